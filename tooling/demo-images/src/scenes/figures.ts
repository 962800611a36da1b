import type { CanvasScene } from '../types.ts';
import { moonlitHill } from './parts/moonlit-hill.ts';
import { rainyStreet } from './parts/rainy-street.ts';
import { umbrellas } from './parts/umbrellas.ts';

/** Figures that carry a whole landscape: 0 a wanderer and a great moon, 1 umbrellas from above, 2 a walk in the rain, 3 a hilltop with a tree. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'figures',
  defaults: {
    sky: ['#1a1440', '#6a2c70', '#f08a5d', '#f9d8a0'],
    disc: '#fff0cf',
    ridge: ['#8a4a78', '#4a2a5c', '#1d1234'],
    ink: '#0d0818',
    umbrellas: ['#e63946', '#f4a261', '#2a9d8f', '#ffd166', '#f1faee', '#457b9d', '#ef476f'],
    form: 0,
  },
  draw(s) {
    const form = s.num('form');
    s.fill(s.linear(0, 0, 0, s.h, s.list('sky')));
    if (form === 1) umbrellas(s);
    else if (form === 2) rainyStreet(s);
    else moonlitHill(s);
  },
};
