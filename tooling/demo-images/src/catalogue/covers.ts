import type { Cover } from '../types.ts';

const size = [1600, 900] as const;

/** One cover for each of the demo posts; none of them is also a picture of the gallery. */
export const covers: readonly Cover[] = [
  {
    slug: 'how-a-picture-is-drawn',
    scene: 'flow',
    size,
    seed: 21,
    params: {
      paper: '#f2efe9',
      colours: ['#4b3fc4', '#8f7bf0', '#ff8a5c', '#1d1b3a', '#f2c14e'],
      order: 1,
      twist: 1.7,
      scale: 0.0014,
      margin: 36,
      wide: 12,
    },
  },
  {
    slug: 'writing-better-prompts',
    scene: 'shapes',
    size,
    seed: 12,
    params: {
      paper: '#f4e9da',
      colours: ['#2a7f78', '#e4572e', '#f3b33d', '#22223b', '#7fb7be', '#f2b5a0'],
      form: 1,
    },
  },
  {
    slug: 'licences-in-plain-words',
    scene: 'strata',
    size,
    seed: 15,
    params: {
      form: 1,
      colours: ['#fff6df', '#f7e0a8', '#e8c06a', '#c99a3f', '#8f8a3f', '#56753f', '#2f5a42', '#16382f'],
      centre: [0.26, 0.24],
      ball: '#e86a4a',
    },
  },
  {
    slug: 'colour-in-generated-images',
    scene: 'marble',
    size,
    seed: 17,
    params: {
      colours: ['#2b2d8f', '#12b5cb', '#fff4d6', '#ff7a3d', '#c2185b'],
      vein: '#ffe9a8',
      scale: 0.85,
      warp: 2.2,
      turn: 0.6,
    },
  },
  {
    slug: 'why-we-label-ai-pictures',
    scene: 'head',
    size,
    seed: 3,
    params: {
      style: 1,
      hair: 2,
      yaw: 0.42,
      scale: 1.02,
      shift: [0.62, 0.16],
      cells: 22,
      back: '#17142f',
      ink: '#8078e8',
      inkB: '#f4efff',
      aa: 3,
    },
  },
  {
    slug: 'from-noise-to-landscape',
    scene: 'terrain',
    size,
    seed: 16,
    params: {
      peaks: 3.6,
      valley: 1.4,
      zenith: '#4f86c6',
      horizon: '#f6e3c8',
      sunColour: '#ffe0b0',
      sunDir: [-0.6, 0.42, 0.6],
      mist: 0.25,
      haze: 0.014,
      hazeColour: '#c6d2e2',
      snow: 2.1,
      grass: '#4d6b35',
      cloudAmount: 0.45,
      cloudShade: '#8fa0b8',
      lake: '#134a5a',
    },
  },
];
