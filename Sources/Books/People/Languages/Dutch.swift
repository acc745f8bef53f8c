// swift-format-ignore-file: words of the same use stand in one line.
extension NameWords {
  static let dutch = """
    male: mijnheer meneer m’nheer heer graaf baron vorst prins koning oom neef broeder pater vader meester signor sir lord female: mevrouw juffrouw freule gravin barones vorstin prinses koningin tante nicht zuster moeder madame mademoiselle miss lady neuter: dokter doctor dr. professor dominee majoor kapitein kolonel generaal luitenant inspecteur rechter monsieur
    given: sir either: oom tante neef nicht vader moeder prins prinses vorst vorstin koning koningin graaf gravin miss lady juffrouw broeder zuster small: * rank: graaf gravin prins prinses vorst vorstin wife: mevrouw madame girl: juffrouw freule miss mademoiselle lady: gravin barones vorstin prinses koningin aunt: tante moeder mister: mijnheer meneer heer
    adjective: oude jonge kleine arme lieve goede beste particle: van de den der ter ten te von article: de het een deze dit die dat mijn zijn haar hun ons onze uw geen elke ieder elk alle zulk zulke twee drie in: in naar te door near: van aan op uit bij tot over before: dat toen als maar en want of terwijl omdat waar wanneer dan met voor lieve arme of: van he: hij she: zij ze
    said: zei zeide vroeg antwoordde riep sprak dacht hernam vervolgde fluisterde lachte
    verb: was had werd kon wilde wou moest zou is heeft zal scheen liet acts: zei zeide vroeg antwoordde riep sprak dacht hernam vervolgde fluisterde lachte keek ging kwam stond zat knikte glimlachte zag nam bleef zweeg voelde wist begon hoorde stak trok hield liep
    never: Ik Hij Zij Ze Het We Wij Jij Je U De Een En Maar Of Want Als Toen Ja Neen Nee O Och Ach Nu God Heer Hemel Mijnheer Mevrouw Juffrouw Meneer Hoofdstuk In Van Aan Op Met Dat Dit Die Er Zo Zoo Dan Daar Hier Wat Wie Waar I II III IV V VI VII VIII IX X
    place: Straat Gracht Plein
    role: zoon dochter vrouw man broer zuster vader moeder oom tante neef nicht vriend vriendin knecht meid weduwe dokter officier meisje jongen heer dame named: genaamd heette who: die dat wiens be: was is
    """
}
