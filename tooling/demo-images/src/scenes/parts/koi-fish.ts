import type { Ctx, Point, Stage } from '../../page/stage.ts';

export interface Fish {
  spine: Point[];
  size: number;
  kind: number;
  turn: number[];
}

/** A spine: starts at the head and bends as it goes back. */
export function makeFish(
  x: number,
  y: number,
  heading: number,
  size: number,
  bend: number,
  kind: number,
): Fish {
  const spine: Point[] = [];
  const turn: number[] = [];
  let a = heading;
  for (let i = 0; i <= 40; i++) {
    spine.push([x, y]);
    turn.push(a);
    a += (bend * (0.4 + i / 40) * Math.cos(i * 0.11)) / 40;
    x -= Math.cos(a) * (size / 40);
    y -= Math.sin(a) * (size / 40);
  }
  return { spine, size, kind, turn };
}

/** Half width along the body: a rounded snout, widest behind the gills, then a long taper. */
const girth = (t: number): number =>
  0.108 *
  Math.min(1, Math.sqrt(t / 0.2 + 0.03) * (1.12 - 0.12 * Math.min(1, t / 0.2))) *
  (1 - 0.86 * Math.max(0, (t - 0.22) / 0.78) ** 1.35);

function side(f: Fish, i: number, out: number): Point {
  const [x, y] = f.spine[i] as Point;
  const a = f.turn[i] as number;
  return [x - Math.sin(a) * out, y + Math.cos(a) * out];
}

function body(s: Stage, f: Fish): Path2D {
  const left: Point[] = [];
  const right: Point[] = [];
  for (let i = 0; i <= 38; i += 2) {
    left.push(side(f, i, girth(i / 40) * f.size));
    right.unshift(side(f, i, -girth(i / 40) * f.size));
  }
  return s.curve([side(f, 0, 0), ...left.slice(1), ...right.slice(0, -1)], true);
}

function fin(
  s: Stage,
  ctx: Ctx,
  root: Point,
  angle: number,
  length: number,
  spread: number,
  colour: string,
): void {
  const rim: Point[] = [];
  for (let k = 0; k <= 12; k++) {
    const t = k / 12 - 0.5;
    const r = length * (0.82 + 0.18 * Math.cos(t * 5) + 0.05 * Math.sin(k * 2.1));
    rim.push([root[0] + Math.cos(angle + t * spread) * r, root[1] + Math.sin(angle + t * spread) * r]);
  }
  const path = s.curve([root, ...rim], true);
  ctx.fillStyle = s.radial(
    root[0],
    root[1],
    length,
    [s.alpha(colour, 0.95), s.alpha(colour, 0.55), s.alpha(colour, 0.22)],
    ctx,
  );
  ctx.fill(path);
  ctx.strokeStyle = s.alpha('#ffffff', 0.4);
  ctx.lineWidth = 0.8;
  for (const p of rim) ctx.stroke(s.poly([root, p], false));
}

export function drawFish(s: Stage, ctx: Ctx, f: Fish, palette: string[], flat?: string): void {
  const { size } = f;
  const base = flat ?? (palette[0] as string);
  const finColour = flat ?? s.mix(base, palette[f.kind] as string, 0.35);
  const tail = f.spine[37] as Point;
  const back = (f.turn[37] as number) + Math.PI;
  fin(s, ctx, tail, back + 0.42, size * 0.27, 0.75, finColour);
  fin(s, ctx, tail, back - 0.42, size * 0.27, 0.75, finColour);
  for (const d of [1, -1]) {
    fin(
      s,
      ctx,
      side(f, 9, d * girth(0.22) * size * 0.8),
      (f.turn[9] as number) + d * 2.1,
      size * 0.17,
      1.15,
      finColour,
    );
    fin(
      s,
      ctx,
      side(f, 23, d * girth(0.55) * size * 0.7),
      (f.turn[23] as number) + d * 2.45,
      size * 0.1,
      0.8,
      finColour,
    );
  }
  const shape = body(s, f);
  ctx.fillStyle = base;
  ctx.fill(shape);
  if (flat) return;
  ctx.save();
  ctx.clip(shape);
  // Blotches sit on the back in a loose row, as breeders like them.
  const marks = f.kind === 4 ? [palette[1], palette[3]] : [palette[f.kind]];
  marks.forEach((mark, m) => {
    for (let j = 0; j < 5; j++) {
      const i = Math.min(36, Math.round(3 + j * 7 + s.random.range(-2, 2)) + m * 3);
      const [x, y] = side(f, i, s.random.range(-0.045, 0.045) * size);
      const edge: Point[] = [];
      const r = size * s.random.range(0.045, 0.1) * (m ? 0.6 : 1);
      for (let k = 0; k < 14; k++) {
        const a = (k / 14) * Math.PI * 2;
        const q =
          r *
          (0.75 +
            0.5 * Math.abs(s.noise(x * 0.03 + Math.cos(a), y * 0.03 + Math.sin(a))) +
            s.random.range(0, 0.2));
        edge.push([x + Math.cos(a) * q, y + Math.sin(a) * q]);
      }
      ctx.fillStyle = s.alpha(mark as string, 0.96);
      ctx.fill(s.curve(edge, true));
    }
  });
  // Scales, faint, row by row.
  ctx.strokeStyle = s.alpha('#5a1a0a', 0.12);
  ctx.lineWidth = size * 0.0022;
  for (let i = 8; i < 36; i++) {
    for (let r = -5; r <= 5; r++) {
      const o = ((r + (i % 2) * 0.5) / 5.5) * girth(i / 40) * size;
      const [x, y] = side(f, i, o);
      const a = f.turn[i] as number;
      ctx.beginPath();
      ctx.arc(x, y, size * 0.014, a + Math.PI * 0.6, a + Math.PI * 1.4);
      ctx.stroke();
    }
  }
  ctx.restore();
  // Round the body: dark at the flanks, a long highlight on the back.
  ctx.save();
  ctx.clip(shape);
  s.shadow(ctx, 'rgba(20,10,40,.75)', size * 0.05);
  ctx.lineWidth = size * 0.02;
  ctx.strokeStyle = 'rgba(60,30,60,.28)';
  ctx.stroke(shape);
  s.noShadow(ctx);
  ctx.lineWidth = size * 0.02;
  ctx.strokeStyle = 'rgba(255,255,255,.3)';
  ctx.filter = `blur(${size * 0.008 * s.k}px)`;
  ctx.stroke(s.curve(f.spine.slice(5, 34).map((_, i) => side(f, i + 5, -size * 0.012))));
  ctx.restore();
  ctx.fillStyle = finColour;
  ctx.strokeStyle = s.alpha('#ffffff', 0.55);
  ctx.lineWidth = size * 0.006;
  ctx.stroke(s.curve(f.spine.slice(13, 26)));
  for (const d of [1, -1]) {
    const [x, y] = side(f, 3, d * girth(0.075) * size * 0.74);
    ctx.fillStyle = '#14100f';
    ctx.fill(s.circle(x, y, size * 0.0105));
    ctx.fillStyle = '#ffffffcc';
    ctx.fill(s.circle(x - 1, y - 1.5, size * 0.0035));
    const [bx, by] = side(f, 1, d * girth(0.025) * size * 0.8);
    ctx.strokeStyle = s.alpha(base, 0.9);
    ctx.lineWidth = size * 0.006;
    const a = (f.turn[0] as number) + d * 0.7;
    ctx.stroke(
      s.curve([
        [bx, by],
        [bx + Math.cos(a) * size * 0.03, by + Math.sin(a) * size * 0.03],
        [bx + Math.cos(a + d) * size * 0.05, by + Math.sin(a + d) * size * 0.05],
      ]),
    );
  }
}

export function pad(s: Stage, ctx: Ctx, x: number, y: number, r: number, colours: string[]): void {
  const cut = s.random.range(0, 6.28);
  const edge: Point[] = [[x, y]];
  for (let i = 0; i <= 40; i++) {
    const a = cut + 0.16 + (i / 40) * (Math.PI * 2 - 0.32);
    edge.push([
      x + Math.cos(a) * r * (1 + 0.02 * Math.sin(i * 1.7)),
      y + Math.sin(a) * r * (1 + 0.02 * Math.cos(i * 1.3)),
    ]);
  }
  const path = s.poly(edge);
  s.shadow(ctx, 'rgba(0,10,15,.6)', 26, 16, 26);
  ctx.fillStyle = s.radial(
    x - r * 0.25,
    y - r * 0.3,
    r * 1.3,
    [s.shade(colours[0] as string, 0.1), colours[0] as string, colours[1] as string],
    ctx,
  );
  ctx.fill(path);
  s.noShadow(ctx);
  ctx.strokeStyle = s.alpha('#e9ffd8', 0.22);
  ctx.lineWidth = r * 0.012;
  for (let i = 0; i < 15; i++) {
    const a = cut + 0.3 + (i / 14) * (Math.PI * 2 - 0.6);
    ctx.stroke(
      s.curve([
        [x, y],
        [x + Math.cos(a + 0.05) * r * 0.55, y + Math.sin(a + 0.05) * r * 0.55],
        [x + Math.cos(a) * r * 0.95, y + Math.sin(a) * r * 0.95],
      ]),
    );
  }
  ctx.strokeStyle = s.alpha('#f2ffe0', 0.4);
  ctx.lineWidth = r * 0.018;
  ctx.stroke(path);
}

export function lotus(s: Stage, ctx: Ctx, x: number, y: number, r: number, colour: string): void {
  for (const [count, reach, light] of [
    [11, 1, -0.02],
    [9, 0.78, 0.05],
    [7, 0.52, 0.1],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const a = (i / count) * Math.PI * 2 + reach * 2;
      const tip: Point = [x + Math.cos(a) * r * reach, y + Math.sin(a) * r * reach];
      const w = r * 0.24;
      const l: Point = [
        x + Math.cos(a) * r * reach * 0.55 - Math.sin(a) * w,
        y + Math.sin(a) * r * reach * 0.55 + Math.cos(a) * w,
      ];
      const q: Point = [
        x + Math.cos(a) * r * reach * 0.55 + Math.sin(a) * w,
        y + Math.sin(a) * r * reach * 0.55 - Math.cos(a) * w,
      ];
      s.shadow(ctx, 'rgba(60,0,40,.4)', 9, 2, 4);
      ctx.fillStyle = s.radial(
        x,
        y,
        r * reach,
        [s.shade(colour, 0.22), s.shade(colour, 0.12 + light), s.shade(colour, light)],
        ctx,
      );
      ctx.fill(s.curve([[x, y], l, tip, q], true));
    }
  }
  s.noShadow(ctx);
  ctx.fillStyle = '#f5c542';
  for (let i = 0; i < 40; i++)
    ctx.fill(s.circle(x + s.random.gauss() * r * 0.09, y + s.random.gauss() * r * 0.09, r * 0.022));
}
