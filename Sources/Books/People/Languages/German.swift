// swift-format-ignore-file: one kind of word a line.
extension NameWords {
  static let german = """
    male: herr herrn graf grafen baron fürst fürsten prinz prinzen könig kaiser onkel vetter meister freiherr ritter junker bruder pater herzog
    female: frau fräulein gräfin baronin fürstin prinzessin königin kaiserin tante schwester mutter mamsell madame jungfer herzogin base komtesse comtesse
    neuter: doktor dr. professor pastor major hauptmann oberst general leutnant lieutenant rittmeister assessor kommerzienrat baumeister justizrat amtmann förster direktor inspektor konsul senator vater st. mr. mrs. miss lord lady sir monsieur don donna signor signora
    given: don donna sir
    either: prinz prinzessin könig kaiser königin onkel tante bruder schwester vater mutter meister fräulein graf gräfin pater junker vetter base lady lord miss frau
    rank: graf gräfin fürst fürstin prinz prinzessin könig königin kaiser
    wife: frau
    girl: fräulein miss mamsell
    lady: gräfin baronin fürstin prinzessin königin
    aunt: tante mutter schwester
    uncle: onkel vater bruder vetter pater
    mister: herr herrn
    adjective: alter alte junger junge lieber liebe armer arme kleine kleiner alten
    particle: von vom zu van de der den am zum
    article: der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene jedes jeder mein meine meinen meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unsern euer eure kein keine keinen keinem keiner alle aller allen vom zum zur im am beim ins ans viel viele vieler vielen zwei drei vier manche mancher welche welcher solche solcher einige etwas nichts wenig mehr ohne voll aus vor gegen durch
    in: in nach
    near: von zu an auf bei über unter
    before: daß dass als wenn aber und denn da ob wie wo während weil indem nachdem bevor lieber liebe armer arme mit sondern oder doch für
    verb: war hatte wurde konnte wollte mußte musste sollte ist hat habe wird würde kann will ließ schien
    acts: sagte rief fragte antwortete erwiderte versetzte entgegnete meinte flüsterte lachte dachte sprach bemerkte fuhr sah ging kam stand saß nickte lächelte wandte trat blickte hörte nahm blieb schwieg fühlte wußte wusste begann legte setzte erhob reichte schüttelte zog griff hielt lief
    said: sagte rief fragte antwortete erwiderte versetzte entgegnete meinte flüsterte murmelte lachte dachte sprach bemerkte fuhr wiederholte bat seufzte nickte
    he: er
    never: Gott Herrgott Himmel Teufel Jesus Christus Kapitel Ich Er Sie Es Wir Ihr Du Der Die Das Ein Eine Und Aber Oder Denn Wenn Als Wie Was Wer Wo Ja Nein Ach O Oh Nun Na So Da Dann Hier Dort Herr Herren Herrschaften Frau Fräulein Exzellenz Majestät Durchlaucht Hoheit Ihnen Ihre Ihrem Ihren Ihrer Ihres Sich Ew Euer I II III IV V VI VII VIII IX X Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonnabend Sonntag Januar Februar März April Mai Juni Juli August September Oktober November Dezember Weihnachten Ostern Pfingsten Mama Papa Zeit Uhr Leute Kinder Recht Unrecht Not Weh Abschied Art Weise
    place: Straße Platz Gasse Schloß Allee Brücke Tor Kirche
    role: Sohn Tochter Frau Mann Gatte Gattin Bruder Schwester Vater Mutter Onkel Tante Neffe Nichte Vetter Freund Freundin Diener Magd Witwe Erbe Offizier Hauptmann Mädchen Junge Herr Dame Kaufmann Lehrer Arzt Pfarrer
    named: namens genannt Namens hieß
    who: der die das dessen deren
    be: war ist
    nouns: all
    """
}
