import type { Picture } from '../types.ts';

export const animals: readonly Picture[] = [
  {
    slug: 'fox-in-october',
    scene: 'fox',
    size: [1600, 1600],
    seed: 3,
    special: true,
    prompt:
      'sleeping fox curled in a ring, stroke-by-stroke fur, autumn oak leaves, warm light from the upper left, seen from above',
    tags: ['fox', 'autumn', 'leaves', 'sleep', 'orange'],
  },
  {
    slug: 'cranes-over-red',
    scene: 'birds',
    size: [1600, 1600],
    seed: 3,
    special: true,
    prompt:
      'flock of cranes in flight before a red sun, cloud bands, layered pale mountains, paper-cut shadows, japanese screen mood',
    tags: ['cranes', 'birds', 'sun', 'flight', 'japanese'],
  },
  {
    slug: 'two-koi',
    scene: 'koi',
    size: [1600, 1600],
    seed: 3,
    prompt:
      'two koi seen from above, red and white markings, translucent fins, shadows on the pond floor, caustics, lily pads and lotus',
    tags: ['koi', 'fish', 'pond', 'lotus', 'water'],
  },
  {
    slug: 'blue-lanterns',
    scene: 'jellyfish',
    size: [1280, 1700],
    seed: 3,
    prompt:
      'luminous jellyfish in the deep sea, ribbed bells, hundreds of fine tentacles, light rays from above, portrait format',
    tags: ['jellyfish', 'ocean', 'glow', 'deep-sea', 'blue'],
  },
  {
    slug: 'a-second-of-nectar',
    scene: 'hummingbird',
    size: [1600, 1200],
    seed: 3,
    prompt:
      'hummingbird hovering at red trumpet flowers, feather-by-feather iridescent green, magenta throat, soft mint background',
    tags: ['hummingbird', 'flower', 'flight', 'green', 'feathers'],
  },
  {
    slug: 'morpho-at-dusk',
    scene: 'butterfly',
    size: [1600, 1600],
    seed: 6,
    params: { layout: 1, ground: ['#06201f', '#041416'], sets: ['#0a4fff', '#35c3ff', '#050a1e', '#f2fbff'] },
    prompt:
      'large blue morpho butterfly from above, dark leaf background, fine veins and white margin dots, soft glow',
    tags: ['butterfly', 'blue', 'leaves', 'wings', 'macro'],
  },
  {
    slug: 'slow-continent',
    scene: 'whale',
    size: [1800, 1200],
    seed: 3,
    special: true,
    prompt:
      'humpback whale under water, sun rays from above, tiny boat on the surface for scale, deep blue gradient, drifting particles',
    tags: ['whale', 'ocean', 'boat', 'light', 'blue'],
  },
  {
    slug: 'keeper-of-the-moon',
    scene: 'owl',
    size: [1280, 1600],
    seed: 3,
    prompt:
      'eared owl on a branch, feather by feather, amber eyes, full moon behind, starry indigo sky, portrait format',
    tags: ['owl', 'moon', 'night', 'feathers', 'bird'],
  },
  {
    slug: 'stag-in-the-clearing',
    scene: 'forest',
    size: [1800, 1200],
    seed: 3,
    prompt:
      'stag silhouette in a misty clearing, fir forest in seven layers, warm morning sun, soft light beams',
    tags: ['stag', 'deer', 'forest', 'mist', 'silhouette'],
  },
  {
    slug: 'ember-medusa',
    scene: 'jellyfish',
    size: [1800, 1200],
    seed: 5,
    special: true,
    params: { layout: 1, water: ['#3a1a5c', '#1c0b3a', '#05020f'], hues: ['#ff6a5c', '#ffb08a', '#fff0a8'] },
    prompt:
      'large coral jellyfish in violet water, glowing frilled arms, small companions in the distance, diagonal composition',
    tags: ['jellyfish', 'coral', 'violet', 'glow', 'ocean'],
  },
  {
    slug: 'nine-koi',
    scene: 'koi',
    size: [1800, 1200],
    seed: 8,
    special: true,
    params: { layout: 1 },
    prompt:
      'shoal of koi from above, diagonal movement, dark teal pond, caustic light, lotus flowers in the corners',
    tags: ['koi', 'fish', 'shoal', 'pond', 'lotus'],
  },
  {
    slug: 'twelve-small-skies',
    scene: 'butterfly',
    size: [1280, 1600],
    seed: 3,
    params: {
      sets: [
        '#ff8a1f',
        '#ffb13d',
        '#1a1012',
        '#fff3dc',
        '#1f6fff',
        '#5fc8ff',
        '#0a1030',
        '#e8f6ff',
        '#f7e9c8',
        '#e9c46a',
        '#3a2a1a',
        '#c1440e',
        '#c43b6b',
        '#ff9bb0',
        '#2a0d1e',
        '#ffe7d6',
        '#2f8f6b',
        '#9be0a0',
        '#0d211c',
        '#fff6c9',
        '#f4f1ea',
        '#d8d2c4',
        '#1d1d24',
        '#e76f51',
      ],
    },
    prompt:
      'cabinet of twelve butterflies in rows, five colour families, soft shadows on cream paper, natural history plate',
    tags: ['butterflies', 'collection', 'paper', 'symmetry', 'colour'],
  },
];
