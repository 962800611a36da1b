import type { Ctx, Point, Stage } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

function petal(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  a: number,
  l: number,
  wide: number,
  from: string,
  to: string,
  tip: string,
  sharp: number,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(a);
  const shape = s.curve(
    [
      [0, 0],
      [l * 0.3, -wide * 0.72],
      [l * 0.7, -wide * (1 - sharp * 0.25)],
      [l * 0.94, -wide * 0.3 * (1 - sharp)],
      [l, 0],
      [l * 0.94, wide * 0.3 * (1 - sharp)],
      [l * 0.7, wide * (1 - sharp * 0.25)],
      [l * 0.3, wide * 0.72],
    ],
    true,
  );
  s.shadow(ctx, 'rgba(0,10,20,.5)', l * 0.14, 0, l * 0.03);
  ctx.fillStyle = s.linear(0, 0, l, 0, [from, to, to, tip], ctx);
  ctx.fill(shape);
  s.noShadow(ctx);
  ctx.save();
  ctx.clip(shape);
  ctx.fillStyle = s.linear(
    0,
    -wide,
    0,
    wide,
    ['rgba(255,255,255,.2)', 'rgba(255,255,255,0)', 'rgba(0,0,0,.22)'],
    ctx,
  );
  ctx.fillRect(0, -wide * 1.2, l, wide * 2.4);
  ctx.strokeStyle = s.alpha(s.shade(to, 0.12), 0.35);
  ctx.lineWidth = l * 0.006;
  for (let i = -3; i <= 3; i++)
    ctx.stroke(
      s.curve([
        [0, 0],
        [l * 0.5, (i / 3.5) * wide * 0.8],
        [l * 0.97, (i / 3.5) * wide * 0.2],
      ]),
    );
  ctx.restore();
  ctx.strokeStyle = s.alpha(s.shade(tip, 0.18), 0.5);
  ctx.lineWidth = l * 0.011;
  ctx.stroke(shape);
  ctx.restore();
}

/** Phyllotaxis: each leaf a golden angle on. 0 succulent, 1 sunflower, 2 dahlia. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'bloom',
  defaults: {
    form: 0,
    ground: ['#1c2a2a', '#0b1214'],
    petal: ['#2f6f62', '#8fc7a6', '#f29cb0'],
    heart: ['#4a2a12', '#8a5a1c', '#e6b33a'],
    centre: [0.5, 0.5],
    size: 620,
    count: 120,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.radial(w * 0.4, h * 0.35, Math.hypot(w, h) * 0.7, s.list('ground')));
    const [ux, uy] = s.params['centre'] as readonly [number, number];
    const [x, y, size, n, form] = [w * ux, h * uy, s.num('size'), s.num('count'), s.num('form')];
    const [p0, p1, p2] = s.list('petal') as [string, string, string];
    if (form === 1) {
      // Leaves behind, then two rings of rays, then the seeds.
      for (let i = 0; i < 9; i++)
        petal(s, ctx, x, y, i * 0.7 + 0.3, size * 1.24, size * 0.24, '#0f2a16', '#2c5a2a', '#6f9a3f', 0.8);
      for (let ring = 0; ring < 3; ring++) {
        for (let i = 0; i < 34; i++) {
          const a = ((i + ring / 3) / 34) * Math.PI * 2 + random.range(-0.04, 0.04);
          petal(
            s,
            ctx,
            x + Math.cos(a) * size * 0.36,
            y + Math.sin(a) * size * 0.36,
            a + random.range(-0.1, 0.1),
            size * (0.62 - ring * 0.055) * random.range(0.9, 1.06),
            size * 0.083,
            s.shade(p0, -0.02),
            s.shade(p1, random.range(-0.04, 0.04)),
            p2,
            0.9,
          );
        }
      }
      const [h0, h1, h2] = s.list('heart') as [string, string, string];
      s.shadow(ctx, 'rgba(20,8,0,.7)', 34);
      ctx.fillStyle = h0;
      ctx.fill(s.circle(x, y, size * 0.46));
      s.noShadow(ctx);
      for (let i = 1100; i > 0; i--) {
        const t = i / 1100;
        const r = size * 0.455 * Math.sqrt(t);
        const [px, py] = [x + Math.cos(i * GOLDEN) * r, y + Math.sin(i * GOLDEN) * r];
        const q = size * (0.0105 + 0.006 * t);
        const colour =
          t < 0.22
            ? s.mix('#7c8f2e', h1, t / 0.22)
            : t < 0.62
              ? s.mix(h1, h0, (t - 0.22) / 0.4)
              : s.mix(h0, h2, (t - 0.62) / 0.38);
        ctx.fillStyle = s.shade(colour, -0.14);
        ctx.fill(s.circle(px + q * 0.25, py + q * 0.4, q));
        ctx.fillStyle = colour;
        ctx.fill(s.circle(px, py, q * 0.86));
        ctx.fillStyle = s.alpha(s.shade(colour, 0.25), 0.75);
        ctx.fill(s.circle(px - q * 0.25, py - q * 0.28, q * 0.3));
      }
    } else {
      for (let i = n; i > 0; i--) {
        const t = i / n;
        const a = i * GOLDEN;
        const r = size * (form === 0 ? 0.5 : 0.62) * t ** 0.62;
        const l = size * (form === 0 ? 0.1 + 0.44 * t ** 0.7 : 0.1 + 0.3 * t ** 0.6);
        const light = (1 - t) * 0.1;
        const tip = s.mix(p2, p1, form === 0 ? t * 0.5 : 0.1);
        const lit = 0.05 * Math.cos(a + 2.3);
        petal(
          s,
          ctx,
          x + Math.cos(a) * r * 0.52,
          y + Math.sin(a) * r * 0.52,
          a + random.range(-0.03, 0.03),
          l,
          l * (form === 0 ? 0.42 : 0.28),
          s.shade(p0, -0.05 + light),
          s.shade(s.mix(p0, p1, 0.35 + 0.6 * (1 - t)), light + lit),
          s.shade(tip, lit),
          form === 0 ? 0.25 : 0.65,
        );
      }
      // The youngest leaves are still closed over the middle.
      for (let i = 0; i < 7; i++)
        petal(
          s,
          ctx,
          x - Math.cos(i * GOLDEN) * size * 0.02,
          y - Math.sin(i * GOLDEN) * size * 0.02,
          i * GOLDEN,
          size * (0.115 - i * 0.008),
          size * 0.045,
          s.shade(p1, 0.02),
          s.shade(p1, 0.08),
          p2,
          0.4,
        );
      if (form === 0) {
        // Dew.
        for (let i = 0; i < 46; i++) {
          const [a, r] = [random() * 6.28, Math.sqrt(random()) * size * 0.72];
          const p: Point = [x + Math.cos(a) * r, y + Math.sin(a) * r];
          const q = random.range(2.5, 9);
          s.shadow(ctx, 'rgba(0,20,20,.6)', 6, 1, 3);
          ctx.fillStyle = s.radial(p[0] - q * 0.3, p[1] - q * 0.4, q * 1.5, [
            'rgba(255,255,255,.85)',
            'rgba(200,240,230,.3)',
            'rgba(20,60,60,.35)',
          ]);
          ctx.fill(s.circle(p[0], p[1], q));
          s.noShadow(ctx);
        }
      }
    }
    s.vignette(0.5);
    s.grain(5);
  },
};
