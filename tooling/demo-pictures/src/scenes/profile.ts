import type { Ctx, Point, Stage } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** Face in profile, looking right, in a box of 1 x 1. */
const FACE: Point[] = [
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
const NECK: Point[] = [
  [0.487, 0.8],
  [0.482, 0.87],
  [0.5, 0.93],
  [0.56, 0.985],
  [0.66, 1.03],
  [0.72, 1.08],
];
const BACK: Point[] = [
  [-0.02, 1.08],
  [0.1, 1.02],
  [0.2, 0.96],
  [0.25, 0.88],
  [0.262, 0.78],
  [0.245, 0.68],
];

function sprig(
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

function flower(s: Stage, ctx: Ctx, x: number, y: number, r: number, colour: string, heart: string): void {
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

/** Profiles: 0 cut paper with flowers for hair, 1 one drawn line over loose shapes, 2 two heads sharing a sky. */
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
    if (s.num('form') === 0) {
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
      return;
    }
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
  },
};
