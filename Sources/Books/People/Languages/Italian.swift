// swift-format-ignore-file: one kind of word a line.
extension NameWords {
  static let italian = """
    male: signor signore sig. conte marchese duca barone principe re cavaliere cavalier padre fra zio don messer maestro mastro fratello papa cardinale commendatore cugino compare
    female: signora signorina contessa marchesa duchessa baronessa principessa regina madre suor zia donna madama madamigella sora sorella cugina comare monna
    neuter: dottor dottore professor professore avvocato capitano colonnello generale tenente sergente maggiore onorevole monsignor monsignore abate conte ingegnere giudice ministro
    given: don donna fra suor
    either: zio zia padre madre re regina principe principessa conte contessa messer mastro compare comare maestro signorina cugino cugina sora
    small: *
    rank: conte contessa duca duchessa principe principessa re regina
    wife: signora madama
    girl: signorina
    lady: contessa marchesa duchessa baronessa principessa regina
    aunt: madre zia suor
    uncle: padre zio fra
    mister: signor signore
    adjective: vecchio vecchia povero povera caro cara piccolo piccola giovane buon buona bella bello
    particle: di de del della dei degli da dal la lo d’ d' San Santa
    article: il lo la i gli le l’ l' un uno una un’ un' questo questa quel quella quello quei mio mia suo sua tuo tua nostro nostra vostro vostra loro al alla del della dello dei dell’ dell' all’ all' dal dalla nel nella nell’ sul sulla ogni qualche due tre
    in: in nel
    near: di a da per su verso fino d’ d'
    before: che quando ma se come e ed mentre perché poi con né o dove dunque infatti anche intanto finché allora povero povera caro cara
    verb: aveva era fu ebbe andava voleva poteva doveva non si s’ lo la le gli ci vi ne è ha stava parve pareva veniva
    of: di
    acts: disse rispose esclamò domandò chiese gridò mormorò fece pensò soggiunse guardò sorrise rise alzò prese rimase sentì vide sapeva credeva voltò entrò uscì arrivò andò tornò continuò parlò parlava ascoltava capì mise sedette teneva guardava amava tacque scosse strinse aprì chiuse riprese ripetè ripeté
    said: disse rispose esclamò domandò chiese gridò mormorò fece pensò soggiunse replicò ripetè ripeté interruppe riprese continuò diceva concluse sussurrò
    he: egli lui
    she: ella lei essa
    never: Io Egli Ella Lui Lei Loro Noi Voi Tu Il Lo La I Gli Le Un Una E Ma O Che Chi Come Quando Se Sì No Ah Oh Eh Dio Signore Signora Signor Signorina Cielo Madonna Gesù Cristo Capitolo In Di A Da Per Su Con Non Così Allora Poi Infine Tutto Tutti Niente Nulla Bene Ebbene Ecco Eccellenza Maestà Altezza Provvidenza Natale Pasqua Questo Questa Quel Quella I. II III IV V VI VII VIII IX X Ed
    place: Via Piazza Palazzo Villa Porta Monte
    role: figlio figlia moglie marito fratello sorella padre madre zio zia nipote cugino cugina amico amica servo serva notaio medico avvocato vedova vedovo erede ufficiale capitano mercante giovane uomo ragazzo ragazza fanciulla donna signore
    named: chiamato chiamata detto detta nome
    who: che cui
    be: era è fu
    """
}
