// swift-format-ignore-file: one kind of word a line.
extension NameWords {
  static let french = """
    male: m. monsieur messieurs mm. comte marquis duc baron prince roi vicomte abbé père oncle frère maître cardinal chevalier sire don seigneur curé monseigneur empereur sieur cousin
    female: mme mme. madame mlle mlle. mademoiselle comtesse marquise duchesse baronne princesse reine mère tante sœur soeur dame demoiselle vicomtesse veuve doña cousine
    neuter: docteur dr capitaine colonel général lieutenant sergent commandant professeur juge président ministre lord lady sir miss mistress mr. mrs. mister maréchal major notaire citoyen
    given: don doña sir frère sœur soeur
    either: prince princesse roi reine père mère oncle tante maître miss lady lord monsieur madame mademoiselle abbé cousin cousine comte comtesse
    small: *
    rank: comte comtesse duc duchesse prince princesse roi reine lady sir lord
    wife: mme mme. madame
    girl: mlle mlle. mademoiselle
    lady: comtesse marquise duchesse baronne princesse reine
    aunt: mère tante
    uncle: père oncle abbé
    mister: m. monsieur
    adjective: vieux vieille petit petite pauvre cher chère grand grande jeune bon bonne
    particle: de du des la le les d’ d' van von Saint Sainte
    article: le la les l’ l' un une des ce cette cet ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs au aux du quel quelle chaque quelque tout tous toute toutes deux trois
    in: en dans sous traverse quittant quitta quitter
    near: de d’ d' à vers par sur jusqu’à pour
    before: que quand lorsque mais où si comme puis et donc car qu’ qu' lorsqu’ si’ alors tandis puisque parce avec ni ou cher chère pauvre vieux vieille petit petite
    verb: avait était fut eut allait voulait pouvait devait ne n’ se s’ lui y en leur venait est a semblait
    of: de
    acts: dit répondit demanda cria reprit écria répliqua fit murmura ajouta pensa regarda sourit rit leva prit resta sentit vit savait croyait semblait tourna entra sortit arriva alla revint continua parla parlait écoutait hocha haussa avança monta descendit trouva comprit mit assit tenait regardait écoutait marchait pleurait aimait qui
    said: dit répondit demanda cria reprit écria répliqua fit murmura ajouta pensa dirent interrompit continua répéta appela
    he: il
    she: elle
    never: Je J’ J' Il Elle Ils Elles On Nous Vous Tu Le La Les Un Une Des Ce Cette Ces Mon Ma Mes Son Sa Ses Notre Votre Et Mais Ou Où Donc Or Ni Car Que Qui Quoi Quand Comme Si Oui Non Ah Oh Eh Hé Dieu Seigneur Ciel Monsieur Madame Mademoiselle Monseigneur Messieurs Mesdames Sire Majesté Altesse Excellence Éminence Chapitre Dans En De Du À Au Aux Par Pour Sur Sous Sans Avec C’ C' Ainsi Alors Puis Enfin Tout Tous Toute Rien Bien Bon Allons Voyons Tiens Hélas Jésus Christ Français Anglais Espagnol Italien Allemand Noël Pâques Quel Quelle I II III IV V VI VII VIII IX X XIV XV XVI
    place: Rue Place Pont Château Hôtel Boulevard Avenue Saint-Germain
    role: fils fille femme mari frère sœur soeur père mère oncle tante neveu nièce cousin cousine ami amie domestique servante notaire médecin avocat curé veuve veuf héritier officier capitaine marchand fermier jeune homme garçon demoiselle dame monsieur
    named: nommé nommée appelé appelée
    who: qui dont
    be: était est fut
    """
}
