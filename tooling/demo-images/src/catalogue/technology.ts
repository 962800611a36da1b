import type { Picture } from '../types.ts';

export const technology: readonly Picture[] = [
  {
    slug: 'hello-there',
    scene: 'robot',
    size: [1280, 1600],
    seed: 3,
    special: true,
    params: { saturation: 1.1, contrast: 0.15 },
    prompt:
      'small friendly robot, white shell with orange trim, glowing smile on a glass face, raised hand, potted plant, teal studio',
    tags: ['robot', 'friendly', 'studio', 'teal', 'character'],
  },
  {
    slug: 'green-metropolis',
    scene: 'circuit',
    size: [1800, 1200],
    seed: 3,
    prompt:
      'printed circuit board from above, routed green traces, live traces glowing, gold pads, exposed processor die',
    tags: ['circuit', 'chip', 'processor', 'green', 'electronics'],
  },
  {
    slug: 'cold-aisle',
    scene: 'servers',
    size: [1800, 1200],
    seed: 3,
    prompt:
      'data centre corridor, symmetrical racks, countless small cyan and magenta lamps, reflective floor, cold haze at the vanishing point',
    tags: ['servers', 'data-centre', 'lights', 'corridor', 'blue'],
  },
  {
    slug: 'ruby-movement',
    scene: 'gears',
    size: [1800, 1200],
    seed: 2,
    params: { plate: '#5a4338' },
    prompt:
      'watch movement, meshing brass, steel and blued gears, ruby bearings, engine-turned plate, soft workshop light',
    tags: ['gears', 'clockwork', 'brass', 'machine', 'ruby'],
  },
  {
    slug: 'ringed-world',
    scene: 'planet',
    size: [1600, 1600],
    seed: 7,
    params: { saturation: 1.12, contrast: 0.2, rings: 1, station: 0, centre: [0, 0], radius: 0.5 },
    prompt:
      'blue planet with wide banded rings, night side city lights, deep blue nebula, centred composition',
    tags: ['space', 'planet', 'rings', 'nebula', 'blue'],
  },
  {
    slug: 'terrain-of-signals',
    scene: 'signal',
    size: [1800, 1200],
    seed: 4,
    params: { form: 1, back: ['#1a0b3a', '#0a0618'], ramp: ['#7a2cff', '#ff3fa4', '#5ff2ff'] },
    prompt: 'landscape of stacked data lines, violet to cyan neon, large sun, valley perspective, soft bloom',
    tags: ['data', 'neon', 'landscape', 'retro', 'lines'],
  },
  {
    slug: 'wheel-in-orbit',
    scene: 'planet',
    size: [1800, 1200],
    seed: 4,
    params: { saturation: 1.12, contrast: 0.2, exposure: 0.95, clouds: 0.9 },
    prompt:
      'wheel space station above an earth-like planet, thin blue atmosphere, city lights beyond the terminator, nebula and stars',
    tags: ['space', 'station', 'planet', 'orbit', 'stars'],
  },
  {
    slug: 'violet-logic',
    scene: 'circuit',
    size: [1280, 1600],
    seed: 5,
    params: { board: ['#10162e', '#070a18'], trace: '#2f4a9e', glow: '#ff7ad9', pad: '#c9d4ff', live: 0.3 },
    prompt: 'midnight circuit board, glowing pink live traces, silver pads, processor die, portrait format',
    tags: ['circuit', 'chip', 'violet', 'neon', 'electronics'],
  },
  {
    slug: 'warm-reserve',
    scene: 'servers',
    size: [1280, 1600],
    seed: 9,
    params: {
      saturation: 1.12,
      contrast: 0.2,
      ledA: '#ffb03d',
      ledB: '#ff5a3d',
      ledC: '#ffe6a8',
      strip: '#ffd9b0',
      metal: '#2a1d1a',
      fog: '#3a1a10',
      endGlow: '#ff9a4d',
      camera: [0.5, 0.7, -1],
      look: [-0.2, 1.2, 6],
      curve: 1.2,
      zoom: 1,
    },
    prompt:
      'curved server aisle, amber and red lamps, low camera, reflective floor, warm haze, portrait format',
    tags: ['servers', 'amber', 'data-centre', 'curve', 'lights'],
  },
  {
    slug: 'pulse-archive',
    scene: 'signal',
    size: [1280, 1600],
    seed: 3,
    params: { height: 205 },
    prompt: 'stacked pulse recordings, hidden-line ridges, rose to gold on black, fine glow, portrait format',
    tags: ['signal', 'data', 'lines', 'pulse', 'minimal'],
  },
];
