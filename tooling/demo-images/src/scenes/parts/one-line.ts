import type { Point, Stage } from '../../page/stage.ts';
import { FACE } from './profile-face.ts';

/** A head drawn without lifting the pen. */
export function oneLine(s: Stage, at: (p: Point) => Point, k: number): void {
  const { w, h, ctx } = s;
  // Loose colour first, the line over it, both a little out of step.
  const colours = s.list('flowers');
  const blob = (x: number, y: number, r: number, colour: string, sq = 1): void => {
    const rim: Point[] = [];
    for (let i = 0; i < 16; i++) {
      const a = (i / 16) * Math.PI * 2;
      const q = r * (0.82 + 0.34 * s.noise(Math.cos(a) + x * 0.01, Math.sin(a) + y * 0.01));
      rim.push([x + Math.cos(a) * q, y + Math.sin(a) * q * sq]);
    }
    ctx.globalCompositeOperation = 'multiply';
    ctx.fillStyle = s.alpha(colour, 0.9);
    ctx.fill(s.curve(rim, true));
    ctx.globalCompositeOperation = 'source-over';
  };
  blob(w * 0.6, h * 0.4, 330, colours[0] as string, 1.1);
  blob(w * 0.3, h * 0.62, 270, colours[1] as string);
  blob(w * 0.7, h * 0.84, 210, colours[2] as string, 0.8);
  blob(w * 0.2, h * 0.2, 120, colours[3] as string);
  ctx.strokeStyle = s.text('ink');
  ctx.lineWidth = 5.5;
  // One line: up the neck, round the face, into the hair and away again.
  const hand: Point[] = [
    [-0.1, 1.1],
    [0.12, 1.0],
    [0.25, 0.9],
    [0.262, 0.78],
    [0.3, 0.68],
    [0.37, 0.62],
    [0.41, 0.55],
    [0.43, 0.46],
    [0.405, 0.4],
    [0.375, 0.42],
    [0.378, 0.5],
    [0.41, 0.55],
    [0.47, 0.52],
    [0.5, 0.42],
    [0.47, 0.3],
    [0.38, 0.22],
    [0.42, 0.12],
    [0.5, 0.1],
    ...FACE.slice(1),
    [0.487, 0.8],
    [0.482, 0.87],
    [0.5, 0.93],
    [0.58, 0.99],
    [0.74, 1.05],
    [0.95, 1.1],
  ];
  ctx.stroke(s.curve(hand.map(at)));
  ctx.stroke(
    s.curve(
      (
        [
          [0.55, 0.345],
          [0.59, 0.322],
          [0.64, 0.333],
          [0.652, 0.366],
        ] as Point[]
      ).map(at),
    ),
  );
  ctx.stroke(
    s.curve(
      (
        [
          [0.56, 0.4],
          [0.6, 0.416],
          [0.642, 0.402],
          [0.6, 0.38],
          [0.56, 0.4],
        ] as Point[]
      ).map(at),
    ),
  );
  ctx.fillStyle = s.text('ink');
  ctx.fill(s.circle(...at([0.61, 0.398]), k * 0.011));
  ctx.stroke(
    s.curve(
      (
        [
          [0.64, 0.612],
          [0.66, 0.61],
          [0.684, 0.613],
        ] as Point[]
      ).map(at),
    ),
  );
  const strands: Point[][] = [];
  for (let i = 0; i < 5; i++) {
    const line: Point[] = [];
    for (let j = 0; j <= 22; j++) {
      const t = j / 22;
      const a = -0.75 - t * (3.5 + i * 0.1);
      const r = 0.3 + i * 0.03 + 0.035 * Math.sin(t * 11 + i * 1.5) + t * 0.07;
      line.push([0.36 + Math.cos(a) * r * 0.86, 0.36 + Math.sin(a) * r + t * t * 0.36]);
    }
    strands.push(line);
  }
  for (const line of strands) ctx.stroke(s.curve(line.map(at)));
  // A flower behind the ear, drawn without lifting the pen.
  const [fx, fy] = at([0.36, 0.4]);
  const loop: Point[] = [];
  for (let i = 0; i <= 240; i++) {
    const a = (i / 120) * Math.PI * 2;
    const r = (i > 120 ? 22 : 40) + (i > 120 ? 40 : 72) * Math.abs(Math.cos(a * 2.5 + (i > 120 ? 0.6 : 0)));
    loop.push([fx - 60 + Math.cos(a) * r, fy + Math.sin(a) * r]);
  }
  ctx.lineWidth = 4.5;
  ctx.stroke(s.curve(loop));
  s.grain(6, 8);
}
