import type { Ctx, Point, Stage } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

function crane(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  k: number,
  turn: number,
  beat: number,
  colours: readonly string[],
): void {
  const [white, black, red] = colours as [string, string, string];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.scale(k, k);
  const wing = (d: number, far: boolean): void => {
    const lift = d * beat;
    const primaries = 11;
    for (let i = primaries; i >= 0; i--) {
      const t = i / primaries;
      const a = (far ? -1.9 : -1.25) - t * 0.66 * d * 0.9 + (far ? 0.2 : 0);
      const l = 150 + 70 * Math.sin(t * 2.6);
      const [rx, ry] = [-20 - t * 42 * 0.4, -8 + lift * 0];
      const [ex, ey] = [rx + Math.cos(a) * (70 + t * 50), ry + Math.sin(a) * (60 + t * 70) * lift];
      const [tx, ty] = [ex + Math.cos(a - 0.25 * t) * l * 0.8 - 24 * t, ey + Math.sin(a - 0.1) * l * lift];
      ctx.fillStyle = s.linear(
        ex,
        ey,
        tx,
        ty,
        [
          far ? s.shade(white, -0.1) : white,
          far ? s.shade(white, -0.12) : white,
          i > 3 ? black : s.shade(white, -0.06),
        ],
        ctx,
      );
      ctx.fill(
        s.curve(
          [
            [rx - 18, ry],
            [ex - 14, ey],
            [tx, ty],
            [ex + 14, ey + 6],
            [rx + 18, ry + 6],
          ],
          true,
        ),
      );
    }
  };
  wing(1, true);
  ctx.strokeStyle = black;
  ctx.lineWidth = 4;
  ctx.stroke(
    s.curve([
      [-60, 8],
      [-130, 14],
      [-200, 10],
    ]),
  );
  ctx.stroke(
    s.curve([
      [-60, 12],
      [-130, 22],
      [-196, 22],
    ]),
  );
  ctx.fillStyle = black;
  ctx.fill(
    s.curve(
      [
        [-50, -2],
        [-90, -4],
        [-112, 8],
        [-84, 16],
        [-48, 14],
      ],
      true,
    ),
  );
  ctx.fillStyle = s.linear(0, -22, 0, 24, [white, white, s.shade(white, -0.14)], ctx);
  ctx.fill(
    s.curve(
      [
        [-74, 2],
        [-40, -18],
        [10, -20],
        [52, -10],
        [70, 0],
        [50, 12],
        [6, 24],
        [-44, 18],
      ],
      true,
    ),
  );
  ctx.lineWidth = 13;
  ctx.strokeStyle = white;
  ctx.stroke(
    s.curve([
      [54, -2],
      [92, -10],
      [128, -8],
    ]),
  );
  ctx.lineWidth = 11;
  ctx.strokeStyle = black;
  ctx.stroke(
    s.curve([
      [112, -9],
      [140, -8],
      [160, -10],
    ]),
  );
  ctx.fillStyle = black;
  ctx.fill(s.ellipse(168, -11, 14, 9));
  ctx.fillStyle = red;
  ctx.fill(s.ellipse(169, -18, 8, 3.5));
  ctx.fillStyle = '#b9a66a';
  ctx.fill(
    s.poly([
      [180, -14],
      [214, -8],
      [180, -7],
    ]),
  );
  wing(1, false);
  ctx.restore();
}

/** Birds in numbers: 0 cranes before a sun, 1 a flock folding in the evening air. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'birds',
  defaults: {
    sky: ['#f3e3c6', '#efcfa8', '#e3a98a'],
    sun: '#d8432f',
    cranes: ['#fbf7ee', '#1c1a20', '#d8432f'],
    hills: ['#b9998c', '#7d6f7a', '#4a4a5e'],
    form: 0,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.linear(0, 0, 0, h, s.list('sky')));
    const hills = s.list('hills');
    if (s.num('form') === 0) {
      const [mx, my, mr] = [w * 0.58, h * 0.4, 270];
      ctx.fillStyle = s.linear(0, my - mr, 0, my + mr, [
        s.text('sun'),
        s.shade(s.text('sun'), 0.05),
        s.shade(s.text('sun'), 0.16),
      ]);
      ctx.fill(s.circle(mx, my, mr));
      // Cloud bands with rounded ends, as in old screens.
      for (let i = 0; i < 9; i++) {
        const [y, l, x] = [h * (0.2 + i * 0.075), random.range(260, 700), random() * w];
        ctx.fillStyle = s.alpha(s.list('sky')[0] as string, 0.62);
        ctx.beginPath();
        ctx.roundRect(x - l / 2, y, l, 20 + (i % 3) * 9, 20);
        ctx.fill();
        ctx.beginPath();
        ctx.roundRect(x - l / 2 + 90, y + 18, l * 0.6, 18, 14);
        ctx.fill();
      }
    } else {
      ctx.fillStyle = s.radial(w * 0.3, h * 0.78, w * 0.62, [
        s.alpha(s.text('sun'), 0.95),
        s.alpha(s.text('sun'), 0.3),
        s.alpha(s.text('sun'), 0),
      ]);
      ctx.fillRect(0, 0, w, h);
    }
    hills.forEach((colour, i) => {
      const line: Point[] = [];
      const base = h * (s.num('form') === 0 ? 0.76 + i * 0.075 : 0.86 + i * 0.045);
      for (let k = 0; k <= 60; k++)
        line.push([
          (k / 60) * w,
          base -
            Math.max(-0.3, s.fbm(k * 0.075 + i * 11, i * 4.2, 5)) *
              (s.num('form') === 0 ? 230 : 120) *
              (1 - i * 0.2),
        ]);
      const path = s.curve(line);
      path.lineTo(w, h + 20);
      path.lineTo(0, h + 20);
      ctx.fillStyle = s.linear(0, base - 120, 0, base + 200, [
        colour,
        s.mix(colour, s.list('sky')[1] as string, 0.55),
      ]);
      ctx.fill(path);
    });
    if (s.num('form') === 0) {
      const cranes = s.list('cranes');
      const places: [number, number, number][] = [
        [0.46, 0.52, 1.12],
        [0.2, 0.68, 0.82],
        [0.74, 0.36, 0.84],
        [0.83, 0.62, 0.6],
        [0.4, 0.27, 0.5],
        [0.14, 0.36, 0.42],
        [0.9, 0.22, 0.38],
      ];
      for (const [x, y, k] of places.reverse()) {
        const dark = s.layer();
        crane(s, dark, w * x, h * y, k, -0.24 + random.range(-0.06, 0.06), random.range(0.72, 1.1), cranes);
        const shadow = s.layer();
        shadow.drawImage(dark.canvas, 0, 0, w, h);
        shadow.globalCompositeOperation = 'source-in';
        s.fill('#5a2a20', shadow);
        s.lay(shadow, { blur: 9, opacity: 0.3, dx: 6, dy: 14 });
        s.lay(dark);
      }
    } else {
      // Density from a folded band: birds gather where the sheet turns edge-on.
      for (let i = 0; i < 15000; i++) {
        const [u, v] = [random(), random.gauss()];
        const fold = s.fbm(u * 2.2, v * 0.35 + 3, 4);
        const x = w * (0.08 + 0.86 * u) + fold * 210 + v * 20;
        const y =
          h * (0.44 - 0.2 * Math.sin(u * 3.5 + 0.5)) +
          Math.sin(v * 1.4 + u * 6.5) * 120 * (0.3 + Math.sin(u * Math.PI)) +
          fold * 190;
        const q = random.range(1.4, 4.2);
        const a = s.noise(x * 0.004, y * 0.004) * 2.4;
        ctx.strokeStyle = s.alpha('#17141f', random.range(0.35, 0.9));
        ctx.lineWidth = q * 0.5;
        ctx.beginPath();
        ctx.moveTo(x - Math.cos(a) * q, y - Math.sin(a) * q - q * 0.5);
        ctx.lineTo(x, y);
        ctx.lineTo(x + Math.cos(a) * q, y + Math.sin(a) * q - q * 0.5);
        ctx.stroke();
      }
    }
    s.vignette(0.22, '#3a1a1a');
    s.grain(6, 6);
  },
};
