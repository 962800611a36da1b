import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';
import { fir, birch, stag } from './parts/trees.ts';

/** Layers of trees in mist: 0 firs, 1 birches, with a stag if asked. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'forest',
  defaults: {
    sky: ['#f7e3c4', '#e8b98f', '#b98a86'],
    near: '#14222a',
    far: '#cda79a',
    sun: '#fff4d8',
    sunAt: [0.62, 0.3],
    form: 0,
    stag: 1,
    leaf: ['#f2b632', '#e0782f', '#c23b22'],
    bark: '#241c1c',
    beams: 1,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.linear(0, 0, 0, h, s.list('sky')));
    const [ux, uy] = s.params['sunAt'] as readonly [number, number];
    const [sx, sy] = [w * ux, h * uy];
    const sun = s.text('sun');
    ctx.fillStyle = s.radial(sx, sy, 720, [s.alpha(sun, 0.95), s.alpha(sun, 0.35), s.alpha(sun, 0)]);
    ctx.fillRect(0, 0, w, h);
    ctx.fillStyle = sun;
    ctx.fill(s.circle(sx, sy, 62));
    const layers = s.num('form') === 0 ? 7 : 5;
    for (let i = 0; i < layers; i++) {
      const t = i / (layers - 1);
      const colour = s.mix(s.text('far'), s.text('near'), t ** 1.15);
      const sheet = s.layer();
      const base = h * (0.6 + 0.4 * t ** 1.3);
      if (s.num('form') === 0) {
        const size = 130 + 520 * t ** 1.6;
        const line: Point[] = [];
        for (let k = 0; k <= 60; k++)
          line.push([(k / 60) * w, base + s.fbm(k * 0.06 + i * 9, i * 3.3, 4) * 120 * (1 - t * 0.4)]);
        const hill = s.curve(line);
        hill.lineTo(w, h + 20);
        hill.lineTo(0, h + 20);
        sheet.fillStyle = s.linear(
          0,
          base - 60,
          0,
          h,
          [colour, s.mix(colour, s.text('far'), 0.3 * (1 - t))],
          sheet,
        );
        sheet.fill(hill);
        const n = Math.round(64 - 50 * t);
        for (let k = 0; k < n; k++) {
          const u = (k + random.range(-0.4, 0.4)) / n;
          // A clearing in the middle keeps the view open towards the sun.
          const gap = Math.abs(u - ux) < 0.06 + 0.22 * t && t > 0.25;
          if (gap && random.chance(0.96)) continue;
          const yy = (line[Math.min(60, Math.max(0, Math.round(u * 60)))] as Point)[1];
          fir(
            s,
            sheet,
            u * w,
            yy + 8,
            size * random.range(0.55, 1.15),
            s.shade(colour, random.range(-0.02, 0.02)),
          );
        }
        if (s.num('stag') === 1 && i === layers - 2)
          stag(
            s,
            sheet,
            sx - 30,
            (line[Math.round(ux * 60)] as Point)[1] + 8,
            0.92,
            s.mix(colour, '#000000', 0.3),
          );
      } else {
        sheet.fillStyle = s.linear(
          0,
          base - 40,
          0,
          h,
          [s.mix(colour, random.pick(s.list('leaf')), 0.5), s.mix(colour, s.list('leaf')[1] as string, 0.25)],
          sheet,
        );
        const line: Point[] = [];
        for (let k = 0; k <= 40; k++) line.push([(k / 40) * w, base + s.fbm(k * 0.1 + i * 9, i, 3) * 60]);
        const hill = s.curve(line);
        hill.lineTo(w, h + 20);
        hill.lineTo(0, h + 20);
        sheet.fill(hill);
        const n = Math.round(26 - 18 * t);
        for (let k = 0; k < n; k++) {
          const x = w * ((k + random.range(-0.32, 0.32) + 0.5) / n);
          birch(
            s,
            sheet,
            x,
            base + random.range(0, 40),
            12 + 66 * t ** 1.4 * random.range(0.7, 1.2),
            s.mix(s.text('far'), '#f6efe4', t * 0.9),
            s.mix(s.text('far'), s.text('bark'), 0.25 + 0.75 * t),
          );
        }
        for (let k = 0; k < 900 + 1400 * t; k++) {
          const canopy = random.chance(0.66);
          const x = random() * w;
          const y = canopy
            ? h * 0.5 * random() ** 1.6 * (0.6 + 0.8 * Math.abs(s.noise(x * 0.004, i)))
            : base + random() * (h - base) * 1.1;
          const q = 3 + 10 * t * random.range(0.5, 1.2);
          sheet.fillStyle = s.alpha(
            s.mix(
              s.text('far'),
              s.shade(random.pick(s.list('leaf')), random.range(-0.05, 0.08)),
              0.3 + 0.7 * t,
            ),
            0.85,
          );
          sheet.fill(s.ellipse(x, y, q, q * 0.62, random() * 3));
        }
      }
      if (i === layers - 1) s.lay(sheet, { blur: 1.2 });
      else s.lay(sheet);
      // Mist rises between the layers.
      const mist = s.alpha(s.mix(sun, s.text('far'), 0.4), 0.34 * (1 - t));
      s.fill(
        s.linear(0, base - 260, 0, base + 180, [s.alpha(s.text('far'), 0), mist, s.alpha(s.text('far'), 0)]),
      );
    }
    if (s.num('beams') > 0) {
      const beams = s.layer();
      for (let i = 0; i < 16; i++) {
        const a = (i / 16) * Math.PI * 2 + random.range(-0.2, 0.2);
        const wide = random.range(0.02, 0.07);
        beams.fillStyle = s.radial(
          sx,
          sy,
          950,
          [s.alpha(sun, 0.32), s.alpha(sun, 0.1), s.alpha(sun, 0)],
          beams,
        );
        beams.fill(
          s.poly([
            [sx, sy],
            [sx + Math.cos(a - wide) * 1600, sy + Math.sin(a - wide) * 1600],
            [sx + Math.cos(a + wide) * 1600, sy + Math.sin(a + wide) * 1600],
          ]),
        );
      }
      s.lay(beams, { blur: 16, mode: 'screen', opacity: 0.55 * s.num('beams') });
    }
    s.bloom(40, 0.25);
    s.vignette(0.3);
    s.grain(6);
  },
};
