import type { CanvasScene } from '../types.ts';
import { butterfly } from './parts/butterfly-wings.ts';

/** Butterflies: one large on a dark ground of leaves, or a cabinet of many. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'butterfly',
  defaults: {
    ground: ['#f3ead9', '#e6d8be'],
    sets: ['#ff8a1f', '#ffb13d', '#1a1012', '#fff3dc'],
    layout: 0,
    leaf: ['#0f3d36', '#0a2a2b', '#1d5a46'],
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const sets = s.list('sets');
    const set = (i: number): string[] => sets.slice((i * 4) % sets.length, ((i * 4) % sets.length) + 4);
    s.fill(s.linear(0, 0, w * 0.4, h, s.list('ground')));
    if (s.num('layout') === 0) {
      const cols = w > h ? 5 : 3;
      const rows = w > h ? 3 : 4;
      const [cw, ch] = [(w - 120) / cols, (h - 120) / rows];
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < cols; c++) {
          const [x, y] = [60 + (c + 0.5) * cw, 60 + (r + 0.52) * ch];
          const sheet = s.layer();
          butterfly(
            s,
            sheet,
            x,
            y,
            Math.min(cw * 0.46, ch * 0.56) * random.range(0.82, 1),
            0,
            set(r * cols + c),
          );
          const dark = s.layer();
          dark.drawImage(sheet.canvas, 0, 0, w, h);
          dark.globalCompositeOperation = 'source-in';
          s.fill('#3a2412', dark);
          s.lay(dark, { blur: 7, opacity: 0.5, dx: 8, dy: 13 });
          s.lay(sheet);
          ctx.fillStyle = '#d9dde4';
          s.shadow(ctx, 'rgba(40,20,0,.6)', 5, 3, 5);
          ctx.fill(s.circle(x, y - 8, 4));
          s.noShadow(ctx);
        }
      }
      s.vignette(0.28, '#5a3a1a');
      s.grain(4, 5);
      return;
    }
    const leaves = s.list('leaf');
    for (let i = 0; i < 120; i++) {
      const [x, y] = [random() * w, random() * h];
      const a = random() * 6.28;
      const l = random.range(90, 260);
      const colour = s.shade(random.pick(leaves), -0.1 + 0.16 * (i / 120));
      s.shadow(ctx, 'rgba(0,0,0,.5)', 24, 6, 12);
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(a);
      const leaf = s.curve(
        [
          [0, 0],
          [l * 0.3, -l * 0.2],
          [l * 0.7, -l * 0.16],
          [l, 0],
          [l * 0.7, l * 0.16],
          [l * 0.3, l * 0.2],
        ],
        true,
      );
      ctx.fillStyle = s.linear(0, -l * 0.2, 0, l * 0.2, [
        s.shade(colour, 0.06),
        colour,
        s.shade(colour, -0.08),
      ]);
      ctx.fill(leaf);
      s.noShadow(ctx);
      ctx.strokeStyle = s.alpha(s.shade(colour, 0.2), 0.5);
      ctx.lineWidth = 1.6;
      ctx.stroke(
        s.poly(
          [
            [0, 0],
            [l * 0.96, 0],
          ],
          false,
        ),
      );
      for (let k = 1; k < 7; k++)
        for (const d of [1, -1])
          ctx.stroke(
            s.curve([
              [l * k * 0.13, 0],
              [l * (k * 0.13 + 0.07), d * l * 0.07],
              [l * (k * 0.13 + 0.12), d * l * 0.14],
            ]),
          );
      ctx.restore();
    }
    s.fill(
      s.radial(w * 0.48, h * 0.45, Math.hypot(w, h) * 0.5, [
        'rgba(255,240,200,.12)',
        'rgba(0,10,20,.25)',
        'rgba(0,6,12,.78)',
      ]),
    );
    const list: [number, number, number, number][] =
      s.num('layout') === 1
        ? [[w * 0.5, h * 0.5, Math.min(w, h) * 0.44, -0.22]]
        : [
            [w * 0.34, h * 0.6, 310, 0.35],
            [w * 0.72, h * 0.34, 230, -0.5],
            [w * 0.83, h * 0.82, 130, 0.9],
          ];
    list.forEach(([x, y, size, turn], i) => {
      const sheet = s.layer();
      butterfly(s, sheet, x, y, size, turn, set(i));
      const dark = s.layer();
      dark.drawImage(sheet.canvas, 0, 0, w, h);
      dark.globalCompositeOperation = 'source-in';
      s.fill('#00060a', dark);
      s.lay(dark, { blur: 24, opacity: 0.75, dx: 20, dy: 44 });
      s.lay(sheet);
    });
    s.bloom(26, 0.22);
    s.vignette(0.45);
    s.grain(5);
  },
};
