import type { Picture } from '../types.ts'

export const abstract: readonly Picture[] = [
  {
    slug: 'tide-of-colour', scene: 'marble', size: [1600, 1600], seed: 3, special: true,
    title: { en: 'Tide of Colour', de: 'Flut der Farben', bg: 'Прилив от цвят', ru: 'Прилив цвета', es: 'Marea de color', zh: '色彩之潮' },
    alt: {
      en: 'Coral, cream, petrol and plum paint flow into one another in thick glossy folds with threads of gold.',
      de: 'Koralle, Creme, Petrol und Pflaume fließen in dicken, glänzenden Falten ineinander, durchzogen von Goldfäden.',
      bg: 'Коралова, кремава, петролена и сливова боя се преливат в плътни лъскави гънки със златни нишки.',
      ru: 'Коралловая, кремовая, бирюзовая и сливовая краска перетекают друг в друга плотными глянцевыми складками с нитями золота.',
      es: 'Pintura coral, crema, petróleo y ciruela fluye en pliegues espesos y brillantes con hilos de oro.',
      zh: '珊瑚、奶油、孔雀蓝与梅紫色的颜料以厚重光亮的褶皱交融,其间穿行着金丝。',
    },
    prompt: 'poured acrylic paint, domain-warped folds in coral, cream, petrol and plum, wet gloss, fine gold veins',
    tags: ['paint', 'fluid', 'coral', 'gold', 'texture'],
  },
  {
    slug: 'silk-weather', scene: 'silk', size: [1800, 1200], seed: 2,
    title: { en: 'Silk Weather', de: 'Seidenwetter', bg: 'Копринено време', ru: 'Шёлковая погода', es: 'Tiempo de seda', zh: '丝绸天气' },
    alt: {
      en: 'Overlapping sheets of shining cloth in red, gold, violet and blue sweep across a dark ground.',
      de: 'Übereinanderliegende Bahnen aus glänzendem Stoff in Rot, Gold, Violett und Blau ziehen über dunklen Grund.',
      bg: 'Застъпващи се платна от блестяща тъкан в червено, златно, виолетово и синьо се носят над тъмен фон.',
      ru: 'Полотна блестящей ткани — красные, золотые, фиолетовые и синие — волнами ложатся на тёмный фон.',
      es: 'Telas brillantes superpuestas en rojo, oro, violeta y azul ondean sobre un fondo oscuro.',
      zh: '红、金、紫、蓝的闪光绸缎层层叠叠,掠过深色背景。',
    },
    prompt: 'flowing layers of satin, warm to cool spectrum, soft pleats and sheen, dark background, diagonal movement',
    tags: ['silk', 'waves', 'colour', 'flow', 'satin'],
  },
  {
    slug: 'amber-gyroid', scene: 'blobs', size: [1600, 1600], seed: 1,
    params: { form: 1, dark: 1, body: '#ffb36b', film: 0.7, metal: 0.6 },
    title: { en: 'Amber Gyroid', de: 'Gyroid aus Bernstein', bg: 'Кехлибарен гироид', ru: 'Янтарный гироид', es: 'Giroide de ámbar', zh: '琥珀螺旋体' },
    alt: {
      en: 'A perforated sphere of amber-coloured metal with oil-slick reflections floats in a dark studio.',
      de: 'Eine durchbrochene Kugel aus bernsteinfarbenem Metall mit schillernden Reflexen schwebt in einem dunklen Studio.',
      bg: 'Ажурна сфера от кехлибарен метал с преливащи отблясъци се носи в тъмно студио.',
      ru: 'Ажурный шар из янтарного металла с радужными бликами парит в тёмной студии.',
      es: 'Una esfera perforada de metal ámbar con reflejos tornasolados flota en un estudio oscuro.',
      zh: '一颗镂空的琥珀色金属球带着虹彩反光,悬浮在幽暗的摄影棚中。',
    },
    prompt: 'gyroid surface cut to a sphere, amber metal with thin-film iridescence, soft boxes, dark backdrop',
    tags: ['gyroid', 'sphere', 'metal', 'iridescent', 'geometry'],
  },
]
