import type { Picture } from '../types.ts'

export const technology: readonly Picture[] = [
  {
    slug: 'cold-aisle', scene: 'servers', size: [1800, 1200], seed: 3, special: true,
    title: { en: 'Cold Aisle', de: 'Kaltgang', bg: 'Студеният коридор', ru: 'Холодный коридор', es: 'Pasillo frío', zh: '冷通道' },
    alt: {
      en: 'Racks of servers with thousands of cyan and magenta lights line a corridor with a shining floor.',
      de: 'Serverschränke mit Tausenden türkisen und magentafarbenen Lichtern säumen einen Gang mit spiegelndem Boden.',
      bg: 'Шкафове със сървъри и хиляди тюркоазени и пурпурни светлинки обграждат коридор с лъскав под.',
      ru: 'Серверные стойки с тысячами бирюзовых и пурпурных огоньков тянутся вдоль коридора с блестящим полом.',
      es: 'Armarios de servidores con miles de luces cian y magenta flanquean un pasillo de suelo reluciente.',
      zh: '成排的服务器机柜闪烁着数千盏青色与洋红色小灯,夹着一条地面光亮的走廊。',
    },
    prompt: 'data centre corridor, symmetrical racks, countless small cyan and magenta lamps, reflective floor, cold haze at the vanishing point',
    tags: ['servers', 'data-centre', 'lights', 'corridor', 'blue'],
  },
  {
    slug: 'ruby-movement', scene: 'gears', size: [1800, 1200], seed: 2, params: { plate: '#4a362c', brass: '#d0924a', blued: '#1d2f6b' },
    title: { en: 'Ruby Movement', de: 'Rubinwerk', bg: 'Рубинен механизъм', ru: 'Рубиновый механизм', es: 'Movimiento de rubí', zh: '红宝石机芯' },
    alt: {
      en: 'Brass, steel and blued gears interlock around ruby bearings on a warm brown plate.',
      de: 'Zahnräder aus Messing, Stahl und gebläutem Metall greifen um Rubinlager auf einer warmbraunen Platine ineinander.',
      bg: 'Зъбни колела от месинг, стомана и посинен метал се зацепват около рубинени лагери върху топлокафява основа.',
      ru: 'Латунные, стальные и воронёные шестерни сцепляются вокруг рубиновых опор на тёпло-коричневой платине.',
      es: 'Engranajes de latón, acero y metal azulado se engranan en torno a cojinetes de rubí sobre una platina marrón.',
      zh: '黄铜、钢与蓝钢齿轮围绕红宝石轴承咬合在暖棕色的底板上。',
    },
    prompt: 'watch movement, meshing brass, steel and blued gears, ruby bearings, engine-turned plate, soft workshop light',
    tags: ['gears', 'clockwork', 'brass', 'machine', 'ruby'],
  },
  {
    slug: 'wheel-in-orbit', scene: 'planet', size: [1800, 1200], seed: 4, params: { exposure: 0.72 },
    title: { en: 'Wheel in Orbit', de: 'Rad im Orbit', bg: 'Колело в орбита', ru: 'Колесо на орбите', es: 'Rueda en órbita', zh: '轨道之轮' },
    alt: {
      en: 'A wheel-shaped space station circles a cloudy blue planet whose night side glows with cities.',
      de: 'Eine radförmige Raumstation kreist um einen bewölkten blauen Planeten, auf dessen Nachtseite Städte leuchten.',
      bg: 'Космическа станция с форма на колело обикаля облачна синя планета, чиято нощна страна свети от градове.',
      ru: 'Космическая станция в форме колеса кружит над облачной голубой планетой, на ночной стороне светятся города.',
      es: 'Una estación espacial en forma de rueda orbita un planeta azul y nuboso cuyo lado nocturno brilla con ciudades.',
      zh: '轮形空间站环绕一颗云层缭绕的蓝色行星,夜半球上城市灯火闪烁。',
    },
    prompt: 'wheel space station above an earth-like planet, thin blue atmosphere, city lights beyond the terminator, nebula and stars',
    tags: ['space', 'station', 'planet', 'orbit', 'stars'],
  },
  {
    slug: 'ringed-world', scene: 'planet', size: [1600, 1600], seed: 7,
    params: { rings: 1, station: 0, centre: [0, 0], radius: 0.5, exposure: 0.8 },
    title: { en: 'Ringed World', de: 'Welt mit Ringen', bg: 'Свят с пръстени', ru: 'Мир в кольцах', es: 'Mundo anillado', zh: '环之世界' },
    alt: {
      en: 'A small blue planet with pale, finely grooved rings floats among stars and blue nebulae.',
      de: 'Ein kleiner blauer Planet mit hellen, fein gerillten Ringen schwebt zwischen Sternen und blauen Nebeln.',
      bg: 'Малка синя планета с бледи, фино набраздени пръстени се носи сред звезди и сини мъглявини.',
      ru: 'Маленькая голубая планета с бледными тонкими кольцами парит среди звёзд и синих туманностей.',
      es: 'Un pequeño planeta azul con anillos pálidos de finos surcos flota entre estrellas y nebulosas azules.',
      zh: '一颗小小的蓝色行星带着浅色细纹光环,漂浮在群星与蓝色星云之间。',
    },
    prompt: 'blue planet with wide banded rings, night side city lights, deep blue nebula, centred composition',
    tags: ['space', 'planet', 'rings', 'nebula', 'blue'],
  },
]
