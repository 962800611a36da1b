import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** Sheets of cut paper, one hole deeper than the other, each throwing a shadow on the next. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'strata',
  defaults: {
    colours: [
      '#fff3e2',
      '#ffd9a8',
      '#ffb07c',
      '#f67e7d',
      '#c6507e',
      '#843b62',
      '#4a2a5c',
      '#1f1a3d',
      '#0f1030',
    ],
    form: 0,
    wobble: 1,
    centre: [0.5, 0.5],
    ball: '#ffcf56',
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const colours = s.list('colours');
    const [ux, uy] = s.params['centre'] as readonly [number, number];
    const n = colours.length;
    s.fill(colours[n - 1] as string);
    const reach = Math.hypot(w, h) * 0.62;
    if (s.text('ball') !== 'none') {
      ctx.fillStyle = s.radial(w * ux - 40, h * uy - 40, 230, [
        s.shade(s.text('ball'), 0.12),
        s.text('ball'),
        s.shade(s.text('ball'), -0.1),
      ]);
      ctx.fill(s.circle(w * ux, h * uy, 120));
    }
    for (let i = n - 2; i >= 0; i--) {
      const t = (i + 1) / n;
      const sheet = s.layer();
      const base = colours[i] as string;
      sheet.fillStyle = s.linear(0, 0, w * 0.7, h, [s.shade(base, 0.03), base, s.shade(base, -0.04)], sheet);
      sheet.fillRect(0, 0, w, h);
      sheet.globalCompositeOperation = 'destination-out';
      const rim: Point[] = [];
      const steps = 180;
      if (s.num('form') === 0) {
        const r0 = reach * (0.2 + 0.78 * (1 - t) ** 1.1);
        for (let j = 0; j < steps; j++) {
          const a = (j / steps) * Math.PI * 2;
          const [nx, ny] = [Math.cos(a), Math.sin(a)];
          const r =
            r0 *
            (1 +
              0.42 * s.num('wobble') * s.fbm(nx * 0.95 + i * 0.16 + 3, ny * 0.95 + s.noise(i * 0.23, 5), 3));
          rim.push([w * ux + nx * r * (w > h ? 1.12 : 0.94), h * uy + ny * r * (w > h ? 0.86 : 1.1)]);
        }
        sheet.fill(s.curve(rim, true));
      } else {
        // Waves instead of holes: everything above the line is cut away.
        const y0 = h * (1.02 - 0.92 * (i / (n - 1)) ** 0.9);
        for (let j = 0; j <= steps; j++) {
          const x = (j / steps) * (w + 80) - 40;
          rim.push([
            x,
            y0 +
              s.fbm(x * 0.0019 + i * 7.3, i * 1.9, 3) * 250 * s.num('wobble') -
              Math.abs(Math.sin(x * 0.0031 + i * 1.7)) * 60,
          ]);
        }
        const path = s.curve(rim);
        path.lineTo(w + 60, -60);
        path.lineTo(-60, -60);
        path.closePath();
        sheet.fill(path);
      }
      const dark = s.layer();
      dark.drawImage(sheet.canvas, 0, 0, w, h);
      dark.globalCompositeOperation = 'source-in';
      s.fill(s.shade(colours[n - 1] as string, -0.08), dark);
      s.lay(dark, { blur: 26, opacity: 0.55, dx: 10, dy: 24 });
      s.lay(dark, { blur: 5, opacity: 0.4, dx: 2, dy: 5 });
      s.lay(sheet);
      // The cut edge catches light.
      ctx.save();
      ctx.lineWidth = 2.2;
      ctx.strokeStyle = s.alpha(s.shade(base, 0.14), 0.85);
      if (rim.length) ctx.stroke(s.curve(rim, s.num('form') === 0));
      ctx.restore();
      random();
    }
    s.grain(4, 7);
  },
};
