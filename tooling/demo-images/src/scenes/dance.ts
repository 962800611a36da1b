import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** Dancers as long exposures: each limb is a bundle of lines, each skirt a sheaf of waves. */
const POSES: Point[][][] = [
  // head, spine, arm, arm, leg, leg
  [
    [[0.02, -0.93]],
    [
      [0.02, -0.8],
      [-0.02, -0.62],
      [0, -0.46],
    ],
    [
      [0.0, -0.78],
      [0.2, -0.9],
      [0.34, -1.12],
      [0.3, -1.3],
    ],
    [
      [0.0, -0.78],
      [-0.22, -0.78],
      [-0.42, -0.9],
      [-0.58, -1.0],
    ],
    [
      [0, -0.46],
      [0.04, -0.22],
      [0.02, 0.0],
      [0.05, 0.06],
    ],
    [
      [0, -0.46],
      [-0.26, -0.42],
      [-0.52, -0.5],
      [-0.76, -0.62],
    ],
  ],
  [
    [[-0.06, -0.9]],
    [
      [-0.04, -0.78],
      [0.04, -0.62],
      [0, -0.46],
    ],
    [
      [-0.02, -0.76],
      [-0.24, -0.9],
      [-0.2, -1.14],
      [-0.04, -1.28],
    ],
    [
      [-0.02, -0.76],
      [0.24, -0.72],
      [0.44, -0.84],
      [0.56, -1.02],
    ],
    [
      [0, -0.46],
      [-0.1, -0.22],
      [-0.06, 0.0],
      [-0.1, 0.06],
    ],
    [
      [0, -0.46],
      [0.2, -0.28],
      [0.1, -0.1],
      [-0.04, -0.2],
    ],
  ],
];

export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'dance',
  defaults: {
    back: ['#1a1030', '#0a0716'],
    dancers: ['#ff7a59', '#ffd29d', '#5b8cff', '#c8e0ff'],
    floor: '#3a2358',
    light: 0,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const light = s.num('light') === 1;
    s.fill(s.radial(w * 0.5, h * 0.45, Math.hypot(w, h) * 0.62, s.list('back')));
    ctx.fillStyle = s.radial(w * 0.5, h * 0.86, w * 0.55, [
      s.alpha(s.text('floor'), 0.9),
      s.alpha(s.text('floor'), 0.3),
      s.alpha(s.text('floor'), 0),
    ]);
    ctx.fill(s.ellipse(w * 0.5, h * 0.88, w * 0.6, 150));
    const colours = s.list('dancers');
    const mode: GlobalCompositeOperation = light ? 'multiply' : 'lighter';
    const stand: [number, number, number, number][] =
      w > h
        ? [
            [0.3, 0.87, 560, 0],
            [0.7, 0.87, 540, 1],
          ]
        : [[0.55, 0.86, 610, 0]];
    stand.forEach(([ux, uy, size, pose], index) => {
      const [ox, oy] = [w * ux, h * uy];
      const [a, b] = [
        colours[(index * 2) % colours.length] as string,
        colours[(index * 2 + 1) % colours.length] as string,
      ];
      const sheet = s.layer();
      sheet.globalCompositeOperation = light ? 'source-over' : 'lighter';
      const [head, spine, ...limbs] = POSES[pose] as [Point[], Point[], ...Point[][]];
      const at = ([x, y]: Point, turn = 0): Point => [
        ox + (x * Math.cos(turn) - (y + 0.5) * Math.sin(turn)) * size,
        oy + (x * Math.sin(turn) + (y + 0.5) * Math.cos(turn) - 0.5) * size,
      ];
      const bundle = (line: Point[], wide: number, count: number): void => {
        for (let i = 0; i < count; i++) {
          const u = (i / (count - 1)) * 2 - 1;
          const points = line.map((p, j): Point => {
            const q = line[Math.min(line.length - 1, j + 1)] as Point;
            const o = line[Math.max(0, j - 1)] as Point;
            const n = Math.hypot(q[0] - o[0], q[1] - o[1]) || 1;
            const taper = wide * (1 - (j / line.length) * 0.82) * (0.85 + 0.3 * Math.sin(j * 1.6));
            const [x, y] = at([
              p[0] - ((q[1] - o[1]) / n) * u * taper,
              p[1] + ((q[0] - o[0]) / n) * u * taper,
            ]);
            return [x, y];
          });
          sheet.strokeStyle = s.alpha(s.mix(a, b, 0.5 + 0.5 * u), light ? 0.55 : 0.34);
          sheet.lineWidth = 2.1;
          sheet.stroke(s.curve(points));
        }
      };
      bundle(spine, 0.075, 44);
      limbs.forEach((limb, i) => bundle(limb, i < 2 ? 0.034 : 0.066, i < 2 ? 24 : 38));
      // Skirt: sheaves that swing out from the waist, each a little later than the last.
      for (let i = 0; i < 210; i++) {
        const t = i / 209;
        const line: Point[] = [];
        const swing = (t - 0.5) * 2.5;
        for (let k = 0; k <= 22; k++) {
          const v = k / 22;
          const r = 0.06 + 0.52 * v ** 0.9 + 0.05 * Math.sin(v * 7 + t * 30) * v;
          const ang =
            Math.PI / 2 +
            swing * (0.35 + 0.75 * v) +
            (pose === 0 ? 0.3 : -0.26) * v * v +
            s.noise(t * 5, v * 2 + index * 4) * 0.35 * v;
          line.push(at([Math.cos(ang) * r, -0.47 + Math.sin(ang) * r * 0.66]));
        }
        sheet.strokeStyle = s.alpha(
          s.ramp([a, b, s.shade(a, light ? -0.1 : 0.12)], 0.5 + 0.5 * Math.sin(t * 19)),
          light ? 0.3 : 0.17,
        );
        sheet.lineWidth = 1.7;
        sheet.stroke(s.curve(line));
      }
      // Ribbons that the hands have drawn in the air.
      for (const arm of limbs.slice(0, 2)) {
        const hand = arm[arm.length - 1] as Point;
        for (let j = 0; j < 30; j++) {
          const line: Point[] = [];
          for (let k = 0; k <= 40; k++) {
            const v = k / 40;
            const ang = -0.6 + v * (4.2 + j * 0.012) + (hand[0] > 0 ? 0 : Math.PI);
            const r = 0.05 + v * 0.42;
            line.push(
              at([
                hand[0] + Math.cos(ang) * r * 0.9 - Math.cos(-0.6) * 0.04,
                hand[1] + Math.sin(ang) * r * 0.55 + j * 0.0032 * Math.sin(v * 6 + 1) + v * 0.06,
              ]),
            );
          }
          sheet.strokeStyle = s.alpha(s.mix(b, a, j / 30), (light ? 0.34 : 0.16) * (1 - j / 44));
          sheet.lineWidth = 1.5;
          sheet.stroke(s.curve(line));
        }
      }
      const [hx, hy] = at(head[0] as Point);
      for (let i = 0; i < 26; i++) {
        sheet.strokeStyle = s.alpha(s.mix(a, b, i / 26), light ? 0.6 : 0.36);
        sheet.lineWidth = 2;
        sheet.stroke(
          s.ellipse(hx, hy, size * (0.052 - i * 0.0018), size * (0.068 - i * 0.0022), 0.2 + i * 0.05),
        );
      }
      sheet.fillStyle = s.alpha(a, 0.7);
      sheet.fill(s.circle(hx - size * 0.03, hy - size * 0.055, size * 0.03));
      const low = s.layer();
      low.save();
      low.translate(0, oy * 2 + 10);
      low.scale(1, -1);
      low.drawImage(sheet.canvas, 0, 0, w, h);
      low.restore();
      low.globalCompositeOperation = 'destination-in';
      low.fillStyle = s.linear(0, oy, 0, oy + 240, ['rgba(0,0,0,.42)', 'rgba(0,0,0,0)'], low);
      low.fillRect(0, 0, w, h);
      s.lay(low, { blur: 3, mode });
      if (!light) s.lay(sheet, { blur: 18, mode, opacity: 0.7 });
      s.lay(sheet, { mode });
    });
    for (let i = 0; i < 220; i++) {
      ctx.fillStyle = s.alpha(random.pick(colours), random.range(0.05, 0.5));
      ctx.fill(s.circle(random() * w, random() * h, 0.6 + 2.2 * random() ** 4));
    }
    s.vignette(light ? 0.1 : 0.45);
    s.grain(5, light ? 5 : 0);
  },
};
