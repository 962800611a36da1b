import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';
import { plume, trumpet } from './parts/hummingbird-plumes.ts';

/** A hummingbird at a flower; throat and back change hue feather by feather. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'hummingbird',
  defaults: {
    air: ['#dff0e2', '#a8d0bd', '#4f9088'],
    flower: '#e5383b',
    back: ['#0f5c4a', '#1fa37a', '#7fd65a'],
    throat: ['#8f1d6a', '#e0357a', '#ff8a4a'],
    leaf: '#3f7a4a',
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.radial(w * 0.36, h * 0.3, Math.hypot(w, h) * 0.8, s.list('air')));
    for (let i = 0; i < 44; i++) {
      const r = random.range(30, 150);
      ctx.fillStyle = s.alpha(
        random.pick([s.text('leaf'), s.text('flower'), '#ffffff', s.list('air')[0] as string]),
        random.range(0.05, 0.14),
      );
      ctx.fill(s.circle(random() * w, random() * h, r));
    }
    // Stem, leaves and flowers hang in from the right.
    const stem: Point[] = [
      [w * 1.05, h * 0.06],
      [w * 0.92, h * 0.2],
      [w * 0.86, h * 0.42],
      [w * 0.88, h * 0.68],
      [w * 0.97, h * 1.02],
    ];
    ctx.strokeStyle = s.shade(s.text('leaf'), -0.1);
    ctx.lineWidth = 13;
    ctx.stroke(s.curve(stem));
    for (const [x, y, a, l] of [
      [0.92, 0.2, 2.4, 250],
      [0.87, 0.36, 0.5, 220],
      [0.87, 0.6, 2.6, 300],
      [0.9, 0.74, 0.2, 220],
      [0.94, 0.9, 2.9, 280],
      [0.97, 0.12, 3.0, 190],
    ] as const) {
      ctx.save();
      ctx.translate(w * x, h * y);
      ctx.rotate(a);
      s.shadow(ctx, 'rgba(0,20,20,.4)', 20, 5, 10);
      ctx.fillStyle = s.linear(0, -50, 0, 50, [
        s.shade(s.text('leaf'), 0.09),
        s.text('leaf'),
        s.shade(s.text('leaf'), -0.1),
      ]);
      ctx.fill(
        s.curve(
          [
            [0, 0],
            [l * 0.3, -l * 0.2],
            [l * 0.7, -l * 0.15],
            [l, 0],
            [l * 0.7, l * 0.14],
            [l * 0.3, l * 0.17],
          ],
          true,
        ),
      );
      s.noShadow(ctx);
      ctx.strokeStyle = s.alpha('#d8f0c0', 0.4);
      ctx.lineWidth = 2;
      ctx.stroke(
        s.poly(
          [
            [0, 0],
            [l * 0.95, 0],
          ],
          false,
        ),
      );
      for (let k = 1; k < 7; k++)
        for (const d of [1, -1])
          ctx.stroke(
            s.curve([
              [l * k * 0.13, 0],
              [l * (k * 0.13 + 0.07), d * l * 0.06],
              [l * (k * 0.13 + 0.12), d * l * 0.12],
            ]),
          );
      ctx.restore();
    }
    trumpet(s, ctx, w * 0.875, h * 0.3, Math.PI * 0.88, 230, s.text('flower'));
    trumpet(s, ctx, w * 0.86, h * 0.46, Math.PI * 1.0, 250, s.text('flower'));
    trumpet(s, ctx, w * 0.885, h * 0.66, Math.PI * 0.8, 210, s.shade(s.text('flower'), 0.04));
    const [bx, by] = [w * 0.36, h * 0.53];
    const back = s.list('back');
    const throat = s.list('throat');
    const k = Math.min(w, h) / 1000;
    ctx.save();
    ctx.translate(bx, by);
    ctx.scale(k * 0.99, k * 0.99);
    // Far wing and tail, body, then feathers, then the near wing.
    const wing = (root: Point, from: number, to: number, reach: number, tint: string): void => {
      for (let i = 13; i >= 0; i--) {
        const t = i / 13;
        plume(
          s,
          ctx,
          [root[0] - 30 * (1 - t), root[1] + 6 * (1 - t)],
          from + (to - from) * t,
          reach * (0.5 + 0.5 * Math.sin(0.5 + t * 1.35)),
          40,
          s.mix(tint, back[1] as string, 0.4 * (1 - t)),
          s.mix(tint, '#f4fbff', 0.15 + 0.2 * t),
        );
      }
      for (let i = 8; i >= 0; i--)
        plume(
          s,
          ctx,
          [root[0] - 10, root[1]],
          from + (to - from) * (i / 8),
          reach * 0.34,
          34,
          back[0] as string,
          s.ramp(back, 0.3 + 0.5 * (i / 8)),
        );
    };
    ctx.globalAlpha = 0.82;
    wing([10, -50], -2.5, -1.15, 420, '#6f8a92');
    ctx.globalAlpha = 1;
    for (let i = 0; i < 6; i++)
      plume(
        s,
        ctx,
        [-120, 120],
        2.0 + i * 0.13,
        230 - Math.abs(i - 2) * 16,
        46,
        back[0] as string,
        s.mix('#12303a', back[1] as string, i / 7),
      );
    const body: Point[] = [
      [118, -118],
      [150, -90],
      [150, -52],
      [120, -10],
      [86, 60],
      [20, 130],
      [-60, 166],
      [-130, 150],
      [-128, 100],
      [-80, 10],
      [-30, -60],
      [30, -104],
      [76, -126],
    ];
    s.shadow(ctx, 'rgba(0,20,20,.45)', 26, 4, 14);
    ctx.fillStyle = s.linear(0, -120, 60, 160, [back[1] as string, '#dfe8dc', '#aebfae']);
    ctx.fill(s.curve(body, true));
    s.noShadow(ctx);
    ctx.save();
    ctx.clip(s.curve(body, true));
    for (let i = 0; i < 1500; i++) {
      const [x, y] = [random.range(-140, 156), random.range(-132, 170)];
      const across = (x * 0.72 + (y - 10) * 0.6 + 20) / 110;
      const colour =
        y < -18 && x > 66 && across > 0.15
          ? s.ramp(throat, Math.min(1, Math.max(0, (y + 84) / 90 + random.range(-0.12, 0.12))))
          : across < 0.28
            ? s.ramp(back, Math.min(1, Math.max(0, 0.5 + across * 0.5 + random.range(-0.2, 0.2))))
            : s.mix('#f4f1e6', '#9fb59f', Math.min(1, Math.max(0, across - 0.45)));
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(2.15 + random.range(-0.15, 0.15));
      ctx.fillStyle = s.linear(0, -6, 16, 6, [s.shade(colour, 0.1), s.shade(colour, -0.05)]);
      ctx.fill(
        s.curve(
          [
            [0, -6],
            [13, -5],
            [19, 0],
            [13, 5],
            [0, 6],
          ],
          true,
        ),
      );
      ctx.restore();
    }
    ctx.restore();
    // Head feathers shine; eye and bill.
    ctx.save();
    ctx.clip(
      s.curve(
        [
          [66, -128],
          [104, -146],
          [144, -134],
          [166, -104],
          [150, -72],
          [108, -70],
          [70, -86],
        ],
        true,
      ),
    );
    for (let i = 0; i < 420; i++) {
      const [x, y] = [random.range(60, 170), random.range(-150, -66)];
      const colour =
        y > -96 && x > 100 ? s.ramp(throat, random.range(0, 0.5)) : s.ramp(back, random.range(0.35, 1));
      ctx.fillStyle = colour;
      ctx.fill(s.ellipse(x, y, 8, 5, 2.6));
      ctx.fillStyle = s.alpha(s.shade(colour, 0.16), 0.8);
      ctx.fill(s.ellipse(x - 2, y - 1.5, 4, 2, 2.6));
    }
    ctx.restore();
    ctx.fillStyle = s.linear(150, -120, 150, -90, ['#3a3f44', '#14171a']);
    ctx.fill(
      s.curve(
        [
          [154, -116],
          [250, -98],
          [388, -58],
          [250, -88],
          [152, -92],
        ],
        true,
      ),
    );
    ctx.fillStyle = '#0c0f12';
    ctx.fill(s.circle(124, -108, 12.5));
    ctx.fillStyle = '#ffffff';
    ctx.fill(s.circle(120, -113, 4));
    ctx.fillStyle = '#f2f6ee';
    ctx.fill(s.ellipse(104, -110, 5, 3.4));
    wing([-6, -30], -2.95, -1.75, 460, '#7f9aa2');
    ctx.restore();
    s.bloom(26, 0.22);
    s.vignette(0.3, '#06201c');
    s.grain(5);
  },
};
