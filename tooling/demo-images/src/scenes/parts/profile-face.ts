import type { Ctx, Point, Stage } from '../../page/stage.ts';

/** Face in profile, looking right, in a box of 1 x 1. */
export const FACE: Point[] = [
  [0.5, 0.1],
  [0.585, 0.135],
  [0.638, 0.2],
  [0.655, 0.275],
  [0.664, 0.325],
  [0.652, 0.366],
  [0.668, 0.41],
  [0.705, 0.466],
  [0.734, 0.505],
  [0.716, 0.532],
  [0.682, 0.54],
  [0.688, 0.562],
  [0.708, 0.586],
  [0.7, 0.606],
  [0.684, 0.613],
  [0.7, 0.628],
  [0.7, 0.652],
  [0.678, 0.668],
  [0.674, 0.69],
  [0.684, 0.722],
  [0.672, 0.756],
  [0.636, 0.776],
  [0.58, 0.772],
  [0.515, 0.755],
];
export const NECK: Point[] = [
  [0.487, 0.8],
  [0.482, 0.87],
  [0.5, 0.93],
  [0.56, 0.985],
  [0.66, 1.03],
  [0.72, 1.08],
];
export const BACK: Point[] = [
  [-0.02, 1.08],
  [0.1, 1.02],
  [0.2, 0.96],
  [0.25, 0.88],
  [0.262, 0.78],
  [0.245, 0.68],
];

export function sprig(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  a: number,
  l: number,
  colour: string,
  bend: number,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(a);
  const mid: Point[] = [];
  for (let i = 0; i <= 10; i++) mid.push([(i / 10) * l, Math.sin((i / 10) * Math.PI) * bend * l]);
  s.shadow(ctx, 'rgba(30,10,20,.42)', 14, 5, 9);
  for (let i = 1; i <= 9; i++) {
    const [px, py] = mid[i] as Point;
    for (const d of [1, -1]) {
      ctx.save();
      ctx.translate(px, py);
      ctx.rotate(d * (0.75 - i * 0.03));
      const q = l * 0.27 * (1.1 - i * 0.075);
      ctx.fillStyle = s.linear(
        0,
        -q * 0.3,
        q,
        q * 0.3,
        [s.shade(colour, 0.07), colour, s.shade(colour, -0.08)],
        ctx,
      );
      ctx.fill(
        s.curve(
          [
            [0, 0],
            [q * 0.4, -q * 0.2],
            [q, 0],
            [q * 0.4, q * 0.2],
          ],
          true,
        ),
      );
      ctx.restore();
    }
  }
  s.noShadow(ctx);
  ctx.strokeStyle = s.shade(colour, -0.1);
  ctx.lineWidth = l * 0.012;
  ctx.stroke(s.curve(mid));
  ctx.restore();
}

export function flower(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  r: number,
  colour: string,
  heart: string,
): void {
  const turn = s.random() * 6;
  const n = s.random.int(5, 8);
  for (let ring = 0; ring < 3; ring++) {
    const q = r * (1 - ring * 0.27);
    for (let i = 0; i < n; i++) {
      const a = turn + ring * 0.5 + (i / n) * Math.PI * 2;
      const c = s.shade(colour, ring * 0.055 - 0.03);
      s.shadow(ctx, 'rgba(40,10,20,.45)', 11, 3, 6);
      ctx.fillStyle = s.linear(
        x,
        y,
        x + Math.cos(a) * q,
        y + Math.sin(a) * q,
        [s.shade(c, -0.1), c, s.shade(c, 0.06)],
        ctx,
      );
      const w = (q * 2.5) / n;
      ctx.fill(
        s.curve(
          [
            [x, y],
            [x + Math.cos(a) * q * 0.6 - Math.sin(a) * w, y + Math.sin(a) * q * 0.6 + Math.cos(a) * w],
            [x + Math.cos(a) * q, y + Math.sin(a) * q],
            [x + Math.cos(a) * q * 0.6 + Math.sin(a) * w, y + Math.sin(a) * q * 0.6 - Math.cos(a) * w],
          ],
          true,
        ),
      );
    }
  }
  ctx.fillStyle = heart;
  ctx.fill(s.circle(x, y, r * 0.16));
  s.noShadow(ctx);
  ctx.fillStyle = s.shade(heart, 0.12);
  for (let i = 0; i < 14; i++)
    ctx.fill(
      s.circle(
        x + Math.cos(i * 2.4) * r * 0.035 * Math.sqrt(i),
        y + Math.sin(i * 2.4) * r * 0.035 * Math.sqrt(i),
        r * 0.022,
      ),
    );
}
