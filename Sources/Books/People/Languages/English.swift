// swift-format-ignore-file: one kind of word a line.
extension NameWords {
  static let english = """
    male: mr. mr mister messrs. sir lord king prince duke count baron earl viscount marquis emperor uncle father brother monsieur m. don señor signor herr master czar tsar sultan squire abbe abbé friar pope
    female: mrs. mrs miss ms. misses lady queen princess duchess countess baroness empress marchioness aunt mother sister madame madam mme. mlle. mademoiselle doña donna señora señorita signora signorina frau fräulein dame widow mistress granny
    neuter: dr. dr doctor captain capt. colonel col. general gen. major lieutenant lieut. sergeant corporal private professor prof. rev. reverend judge justice president governor senator inspector constable detective cousin parson deacon dean bishop archbishop cardinal admiral commodore commander cap’n cap'n honourable hon. esquire nurse chancellor secretary marshal adjutant commissioner ambassador
    given: sir don doña dame king queen emperor empress pope czar tsar
    either: prince princess count countess duke duchess baron baroness marquis marchioness earl viscount miss lady lord aunt uncle cousin brother sister father mother master madame madam mademoiselle mlle.
    small: uncle aunt cousin sister brother father mother
    rank: lady sir lord prince princess king queen emperor empress duke duchess count countess
    wife: mrs. mrs madame mme. frau signora señora
    girl: miss ms. misses mademoiselle mlle. fräulein signorina señorita
    lady: lady queen princess duchess countess baroness
    aunt: aunt granny mother
    uncle: uncle
    brother: brother sister father
    mister: mr. mr mister monsieur herr signor señor
    knight: sir lord
    adjective: old young little poor dear good sweet honest worthy fair pretty gentle
    particle: de von van der den la le du di da del della des ten ter al el ibn bin ben St. Saint San Santa
    article: the a an this these those any every no some each such her his my our their your its another
    in: in at near throughout across reached leaving left
    near: from to of on upon into between toward towards through around
    before: when while but then that as if because where which than and so with by for though although since until till before dear poor whom or nor whether
    verb: was had would did could has is will should might must does shall and’s
    of: of
    acts: said asked replied cried answered exclaimed returned thought looked smiled laughed nodded knew felt went came stood sat turned began took gave saw heard made shook rose walked told whispered muttered continued added observed declared remarked repeated murmured called wished seemed put ran spoke got says who stared sighed shouted remained kept held bowed hesitated frowned himself herself
    said: said asked replied cried answered exclaimed returned thought whispered muttered continued added observed repeated
    he: he his himself
    she: she herself
    never: I O Oh Ah Yes No God Heaven Heavens Chapter Book Part Well English French German Spanish Italian Irish Scotch American Roman Greek Latin Dutch Russian Christian Christians Christmas Easter Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September October November December Sir Madam Good My The A And But He She It They We You In At On Of To For What Why How Who When Where If This That There Then So As Now Not Nor Or His Her Their Our Your By With From Is Are Was Were Do Did Does Have Had Has Will Would Shall Should Can Could May Might Must All One Two Three Some Any No Every Each Both Here Just Let Come Go After Before Upon Though Although While Once Nothing Nobody Everybody Everything Never Always Perhaps Indeed Yet Still Only Even Mr Mrs Miss Providence Bible Lord Almighty Englishman Frenchman English’s Thou Thy Ye Thee Aye Ay Hush Hurrah Alas Eh Hallo Hullo Ladyship Majesty Highness Lordship Excellency Honour Worship Reverence Esq Sirs Papa Mamma Mama Won Don’t Don't Don Halloa I. II. III. II III IV V VI VII VIII IX X I’ve I’m I’ll I’d
    place: Street Park House Hall Square Road Bridge River Abbey Castle Bay Island Islands County Church Hill Lane Court Place Lodge Cottage Farm Inn Hotel Lake Mount Mountain Mountains Sea Ocean Valley Wood Woods Forest Town City Village Station University College School Cathedral Row Terrace Gardens Grove Harbour Harbor Cape Point Head Heath Moor Green Common Market Palace Theatre Museum Office Bank Club Company Society Avenue Alley Gate Fort Manor Grange Priory Cemetery Creek Ranch Canyon State States Kingdom Empire Province Parish Rectory Parsonage Plain Plains Ridge Field Fields Camp Yard Tavern Arms Tower Gulf Strait Coast
    role: son daughter wife husband brother sister father mother uncle aunt nephew niece cousin widow friend servant maid cook governess clergyman officer captain doctor lawyer nephew heir eldest youngest only lady gentleman man woman girl boy child fellow person soldier general prince princess count countess merchant farmer housekeeper gentleman's steward footman butler valet coachman adjutant commander sailor mate harpooneer shipmate neighbour neighbor companion guest favorite favourite mate chief-mate aide-de-camp physician tutor secretary blacksmith carpenter orphan ward heiress landlord landlady hostess host stranger king queen sergeant lieutenant priest vicar curate squire baronet attorney miller smith schoolmaster colleague partner sister-in-law brother-in-law son-in-law father-in-law mother-in-law
    named: named called name
    who: who whom whose
    be: was is had~been
    later: many once formerly late then now not only eldest second third fourth youngest afterwards one indeed in of
    pet: -elizabeth lizzy eliza lizzie betsy bess bessie beth betty liza elisabeth; -catherine kitty kate katy cathy katherine kathleen; +william will willie willy bill billy; +thomas tom tommy; +john jack johnny jock; +james jim jimmy jem jamie; +robert bob bobby rob robin bert; +richard dick dickie; +charles charley charlie; +edward ned ted teddy eddie; +henry harry hal; +george georgie; -margaret meg maggie peggy madge daisy; -mary molly polly may; -ann anne anna annie nan nancy; -jane jenny janet; -sarah sally sadie; -susan sue susy susie; -martha patty; -frances fanny; -dorothea dolly dorothy dora; +edmund; +joseph joe joey jo; -josephine jo josie; +samuel sam sammy; +daniel dan danny; +david davy dave; +benjamin ben benny; +peter pete petya petenka pierre; +michael mike mick; +francis frank; +frederick fred freddy; +alexander alec alick sandy sasha; +andrew andy andrusha andre; +nicholas nick nikolenka nikolushka kolya nicolas; -natalya natasha nataly natalie natalia; -sophia sonya sophie sofya; -mary masha marie marya; -amelia emmy; -rebecca becky; -matilda tilly; +theodore fedya fyodor theo; -helene ellen nell nelly; -eleanor nell nelly nora; +augustus gus; +christopher kit; +anthony tony; +albert bertie; +arthur; +tamsin; +abraham abe; +isaac ike; +nathaniel nat; +timothy tim; -rachel; +philip phil; +stephen steve; +walter wat; +lawrence laurie larry; -louisa lou; -caroline carrie; -alice; -edith; -gertrude; -harriet hetty; -victoria vicky; +vasili vaska
    """
}
