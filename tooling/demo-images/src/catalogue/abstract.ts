import type { Picture } from '../types.ts';

export const abstract: readonly Picture[] = [
  {
    slug: 'tide-of-colour',
    scene: 'marble',
    size: [1600, 1600],
    seed: 3,
    special: true,
    prompt:
      'poured acrylic paint, domain-warped folds in coral, cream, petrol and plum, wet gloss, fine gold veins',
    tags: ['paint', 'fluid', 'coral', 'gold', 'texture'],
  },
  {
    slug: 'amber-gyroid',
    scene: 'blobs',
    size: [1600, 1600],
    seed: 1,
    params: {
      saturation: 1.12,
      contrast: 0.2,
      form: 1,
      zoom: 2.7,
      dark: 1,
      body: '#ffb36b',
      film: 0.7,
      metal: 0.6,
    },
    prompt:
      'gyroid surface cut to a sphere, amber metal with thin-film iridescence, soft boxes, dark backdrop',
    tags: ['gyroid', 'sphere', 'metal', 'iridescent', 'geometry'],
  },
  {
    slug: 'deep-cut',
    scene: 'strata',
    size: [1600, 1600],
    seed: 3,
    prompt:
      'layered cut paper, wavy holes from peach to midnight violet, soft shadows, glowing yellow sphere at the bottom',
    tags: ['paper', 'layers', 'depth', 'violet', 'papercut'],
  },
  {
    slug: 'ribbon-equation',
    scene: 'attractor',
    size: [1600, 1600],
    seed: 1,
    params: { zoom: 0.26, centre: [0.29, 0.1] },
    prompt: 'strange attractor as long exposure, violet to rose ramp, fine filaments, soft bloom on black',
    tags: ['attractor', 'mathematics', 'light', 'violet', 'chaos'],
  },
  {
    slug: 'school-of-shapes',
    scene: 'shapes',
    size: [1600, 1600],
    seed: 4,
    prompt:
      'modernist tile pattern, circles and quarter circles, primary colours with teal, paper grain, five by five grid',
    tags: ['geometry', 'pattern', 'modernist', 'primary-colours', 'grid'],
  },
  {
    slug: 'night-whorl',
    scene: 'flow',
    size: [1600, 1600],
    seed: 9,
    params: {
      paper: '#0e1420',
      colours: ['#00b4d8', '#90e0ef', '#ffb703', '#fb8500', '#e63946'],
      centre: 1,
      order: 1,
      highlight: 0.5,
    },
    prompt: 'whirling flow field, glossy rounded strokes, blue to amber to red, dark ground, square format',
    tags: ['flow', 'swirl', 'night', 'lines', 'amber'],
  },
  {
    slug: 'ink-veils',
    scene: 'attractor',
    size: [1800, 1200],
    seed: 1,
    params: {
      a: [1.4, -2.3, 2.4, -2.1],
      form: 'dejong',
      light: 1,
      ramp: ['#f6efe2', '#d9c7a8', '#4f8a8b', '#1f4e5f', '#0b1d2a'],
      turn: 0.5,
      zoom: 0.36,
      points: 60,
    },
    prompt:
      'de Jong attractor rendered as ink, teal on cream paper, translucent folds, fine grain, landscape format',
    tags: ['attractor', 'ink', 'teal', 'paper', 'veil'],
  },
  {
    slug: 'balance-in-red',
    scene: 'shapes',
    size: [1280, 1600],
    seed: 4,
    params: { form: 1 },
    prompt:
      'constructivist composition, red disc, diagonal beams, arcs and dots, overprinted inks, cream paper',
    tags: ['constructivist', 'geometry', 'red', 'poster', 'composition'],
  },
  {
    slug: 'paper-tides',
    scene: 'strata',
    size: [1280, 1600],
    seed: 6,
    params: {
      form: 1,
      colours: ['#e9f5f2', '#bfe3dd', '#86c5c4', '#4e9fa8', '#2d7489', '#1d4f6b', '#16324f', '#0e1b33'],
      centre: [0.68, 0.2],
      ball: '#ffd9a0',
    },
    prompt: 'paper-cut waves in eight blues and greens, cream moon, soft drop shadows, portrait format',
    tags: ['paper', 'waves', 'moon', 'teal', 'papercut'],
  },
  {
    slug: 'knot-of-coral',
    scene: 'blobs',
    size: [1600, 1600],
    seed: 1,
    params: { saturation: 1.12, contrast: 0.2, form: 2, metal: 0.35, film: 0.2, body: '#ff6b4a', zoom: 2.6 },
    prompt: 'torus knot in glossy coral lacquer, studio soft boxes, lilac backdrop, centred',
    tags: ['knot', 'coral', 'glossy', 'geometry', 'studio'],
  },
  {
    slug: 'wind-score',
    scene: 'flow',
    size: [1280, 1600],
    seed: 3,
    prompt:
      'flow field drawing, rounded strokes of three weights, five inks on cream paper, evenly spaced, portrait format',
    tags: ['flow', 'lines', 'ink', 'movement', 'pattern'],
  },
  {
    slug: 'silk-weather',
    scene: 'silk',
    size: [1800, 1200],
    seed: 2,
    prompt:
      'flowing layers of satin, warm to cool spectrum, soft pleats and sheen, dark background, diagonal movement',
    tags: ['silk', 'waves', 'colour', 'flow', 'satin'],
  },
];
