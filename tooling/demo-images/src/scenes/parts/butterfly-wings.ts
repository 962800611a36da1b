import type { Ctx, Point, Stage } from '../../page/stage.ts';

const FORE: Point[] = [
  [0, -0.06],
  [0.2, -0.34],
  [0.52, -0.66],
  [0.86, -0.82],
  [0.98, -0.72],
  [0.9, -0.46],
  [0.8, -0.2],
  [0.66, -0.02],
  [0.4, 0.06],
  [0.1, 0.05],
];
const HIND: Point[] = [
  [0.02, 0.0],
  [0.3, 0.0],
  [0.58, 0.08],
  [0.72, 0.28],
  [0.64, 0.5],
  [0.52, 0.62],
  [0.46, 0.86],
  [0.38, 0.66],
  [0.22, 0.58],
  [0.1, 0.34],
];

function wing(
  s: Stage,
  ctx: Ctx,
  outline: Point[],
  colours: string[],
  hub: Point,
  hind: boolean,
  wild: number,
): void {
  const [inner, mid, edge, spot] = colours as [string, string, string, string];
  const shape = s.curve(outline, true);
  ctx.save();
  ctx.clip(shape);
  const g = ctx.createRadialGradient(hub[0], hub[1], 0, hub[0], hub[1], hind ? 0.82 : 1.2);
  for (let i = 0; i <= 12; i++)
    g.addColorStop(i / 12, s.ramp([s.shade(inner, -0.1), inner, mid, s.mix(mid, edge, 0.35)], i / 12));
  ctx.fillStyle = g;
  ctx.fillRect(-2, -2, 4, 4);
  // Scales: thousands of short strokes running out from the root.
  for (let i = 0; i < 2600; i++) {
    const a = s.random.range(-1.6, 1.5);
    const r = Math.sqrt(s.random()) * 1.3;
    const [x, y] = [hub[0] + Math.cos(a) * r, hub[1] + Math.sin(a) * r];
    ctx.strokeStyle = s.alpha(s.random.chance(0.5) ? s.shade(mid, 0.14) : s.shade(inner, -0.16), 0.16);
    ctx.lineWidth = 0.004;
    ctx.stroke(
      s.poly(
        [
          [x, y],
          [x + Math.cos(a) * 0.035, y + Math.sin(a) * 0.035],
        ],
        false,
      ),
    );
  }
  // Margin: the outline pulled towards the root, painted as a thick dark band with lunules.
  ctx.strokeStyle = edge;
  ctx.lineWidth = hind ? 0.15 : 0.2;
  ctx.stroke(shape);
  const veins = hind ? [0.02, 0.3, 0.55, 0.8, 1.05, 1.3] : [-0.83, -0.74, -0.62, -0.47, -0.3, -0.12, 0.05];
  ctx.strokeStyle = s.alpha(edge, 0.9);
  for (const a of veins) {
    ctx.lineWidth = 0.013;
    const bend = wild * 0.12 * Math.sin(a * 7);
    ctx.stroke(
      s.curve([
        hub,
        [hub[0] + Math.cos(a + bend) * 0.45, hub[1] + Math.sin(a + bend) * 0.45],
        [hub[0] + Math.cos(a) * 1.3, hub[1] + Math.sin(a) * 1.3],
      ]),
    );
  }
  ctx.lineWidth = 0.02;
  if (!hind)
    ctx.stroke(
      s.curve([
        [0.05, -0.1],
        [0.34, -0.42],
        [0.46, -0.42],
        [0.44, -0.2],
        [0.1, -0.02],
      ]),
    );
  ctx.restore();
  ctx.save();
  ctx.clip(shape);
  // Dots along the margin, between the veins.
  const n = outline.length;
  for (let i = 2; i < n - 1; i++) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [outline[i] as Point, outline[(i + 1) % n] as Point];
      const t = k / 3;
      const p: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      const q: Point = [p[0] + (hub[0] - p[0]) * 0.055, p[1] + (hub[1] - p[1]) * 0.055];
      ctx.fillStyle = s.alpha(spot, 0.95);
      ctx.fill(s.ellipse(q[0], q[1], 0.017, 0.011, Math.atan2(b[1] - a[1], b[0] - a[0])));
    }
  }
  const eye = (x: number, y: number, r: number): void => {
    ctx.fillStyle = edge;
    ctx.fill(s.circle(x, y, r * 1.3));
    ctx.fillStyle = spot;
    ctx.fill(s.circle(x, y, r));
    ctx.fillStyle = inner;
    ctx.fill(s.circle(x, y, r * 0.7));
    ctx.fillStyle = edge;
    ctx.fill(s.circle(x, y, r * 0.44));
    ctx.fillStyle = '#ffffff';
    ctx.fill(s.circle(x - r * 0.14, y - r * 0.14, r * 0.14));
  };
  if (wild > 0.35) {
    if (hind) eye(0.5, 0.33, 0.085);
    else eye(0.72, -0.55, 0.062);
  } else if (!hind) {
    ctx.fillStyle = s.alpha(spot, 0.95);
    for (const [x, y, r] of [
      [0.78, -0.66, 0.035],
      [0.68, -0.66, 0.026],
      [0.84, -0.54, 0.03],
      [0.57, -0.6, 0.022],
    ] as const)
      ctx.fill(s.ellipse(x, y, r * 1.3, r * 0.8, -0.6));
  }
  ctx.restore();
  ctx.strokeStyle = s.shade(edge, -0.05);
  ctx.lineWidth = 0.012;
  ctx.stroke(shape);
}

function jitter(s: Stage, outline: Point[], amount: number, stretch: number): Point[] {
  return outline.map(([x, y], i) =>
    i < 2
      ? [x, y]
      : [x * (1 + s.random.range(-amount, amount)), y * stretch * (1 + s.random.range(-amount, amount))],
  );
}

export function butterfly(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  size: number,
  turn: number,
  colours: string[],
  fold = 1,
): void {
  const wild = s.random();
  const stretch = s.random.range(0.85, 1.12);
  const fore = jitter(s, FORE, 0.07, stretch);
  const hind = jitter(s, HIND, 0.07, stretch);
  const left = s.layer();
  left.translate(x, y);
  left.rotate(turn);
  left.scale(size, size);
  // One side is drawn once and mirrored, so both wings carry the same marks.
  const half = s.layer();
  half.translate(x, y);
  half.scale(size, size);
  wing(s, half, hind, colours, [0.04, 0.02], true, wild);
  s.shadow(half, 'rgba(0,0,0,.45)', size * 0.05, size * 0.01, size * 0.02);
  wing(s, half, fore, colours, [0.02, -0.05], false, wild);
  const place = (flip: number): void => {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(turn);
    ctx.scale(flip * (flip < 0 ? fold : 1), 1);
    ctx.translate(-x, -y);
    ctx.drawImage(half.canvas, 0, 0, s.w, s.h);
    ctx.restore();
  };
  place(1);
  place(-1);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.scale(size, size);
  const edge = colours[2] as string;
  ctx.strokeStyle = s.shade(edge, -0.04);
  ctx.lineWidth = 0.012;
  for (const d of [1, -1]) {
    ctx.stroke(
      s.curve([
        [0.012 * d, -0.2],
        [0.1 * d, -0.42],
        [0.2 * d, -0.56],
      ]),
    );
    ctx.fillStyle = edge;
    ctx.fill(s.circle(0.2 * d, -0.565, 0.018));
  }
  ctx.fillStyle = s.linear(
    -0.05,
    0,
    0.05,
    0,
    [s.shade(edge, 0.16), s.shade(edge, 0.05), s.shade(edge, -0.06)],
    ctx,
  );
  ctx.fill(s.ellipse(0, -0.19, 0.036, 0.042));
  ctx.fill(s.ellipse(0, -0.06, 0.048, 0.12));
  ctx.fill(s.ellipse(0, 0.19, 0.033, 0.21));
  ctx.strokeStyle = s.alpha('#ffffff', 0.14);
  ctx.lineWidth = 0.006;
  for (let i = 0; i < 7; i++)
    ctx.stroke(
      s.poly(
        [
          [-0.03, 0.06 + i * 0.045],
          [0.03, 0.06 + i * 0.045],
        ],
        false,
      ),
    );
  ctx.restore();
}
