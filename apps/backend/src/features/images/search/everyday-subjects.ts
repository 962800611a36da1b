import type { Locale } from '@lumigraph/contracts';

/**
 * What visitors search for every day, one subject a line, in the order of {@link LANGUAGES}: chosen by how common the
 * subjects are, not by any gallery. The English names are also those of tags; see `everyday-synonyms.json`.
 */
const SUBJECTS = `cat|Katze|котка|кошка|gato|猫
dog|Hund|куче|собака|perro|狗
horse|Pferd|кон|лошадь|caballo|马
bird|Vogel|птица|птица|pájaro|鸟
fish|Fisch|риба|рыба|pez|鱼
lion|Löwe|лъв|лев|león|狮子
tiger|Tiger|тигър|тигр|tigre|老虎
bear|Bär|мечка|медведь|oso|熊
wolf|Wolf|вълк|волк|lobo|狼
fox|Fuchs|лисица|лиса|zorro|狐狸
rabbit|Hase|заек|заяц|conejo|兔子
elephant|Elefant|слон|слон|elefante|大象
owl|Eule|сова|сова|búho|猫头鹰
eagle|Adler|орел|орёл|águila|鹰
butterfly|Schmetterling|пеперуда|бабочка|mariposa|蝴蝶
bee|Biene|пчела|пчела|abeja|蜜蜂
snake|Schlange|змия|змея|serpiente|蛇
frog|Frosch|жаба|лягушка|rana|青蛙
turtle|Schildkröte|костенурка|черепаха|tortuga|乌龟
dolphin|Delfin|делфин|дельфин|delfín|海豚
whale|Wal|кит|кит|ballena|鲸鱼
shark|Hai|акула|акула|tiburón|鲨鱼
penguin|Pinguin|пингвин|пингвин|pingüino|企鹅
deer|Hirsch|елен|олень|ciervo|鹿
cow|Kuh|крава|корова|vaca|牛
sheep|Schaf|овца|овца|oveja|羊
chicken|Huhn|кокошка|курица|gallina|鸡
monkey|Affe|маймуна|обезьяна|mono|猴子
dinosaur|Dinosaurier|динозавър|динозавр|dinosaurio|恐龙
dragon|Drache|дракон|дракон|dragón|龙
mountains|Berge|планина|горы|montañas|山
forest|Wald|гора|лес|bosque|森林
sea|Meer|море|море|mar|大海
beach|Strand|плаж|пляж|playa|海滩
lake|See|езеро|озеро|lago|湖
river|Fluss|река|река|río|河流
waterfall|Wasserfall|водопад|водопад|cascada|瀑布
desert|Wüste|пустиня|пустыня|desierto|沙漠
island|Insel|остров|остров|isla|岛
sky|Himmel|небе|небо|cielo|天空
field|Feld|поле|поле|campo|田野
meadow|Wiese|поляна|луг|prado|草地
tree|Baum|дърво|дерево|árbol|树
flowers|Blumen|цветя|цветы|flores|花
rose|Rose|роза|роза|rosa|玫瑰
sunflower|Sonnenblume|слънчоглед|подсолнух|girasol|向日葵
grass|Gras|трева|трава|hierba|草
leaves|Blätter|листа|листья|hojas|树叶
mushroom|Pilz|гъба|гриб|seta|蘑菇
garden|Garten|градина|сад|jardín|花园
jungle|Dschungel|джунгла|джунгли|selva|丛林
volcano|Vulkan|вулкан|вулкан|volcán|火山
cave|Höhle|пещера|пещера|cueva|洞穴
cliff|Klippe|скала|скала|acantilado|悬崖
landscape|Landschaft|пейзаж|пейзаж|paisaje|风景
sunset|Sonnenuntergang|залез|закат|atardecer|日落
sunrise|Sonnenaufgang|изгрев|рассвет|amanecer|日出
snow|Schnee|сняг|снег|nieve|雪
rain|Regen|дъжд|дождь|lluvia|雨
storm|Sturm|буря|буря|tormenta|暴风雨
lightning|Blitz|светкавица|молния|rayo|闪电
fog|Nebel|мъгла|туман|niebla|雾
clouds|Wolken|облаци|облака|nubes|云
rainbow|Regenbogen|дъга|радуга|arcoíris|彩虹
wind|Wind|вятър|ветер|viento|风
winter|Winter|зима|зима|invierno|冬天
spring|Frühling|пролет|весна|primavera|春天
summer|Sommer|лято|лето|verano|夏天
autumn|Herbst|есен|осень|otoño|秋天
night|Nacht|нощ|ночь|noche|夜晚
stars|Sterne|звезди|звёзды|estrellas|星星
moon|Mond|луна|луна|luna|月亮
northern lights|Nordlichter|северно сияние|северное сияние|aurora boreal|极光
sun|Sonne|слънце|солнце|sol|太阳
ice|Eis|лед|лёд|hielo|冰
city|Stadt|град|город|ciudad|城市
village|Dorf|село|деревня|pueblo|村庄
house|Haus|къща|дом|casa|房子
castle|Schloss|замък|замок|castillo|城堡
church|Kirche|църква|церковь|iglesia|教堂
temple|Tempel|храм|храм|templo|寺庙
bridge|Brücke|мост|мост|puente|桥
tower|Turm|кула|башня|torre|塔
lighthouse|Leuchtturm|фар|маяк|faro|灯塔
street|Straße|улица|улица|calle|街道
skyscraper|Wolkenkratzer|небостъргач|небоскрёб|rascacielos|摩天大楼
ruins|Ruinen|руини|руины|ruinas|废墟
windmill|Windmühle|вятърна мелница|мельница|molino|风车
cabin|Hütte|хижа|хижина|cabaña|小屋
window|Fenster|прозорец|окно|ventana|窗户
door|Tür|врата|дверь|puerta|门
stairs|Treppe|стълби|лестница|escalera|楼梯
harbor|Hafen|пристанище|гавань|puerto|港口
train station|Bahnhof|гара|вокзал|estación|火车站
library|Bibliothek|библиотека|библиотека|biblioteca|图书馆
museum|Museum|музей|музей|museo|博物馆
Paris|Paris|Париж|Париж|París|巴黎
Japan|Japan|Япония|Япония|Japón|日本
New York|New York|Ню Йорк|Нью-Йорк|Nueva York|纽约
Venice|Venedig|Венеция|Венеция|Venecia|威尼斯
woman|Frau|жена|женщина|mujer|女人
man|Mann|мъж|мужчина|hombre|男人
child|Kind|дете|ребёнок|niño|孩子
girl|Mädchen|момиче|девушка|chica|女孩
boy|Junge|момче|мальчик|chico|男孩
baby|Baby|бебе|малыш|bebé|婴儿
family|Familie|семейство|семья|familia|家庭
couple|Paar|двойка|пара|pareja|情侣
friends|Freunde|приятели|друзья|amigos|朋友
old man|alter Mann|старец|старик|anciano|老人
doctor|Arzt|лекар|врач|médico|医生
teacher|Lehrer|учител|учитель|profesor|老师
nurse|Krankenschwester|медицинска сестра|медсестра|enfermera|护士
soldier|Soldat|войник|солдат|soldado|士兵
astronaut|Astronaut|астронавт|космонавт|astronauta|宇航员
chef|Koch|готвач|повар|cocinero|厨师
firefighter|Feuerwehrmann|пожарникар|пожарный|bombero|消防员
musician|Musiker|музикант|музыкант|músico|音乐家
dancer|Tänzerin|танцьорка|танцовщица|bailarina|舞者
portrait|Porträt|портрет|портрет|retrato|肖像
food|Essen|храна|еда|comida|食物
coffee|Kaffee|кафе|кофе|café|咖啡
cake|Kuchen|торта|торт|pastel|蛋糕
fruit|Obst|плодове|фрукты|fruta|水果
apple|Apfel|ябълка|яблоко|manzana|苹果
strawberry|Erdbeere|ягода|клубника|fresa|草莓
lemon|Zitrone|лимон|лимон|limón|柠檬
bread|Brot|хляб|хлеб|pan|面包
pizza|Pizza|пица|пицца|pizza|披萨
wine|Wein|вино|вино|vino|葡萄酒
tea|Tee|чай|чай|té|茶
chocolate|Schokolade|шоколад|шоколад|chocolate|巧克力
ice cream|Eiscreme|сладолед|мороженое|helado|冰淇淋
breakfast|Frühstück|закуска|завтрак|desayuno|早餐
vegetables|Gemüse|зеленчуци|овощи|verduras|蔬菜
car|Auto|кола|машина|coche|汽车
train|Zug|влак|поезд|tren|火车
ship|Schiff|кораб|корабль|barco|船
airplane|Flugzeug|самолет|самолёт|avión|飞机
bicycle|Fahrrad|колело|велосипед|bicicleta|自行车
motorcycle|Motorrad|мотор|мотоцикл|moto|摩托车
rocket|Rakete|ракета|ракета|cohete|火箭
robot|Roboter|робот|робот|robot|机器人
computer|Computer|компютър|компьютер|ordenador|电脑
phone|Handy|телефон|телефон|móvil|手机
book|Buch|книга|книга|libro|书
clock|Uhr|часовник|часы|reloj|时钟
lamp|Lampe|лампа|лампа|lámpara|灯
candle|Kerze|свещ|свеча|vela|蜡烛
guitar|Gitarre|китара|гитара|guitarra|吉他
piano|Klavier|пиано|пианино|piano|钢琴
sword|Schwert|меч|меч|espada|剑
crown|Krone|корона|корона|corona|皇冠
balloon|Ballon|балон|воздушный шар|globo|气球
umbrella|Regenschirm|чадър|зонт|paraguas|雨伞
space|Weltraum|космос|космос|espacio|太空
planet|Planet|планета|планета|planeta|行星
galaxy|Galaxie|галактика|галактика|galaxia|银河
earth|Erde|земя|земля|tierra|地球
future|Zukunft|бъдеще|будущее|futuro|未来
cyberpunk|Cyberpunk|киберпънк|киберпанк|cyberpunk|赛博朋克
science fiction|Science-Fiction|научна фантастика|фантастика|ciencia ficción|科幻
artificial intelligence|künstliche Intelligenz|изкуствен интелект|искусственный интеллект|inteligencia artificial|人工智能
neon|Neon|неон|неон|neón|霓虹
pattern|Muster|шарка|узор|patrón|图案
texture|Textur|текстура|текстура|textura|纹理
background|Hintergrund|фон|фон|fondo|背景
geometry|Geometrie|геометрия|геометрия|geometría|几何
watercolor|Aquarell|акварел|акварель|acuarela|水彩
oil painting|Ölgemälde|маслена картина|картина маслом|pintura al óleo|油画
black and white|schwarz-weiß|черно-бяло|чёрно-белое|blanco y negro|黑白
minimalism|Minimalismus|минимализъм|минимализм|minimalismo|极简
vintage|Vintage|ретро|ретро|vintage|复古
anime|Anime|аниме|аниме|anime|动漫
cartoon|Cartoon|анимация|мультфильм|dibujos animados|卡通
wallpaper|Hintergrundbild|тапет|обои|fondo de pantalla|壁纸
red|rot|червено|красный|rojo|红色
blue|blau|синьо|синий|azul|蓝色
green|grün|зелено|зелёный|verde|绿色
yellow|gelb|жълто|жёлтый|amarillo|黄色
orange|orange|оранжево|оранжевый|naranja|橙色
purple|lila|лилаво|фиолетовый|morado|紫色
pink|rosa|розово|розовый|rosado|粉色
black|schwarz|черно|чёрный|negro|黑色
white|weiß|бяло|белый|blanco|白色
gold|Gold|злато|золото|oro|金色
love|Liebe|любов|любовь|amor|爱情
happiness|Glück|щастие|счастье|felicidad|快乐
calm|Ruhe|спокойствие|спокойствие|calma|宁静
loneliness|Einsamkeit|самота|одиночество|soledad|孤独
dream|Traum|сън|сон|sueño|梦
freedom|Freiheit|свобода|свобода|libertad|自由
magic|Magie|магия|магия|magia|魔法
fantasy|Fantasy|фентъзи|фэнтези|fantasía|奇幻
music|Musik|музика|музыка|música|音乐
sport|Sport|спорт|спорт|deporte|运动
travel|Reise|пътуване|путешествие|viaje|旅行
office|Büro|офис|офис|oficina|办公室
school|Schule|училище|школа|escuela|学校
Christmas|Weihnachten|Коледа|Рождество|Navidad|圣诞节
Halloween|Halloween|Хелоуин|Хэллоуин|Halloween|万圣节
Easter|Ostern|Великден|Пасха|Pascua|复活节
birthday|Geburtstag|рожден ден|день рождения|cumpleaños|生日
wedding|Hochzeit|сватба|свадьба|boda|婚礼`;

const LANGUAGES: readonly Locale[] = ['en', 'de', 'bg', 'ru', 'es', 'zh'];

const subjects = SUBJECTS.split('\n').map((line) => line.split('|'));

export const everydaySubjects = (locale: Locale): readonly string[] =>
  subjects.map((names) => names[LANGUAGES.indexOf(locale)] ?? '');
