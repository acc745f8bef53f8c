// swift-format-ignore-file: one kind of word a line.
extension NameWords {
  static let spanish = """
    male: don d. señor sr. conde marqués duque barón príncipe rey padre fray tío maestro hermano cura caballero primo infante emperador
    female: doña d.ª señora sra. señorita srta. condesa marquesa duquesa baronesa princesa reina madre sor tía hermana prima infanta
    neuter: doctor dr. capitán coronel general teniente sargento licenciado bachiller juez ministro alcalde maestre comandante brigadier mosén
    given: don d. doña d.ª fray sor
    either: tío tía padre madre rey reina príncipe princesa conde condesa maestro señorita hermano hermana primo prima infante infanta
    small: *
    rank: conde condesa duque duquesa príncipe princesa rey reina don doña
    wife: señora sra.
    girl: señorita srta.
    lady: condesa marquesa duquesa baronesa princesa reina
    aunt: madre tía sor
    uncle: padre tío fray
    mister: señor sr.
    adjective: viejo vieja pobre querido querida joven buen buena
    particle: de del la las los San Santa Santo
    article: el la los las un una unos unas este esta ese esa aquel aquella estos estas mi mis tu tus su sus nuestro nuestra vuestro vuestra al del cada algún alguna todo toda todos todas otro otra dos tres
    in: en por
    near: de desde hacia hasta sobre
    before: que cuando pero si como y e mientras porque pues con ni o donde luego también entonces aunque a para pobre querido querida
    verb: había era fue estaba iba quería podía debía no se le lo la les nos es ha tenía parecía venía hubo
    of: de
    acts: dijo respondió exclamó preguntó contestó replicó gritó repuso añadió murmuró pensó miró sonrió rio levantó tomó quedó sintió vio sabía creía volvió entró salió llegó fue continuó habló hablaba oía comprendió puso sentó tenía miraba amaba calló quiso pudo hizo
    said: dijo respondió exclamó preguntó contestó replicó gritó repuso añadió murmuró pensó decía interrumpió continuó prosiguió repitió observó
    he: él
    she: ella
    never: Yo Él Ella Ellos Ellas Nosotros Vosotros Usted Ustedes Vd. Tú El La Los Las Un Una Y E Pero O Que Qué Quién Como Cómo Cuando Cuándo Si Sí No Ah Oh Ay Eh Dios Señor Señora Señores Señorita Cielo Virgen Jesús Cristo Capítulo En De A Por Para Con Sin Al Del Así Entonces Luego Todo Todos Nada Bien Bueno Vamos Vaya Majestad Merced Excelencia Alteza Ilustrísima Este Esta Ese Esa Aquel Aquella Mi Su Tu Le Lo Se Me Te Nos Es Era Fue Ha Había Más Ya Ni Hay I II III IV V VI VII VIII IX X
    place: Calle Plaza Palacio Puerta Casa Villa Monte
    role: hijo hija mujer marido esposo esposa hermano hermana padre madre tío tía sobrino sobrina primo prima amigo amiga criado criada escribano médico abogado cura viudo viuda heredero oficial capitán mercader joven hombre mozo moza muchacho muchacha doncella caballero dama labrador
    named: llamado llamada nombre
    who: que quien
    be: era es fue
    """
}
