import type { CanvasScene } from '../types.ts';
import { type Fish, makeFish, drawFish, pad, lotus } from './parts/koi-fish.ts';

/** Koi seen from above, with their shadows on the floor of the pond. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'koi',
  defaults: {
    water: ['#0d4a52', '#062a38', '#031722'],
    koi: ['#fbf4ea', '#e8491d', '#f2a13a', '#1d1b22', '#e8491d'],
    pads: ['#4f8f4a', '#1f5a3c'],
    flower: '#f08db0',
    layout: 0,
    caustics: '#9ff2e4',
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const water = s.list('water');
    s.fill(s.radial(w * 0.42, h * 0.35, Math.hypot(w, h) * 0.75, water));
    for (let i = 0; i < 260; i++) {
      const r = 8 + 46 * random() ** 3;
      ctx.fillStyle = s.alpha(random.chance(0.5) ? '#000814' : (water[0] as string), random.range(0.05, 0.2));
      ctx.fill(s.ellipse(random() * w, random() * h, r, r * random.range(0.6, 1), random() * 3));
    }
    const palette = s.list('koi');
    const fish: Fish[] = [];
    if (s.num('layout') === 0) {
      // Two circling fish, and a third that leaves the ring.
      const [cx, cy, r] = [w * 0.5, h * 0.5, Math.min(w, h) * 0.25];
      fish.push(
        makeFish(cx - r * 0.62, cy + r * 0.75, Math.PI * 0.66, 600, -1.5, 1),
        makeFish(cx + r * 0.72, cy - r * 0.6, -Math.PI * 0.34, 570, -1.5, 4),
      );
      fish.push(makeFish(w * 0.86, h * 0.88, -0.7, 270, 0.9, 2));
    } else {
      for (let i = 0; i < 9; i++) {
        const t = i / 8;
        fish.push(
          makeFish(
            w * (0.16 + 0.76 * t) + random.range(-30, 30),
            h * (0.76 - 0.5 * t) + random.gauss() * h * 0.15,
            -0.62 + random.gauss() * 0.22,
            random.range(270, 420),
            random.range(-1.3, 1.3),
            random.int(1, 4),
          ),
        );
      }
    }
    const under = s.layer();
    for (const f of fish) drawFish(s, under, f, palette, '#00060c');
    s.lay(under, { blur: 13, opacity: 0.55, dx: 34, dy: 48 });
    for (const f of fish) drawFish(s, ctx, f, palette);
    // Light nets thrown by the ripples, over everything that is under water.
    const net = s.layer();
    s.pixels(net, (data, width, height) => {
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [u, v] = [x / s.k / 150, y / s.k / 150];
          const a = s.fbm(u, v, 2) * 1.5;
          const line = 1 - Math.abs(s.noise(u * 1.2 + a, v * 1.2 - a));
          const i = (y * width + x) * 4;
          data[i] = 190;
          data[i + 1] = 255;
          data[i + 2] = 240;
          data[i + 3] = 105 * line ** 14;
        }
      }
    });
    s.lay(net, { mode: 'soft-light', opacity: 0.9 });
    s.lay(net, { mode: 'screen', opacity: 0.2 });
    const pads = s.list('pads');
    const corner: [number, number, number][] =
      s.num('layout') === 0
        ? [
            [w * 0.06, h * 0.9, 150],
            [w * 0.22, h * 0.99, 96],
            [w * -0.01, h * 0.7, 80],
            [w * 0.97, h * 0.62, 88],
            [w * 0.12, h * 0.06, 110],
            [w * 0.3, h * -0.01, 70],
          ]
        : [
            [w * 0.06, h * 0.1, 140],
            [w * 0.17, h * 0.26, 70],
            [w * 0.93, h * 0.93, 160],
            [w * 0.8, h * 1.0, 90],
            [w * 0.98, h * 0.74, 70],
            [w * 0.22, h * 0.03, 80],
          ];
    for (const [x, y, r] of corner) pad(s, ctx, x, y, r, pads);
    const [fx, fy] = corner[0] as [number, number, number];
    lotus(s, ctx, fx + 60, fy - 50, 78, s.text('flower'));
    const [gx, gy] = corner[2] as [number, number, number];
    if (s.num('layout') === 1) lotus(s, ctx, gx - 46, gy - 40, 88, s.text('flower'));
    for (let i = 0; i < 5; i++) {
      const [x, y] = [random.range(0.2, 0.9) * w, random.range(0.1, 0.9) * h];
      for (let k = 1; k < 4; k++) {
        ctx.strokeStyle = s.alpha('#dffff8', 0.16 / k);
        ctx.lineWidth = 2.2;
        ctx.stroke(s.ellipse(x, y, 22 * k + i * 4, 21 * k + i * 4));
      }
    }
    s.vignette(0.5, '#00060c');
    s.grain(5);
  },
};
