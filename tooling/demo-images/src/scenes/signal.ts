import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** Measured lines stacked into a landscape; each hides what lies behind it. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'signal',
  defaults: {
    back: ['#07070d', '#0d0b1c'],
    ramp: ['#ff4d8d', '#ffb36b', '#fff1c9'],
    lines: 74,
    form: 0,
    height: 250,
    sun: '#ff7a59',
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.linear(0, 0, 0, h, s.list('back')));
    const n = s.num('lines');
    const stops = s.list('ramp');
    if (s.num('form') === 1) {
      ctx.fillStyle = s.linear(0, h * 0.12, 0, h * 0.62, [
        s.shade(s.text('sun'), 0.12),
        s.text('sun'),
        '#b5179e',
      ]);
      ctx.fill(s.circle(w / 2, h * 0.36, 230));
      const glow = s.layer();
      glow.fillStyle = s.text('sun');
      glow.fill(s.circle(w / 2, h * 0.36, 230));
      s.lay(glow, { blur: 90, opacity: 0.5, mode: 'screen' });
    }
    for (let i = 0; i < n; i++) {
      const t = i / (n - 1);
      const near = s.num('form') === 1 ? t ** 2.1 : t;
      const y0 = s.num('form') === 1 ? h * (0.46 + 0.6 * near) : h * (0.2 + 0.72 * t);
      const spread = s.num('form') === 1 ? 0.5 + 1.3 * near : 1;
      const line: Point[] = [];
      const steps = 420;
      for (let k = 0; k <= steps; k++) {
        const u = k / steps;
        const x = s.num('form') === 1 ? w * (u * 1.1 - 0.05) : w * (0.1 + 0.8 * u);
        const c = (u - 0.5) * 2;
        let y: number;
        if (s.num('form') === 1) {
          const X = ((u - 0.5) / spread) * 9;
          const valley = Math.min(1, Math.abs(c) * 1.5) ** 1.6;
          const ridge = 1 - Math.abs(s.fbm(X, t * 5.5, 5) * 1.6);
          y = y0 - s.num('height') * (0.35 + near * 0.9) * valley * Math.max(0, ridge) ** 2;
        } else {
          const hump =
            Math.exp(-((c - 0.16 * Math.sin(i * 0.21)) ** 2) * 7) +
            0.55 * Math.exp(-((c + 0.42) ** 2) * 30) * Math.max(0, Math.sin(i * 0.13));
          const rough =
            Math.abs(s.fbm(u * 7 + i * 0.05, i * 0.16, 4)) * 1.9 + 0.16 * s.noise(u * 60, i * 1.3);
          y = y0 - s.num('height') * hump * (0.12 + rough) + random.range(-0.6, 0.6);
        }
        line.push([x, y]);
      }
      const path = s.poly(line, false);
      const under = new Path2D(path);
      under.lineTo((line[steps] as Point)[0], h + 40);
      under.lineTo((line[0] as Point)[0], h + 40);
      ctx.fillStyle = s.ramp(s.list('back'), t);
      ctx.fill(under);
      const g = ctx.createLinearGradient(0, y0 - s.num('height'), 0, y0);
      g.addColorStop(0, s.ramp(stops, 1));
      g.addColorStop(0.6, s.ramp(stops, 0.25 + 0.5 * t));
      g.addColorStop(1, s.alpha(s.ramp(stops, t * 0.6), s.num('form') === 1 ? 0.85 : 0.55));
      ctx.strokeStyle = g;
      ctx.lineWidth = s.num('form') === 1 ? 1.1 + 2.4 * near : 2.4;
      ctx.stroke(path);
    }
    s.bloom(9, 0.55);
    s.bloom(40, 0.3);
    s.vignette(0.35);
    s.grain(5);
  },
};
