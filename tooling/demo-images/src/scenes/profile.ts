import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';
import { oneLine } from './parts/one-line.ts';
import { FACE, NECK, BACK, sprig, flower } from './parts/profile-face.ts';

/** Profiles: 0 cut paper with flowers for hair, 1 one drawn line over loose shapes. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'profile',
  defaults: {
    ground: ['#f6e7d2', '#eed2b4'],
    disc: '#e9a15b',
    skin: ['#c98661', '#a8623f'],
    hair: ['#2b2140', '#4a2f5e', '#1d1730'],
    flowers: ['#e0475b', '#f2a541', '#f6d5c3', '#8f3b76'],
    leaves: ['#2f6b57', '#5a8f5a', '#1f4a4a'],
    form: 0,
    dress: '#274b66',
    ink: '#1c1a26',
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.linear(0, 0, 0, h, s.list('ground')));
    const k = Math.min(w, h) * 1.02;
    const [ox, oy] = [w * 0.5 - k * 0.44, h - k * 1.02];
    const at = ([x, y]: Point): Point => [ox + x * k, oy + y * k];
    const face = [...FACE, ...NECK].map(at);
    const whole = s.curve([...face, ...BACK.map(at), at([0.2, 0.5]), at([0.2, 0.3]), at([0.32, 0.13])], true);
    if (s.num('form') === 1) {
      oneLine(s, at, k);
      return;
    }
    s.shadow(ctx, 'rgba(90,40,10,.35)', 40, 8, 18);
    ctx.fillStyle = s.radial(w * 0.5, h * 0.36, 460, [
      s.shade(s.text('disc'), 0.06),
      s.text('disc'),
      s.shade(s.text('disc'), -0.06),
    ]);
    ctx.fill(s.circle(w * 0.5, h * 0.42, 420));
    s.noShadow(ctx);
    const leaves = s.list('leaves');
    const head = at([0.4, 0.32]);
    for (let i = 0; i < 18; i++) {
      const a = -Math.PI * 1.2 + (i / 17) * Math.PI * 1.15;
      sprig(
        s,
        ctx,
        head[0] + Math.cos(a) * k * 0.22,
        head[1] + Math.sin(a) * k * 0.24,
        a + random.range(-0.25, 0.25),
        random.range(190, 330),
        random.pick(leaves),
        random.range(-0.2, 0.2),
      );
    }
    const [s0, s1] = s.list('skin') as [string, string];
    s.shadow(ctx, 'rgba(40,10,10,.5)', 34, 10, 16);
    ctx.fillStyle = s.linear(...at([0.75, 0.3]), ...at([0.2, 0.8]), [s.shade(s0, 0.05), s0, s1]);
    ctx.fill(whole);
    s.noShadow(ctx);
    ctx.save();
    ctx.clip(whole);
    // Layers of shade on the cheek and the neck, cut as separate sheets.
    const under: Point[] = [
      [0.64, 0.79],
      [0.55, 0.765],
      [0.47, 0.72],
      [0.42, 0.6],
      [0.36, 0.62],
      [0.3, 0.8],
      [0.2, 1.1],
      [0.6, 1.1],
      [0.5, 0.94],
      [0.486, 0.86],
    ];
    s.shadow(ctx, 'rgba(40,10,10,.4)', 16, -4, 6);
    ctx.fillStyle = s.shade(s1, -0.05);
    ctx.fill(s.curve(under.map(at), true));
    s.noShadow(ctx);
    ctx.fillStyle = s.alpha(s.list('flowers')[0] as string, 0.22);
    ctx.fill(s.circle(...at([0.575, 0.545]), k * 0.062));
    ctx.restore();
    const line = (points: Point[], wide: number, colour = s.text('ink')): void => {
      ctx.strokeStyle = colour;
      ctx.lineWidth = wide;
      ctx.stroke(s.curve(points.map(at)));
    };
    line(
      [
        [0.562, 0.4],
        [0.59, 0.414],
        [0.622, 0.412],
        [0.643, 0.4],
      ],
      6.5,
    );
    for (let i = 0; i < 6; i++)
      line(
        [
          [0.592 + i * 0.0095, 0.413],
          [0.602 + i * 0.0115, 0.432 - i * 0.002],
        ],
        3,
      );
    line(
      [
        [0.555, 0.345],
        [0.59, 0.326],
        [0.632, 0.332],
        [0.648, 0.344],
      ],
      9,
    );
    ctx.fillStyle = s.mix(s.list('flowers')[0] as string, s1, 0.25);
    ctx.fill(
      s.curve(
        (
          [
            [0.642, 0.612],
            [0.674, 0.587],
            [0.705, 0.588],
            [0.698, 0.606],
            [0.684, 0.613],
          ] as Point[]
        ).map(at),
        true,
      ),
    );
    ctx.fill(
      s.curve(
        (
          [
            [0.642, 0.613],
            [0.684, 0.615],
            [0.7, 0.632],
            [0.69, 0.65],
            [0.664, 0.644],
          ] as Point[]
        ).map(at),
        true,
      ),
    );
    line(
      [
        [0.668, 0.527],
        [0.678, 0.517],
        [0.69, 0.52],
      ],
      4,
      s.shade(s1, -0.12),
    );
    const ear = at([0.415, 0.45]);
    ctx.fillStyle = s.shade(s0, -0.02);
    s.shadow(ctx, 'rgba(40,10,10,.4)', 8, 2, 4);
    ctx.fill(
      s.curve(
        [
          [-28, -44],
          [16, -50],
          [34, -16],
          [16, 34],
          [-8, 56],
          [-26, 26],
        ].map(([x, y]) => [ear[0] + (x as number), ear[1] + (y as number)] as Point),
        true,
      ),
    );
    s.noShadow(ctx);
    ctx.fillStyle = '#f2c14e';
    s.shadow(ctx, 'rgba(40,10,10,.5)', 7, 2, 4);
    ctx.fill(s.circle(ear[0] - 4, ear[1] + 80, 17));
    s.noShadow(ctx);
    // Hair: sheets of waves, dark to light, then the flowers.
    const hair = s.list('hair');
    for (let i = 0; i < 7; i++) {
      const t = i / 6;
      const o = t * 0.05;
      const sheet: Point[] = [
        [0.6 - o * 0.6, 0.165 + o * 1.2],
        [0.53 - o, 0.08 + o],
        [0.4, 0.03 + o],
        [0.26 + o * 0.5, 0.06 + o],
        [0.15 + o * 0.7, 0.18 + o],
        [0.1 + o, 0.36],
        [0.12 + o, 0.55],
        [0.07 + o * 1.4, 0.72],
        [0.1 + o * 1.6, 0.88 - t * 0.16],
        [0.2 + o, 0.86 - t * 0.2],
        [0.27, 0.74 - t * 0.14],
        [0.34, 0.62 - t * 0.1],
        [0.37, 0.5],
        [0.4 - o * 0.4, 0.37],
        [0.47 - o, 0.29 + o],
        [0.55 - o, 0.235 + o],
      ];
      s.shadow(ctx, 'rgba(0,0,0,.45)', 14, 4, 7);
      ctx.fillStyle = s.linear(...at([0.6, 0.1]), ...at([0.1, 0.8]), [
        s.shade(hair[i % hair.length] as string, 0.05),
        hair[i % hair.length] as string,
      ]);
      ctx.fill(
        s.curve(
          sheet.map(([x, y], j) =>
            at([x + s.noise(j * 1.3, i * 2.1) * 0.022, y + s.noise(j * 1.7 + 9, i) * 0.022]),
          ),
          true,
        ),
      );
    }
    s.noShadow(ctx);
    ctx.fillStyle = s.linear(0, h - 160, 0, h, [
      s.shade(s.text('dress'), 0.04),
      s.shade(s.text('dress'), -0.06),
    ]);
    s.shadow(ctx, 'rgba(0,0,0,.45)', 20, 0, -4);
    ctx.fill(
      s.curve(
        [
          at([-0.2, 1.2]),
          at([0.0, 1.02]),
          at([0.2, 0.975]),
          at([0.36, 1.01]),
          at([0.5, 0.98]),
          at([0.62, 1.01]),
          at([0.8, 1.2]),
        ],
        true,
      ),
    );
    s.noShadow(ctx);
    const flowers = s.list('flowers');
    for (let i = 0; i < 24; i++) {
      const t = i / 23;
      const a = -0.42 - t * 2.9;
      const r = random.range(0.16, 0.34);
      const [fx, fy] = at([0.36 + Math.cos(a) * r * 0.95, 0.34 + Math.sin(a) * r]);
      flower(s, ctx, fx, fy, random.range(34, 88), flowers[i % flowers.length] as string, '#f2c14e');
      if (i % 3 === 0)
        sprig(s, ctx, fx, fy, a + random.range(-0.8, 0.8), random.range(70, 130), random.pick(leaves), 0.1);
    }
    s.grain(4, 7);
  },
};
