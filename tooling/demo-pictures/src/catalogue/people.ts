import type { Picture } from '../types.ts'

export const people: readonly Picture[] = [
  {
    slug: 'two-ink-sleeper', scene: 'head', size: [1280, 1600], seed: 3,
    params: { style: 2, hair: 2, yaw: 0.35, scale: 1.02, shift: [0, 0.15] }, special: true,
    title: { en: 'Two-Ink Sleeper', de: 'Schläferin in zwei Farben', bg: 'Сън в два цвята', ru: 'Сон в две краски', es: 'Durmiente a dos tintas', zh: '双色安眠' },
    alt: {
      en: 'Halftone portrait of a woman with closed eyes and long hair before a coral-red circle.',
      de: 'Rasterporträt einer Frau mit geschlossenen Augen und langem Haar vor einem korallenroten Kreis.',
      bg: 'Растеров портрет на жена със затворени очи и дълга коса пред кораловочервен кръг.',
      ru: 'Растровый портрет женщины с закрытыми глазами и длинными волосами на фоне кораллового круга.',
      es: 'Retrato en semitono de una mujer de ojos cerrados y pelo largo ante un círculo rojo coral.',
      zh: '珊瑚红圆形前,一位闭眼长发女子的半色调肖像。',
    },
    prompt: 'risograph portrait, woman with closed eyes and straight long hair, coral and navy ink, visible halftone, slight misregistration',
    tags: ['portrait', 'risograph', 'halftone', 'woman', 'coral'],
  },
  {
    slug: 'inner-weather', scene: 'head', size: [1280, 1600], seed: 3,
    params: { style: 0, hair: 1, yaw: 0.5, scale: 1, shift: [0, 0.12], lightDir: [-0.5, 0.5, 0.85], skin: '#d99a78', cloth: '#27496b', back: '#f2c9a8', backB: '#c9745a', hairColour: '#3a1a14' },
    title: { en: 'Inner Weather', de: 'Inneres Wetter', bg: 'Вътрешно време', ru: 'Внутренняя погода', es: 'Clima interior', zh: '内心的天气' },
    alt: {
      en: 'A smooth sculpted figure with closed eyes and dark hair sits before a peach-coloured disc.',
      de: 'Eine glatt modellierte Figur mit geschlossenen Augen und dunklem Haar vor einer pfirsichfarbenen Scheibe.',
      bg: 'Гладка скулптурна фигура със затворени очи и тъмна коса пред диск в цвят праскова.',
      ru: 'Гладкая скульптурная фигура с закрытыми глазами и тёмными волосами перед персиковым диском.',
      es: 'Una figura esculpida y lisa, de ojos cerrados y pelo oscuro, ante un disco color melocotón.',
      zh: '一个线条圆润的雕塑人像闭着双眼,深色头发,身后是桃色圆盘。',
    },
    prompt: 'sculpted head and shoulders, eyes closed, dark hair in a bun, blue roll-neck, soft studio light, peach disc behind',
    tags: ['portrait', 'sculpture', 'calm', 'peach', 'studio'],
  },
  {
    slug: 'engraved-by-sound', scene: 'head', size: [1280, 1600], seed: 3,
    params: { style: 1, hair: 3, yaw: -0.45, scale: 1.05, shift: [0, 0.15], cells: 25, back: '#0f1a33', ink: '#e8d9b8', inkB: '#ffb36b', aa: 3 },
    title: { en: 'Engraved by Sound', de: 'Vom Klang graviert', bg: 'Гравиран от звук', ru: 'Выгравирован звуком', es: 'Grabado por el sonido', zh: '声音的刻痕' },
    alt: {
      en: 'A face in three-quarter view is built from fine cream lines that swell and bend on midnight blue.',
      de: 'Ein Gesicht im Dreiviertelprofil aus feinen cremefarbenen Linien, die auf Nachtblau an- und abschwellen.',
      bg: 'Лице в три четвърти е изградено от тънки кремави линии, които се издуват и извиват върху тъмносиньо.',
      ru: 'Лицо в три четверти сложено из тонких кремовых линий, что набухают и изгибаются на тёмно-синем.',
      es: 'Un rostro de tres cuartos formado por finas líneas crema que se ensanchan y curvan sobre azul noche.',
      zh: '四分之三侧面的脸由米色细线构成,线条在午夜蓝底上起伏弯曲。',
    },
    prompt: 'line engraving portrait, horizontal lines modulated by light, cropped curls, cream on midnight blue, three-quarter view',
    tags: ['portrait', 'lines', 'engraving', 'blue', 'face'],
  },
  {
    slug: 'faceted', scene: 'head', size: [1280, 1600], seed: 3,
    params: { style: 3, hair: 1, yaw: 0.6, scale: 1.05, shift: [0, 0.15], cells: 20, back: '#12303f', backB: '#0a1a2a', skin: '#e0906a', hairColour: '#c23b4a', cloth: '#f2b84b', rim: '#3fb8c9' },
    title: { en: 'Many-Sided', de: 'Vielseitig', bg: 'Многолик', ru: 'Многогранность', es: 'Muchas caras', zh: '多面' },
    alt: {
      en: 'A low-poly portrait with crimson hair and a yellow collar stands out against deep teal.',
      de: 'Ein Porträt aus Dreiecken mit karmesinrotem Haar und gelbem Kragen hebt sich von tiefem Petrol ab.',
      bg: 'Портрет от триъгълници с пурпурна коса и жълта яка изпъква на тъмен петролен фон.',
      ru: 'Портрет из треугольников с алыми волосами и жёлтым воротом выделяется на тёмно-бирюзовом.',
      es: 'Un retrato de triángulos con pelo carmesí y cuello amarillo destaca sobre un verde azulado profundo.',
      zh: '由三角面构成的肖像,绯红头发、黄色衣领,衬着深青色背景。',
    },
    prompt: 'low-poly portrait, faceted planes, crimson hair, yellow garment, teal background, side light',
    tags: ['portrait', 'low-poly', 'facets', 'teal', 'face'],
  },
]
