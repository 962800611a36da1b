import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** Long strokes that follow a turning field and keep their distance from one another. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'flow',
  defaults: {
    paper: '#f4ecdf',
    colours: ['#12355b', '#d72638', '#f49d37', '#140f2d', '#3f88c5'],
    wide: 11,
    gap: 1.25,
    scale: 0.0011,
    twist: 2.3,
    centre: 0,
    alpha: 0.96,
    order: 0,
    margin: 70,
    highlight: 0,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const colours = s.list('colours');
    const [wide, gap, scale, twist, margin] = [
      s.num('wide'),
      s.num('gap'),
      s.num('scale'),
      s.num('twist'),
      s.num('margin'),
    ];
    s.fill(s.text('paper'));
    const angle = (x: number, y: number): number => {
      const turn = s.fbm(x * scale, y * scale, 3) * twist * Math.PI;
      if (s.num('centre') === 0) return turn;
      // A whirl about a point a third of the way in.
      const [dx, dy] = [x - w * 0.62, y - h * 0.42];
      return Math.atan2(dy, dx) + Math.PI * 0.56 + turn * 0.42;
    };
    // A coarse grid remembers where paint lies, so that strokes end before they touch.
    const cell = 3;
    const [gw, gh] = [Math.ceil(w / cell) + 2, Math.ceil(h / cell) + 2];
    const taken = new Uint16Array(gw * gh);
    const free = (x: number, y: number, r: number, id: number): boolean => {
      const n = Math.ceil(r / cell);
      const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
      for (let j = -n; j <= n; j++) {
        for (let i = -n; i <= n; i++) {
          if (i * i + j * j > n * n) continue;
          const [u, v] = [cx + i, cy + j];
          if (u < 0 || v < 0 || u >= gw || v >= gh) continue;
          const t = taken[v * gw + u] as number;
          if (t !== 0 && t !== id) return false;
        }
      }
      return true;
    };
    const mark = (x: number, y: number, r: number, id: number): void => {
      const n = Math.ceil(r / cell);
      const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
      for (let j = -n; j <= n; j++)
        for (let i = -n; i <= n; i++) {
          const [u, v] = [cx + i, cy + j];
          if (i * i + j * j <= n * n && u >= 0 && v >= 0 && u < gw && v < gh) taken[v * gw + u] = id;
        }
    };
    let id = 0;
    for (let round = 0; round < 3; round++) {
      const size = wide * ([1.9, 1, 0.42][round] as number);
      const tries = [260, 2600, 6000][round] as number;
      for (let t = 0; t < tries; t++) {
        let [x, y] = [random.range(margin, w - margin), random.range(margin, h - margin)];
        const r = size * random.range(0.6, 1.25);
        if (!free(x, y, r * gap, 0)) continue;
        id++;
        const line: Point[] = [];
        const back: Point[] = [];
        for (const dir of [1, -1]) {
          let [px, py] = [x, y];
          for (let k = 0; k < 240; k++) {
            const a = angle(px, py);
            px += Math.cos(a) * 4 * dir;
            py += Math.sin(a) * 4 * dir;
            if (
              px < margin ||
              py < margin ||
              px > w - margin ||
              py > h - margin ||
              !free(px, py, r * gap, id)
            )
              break;
            (dir > 0 ? line : back).push([px, py]);
          }
        }
        const all: Point[] = [...back.reverse(), [x, y], ...line];
        if (all.length < 14) {
          id--;
          continue;
        }
        for (const [qx, qy] of all) mark(qx, qy, r, id);
        [x, y] = all[Math.floor(all.length / 2)] as Point;
        const place =
          s.num('order') === 0
            ? random()
            : Math.min(
                0.999,
                Math.max(
                  0,
                  0.5 +
                    0.5 * s.fbm(x * scale * 0.8 + 9, y * scale * 0.8, 3) * 1.9 +
                    random.range(-0.09, 0.09),
                ),
              );
        const colour = colours[Math.floor(place * colours.length)] as string;
        ctx.strokeStyle = s.alpha(s.shade(colour, random.range(-0.035, 0.035)), s.num('alpha'));
        ctx.lineWidth = r * 1.6;
        const path = s.curve(all.filter((_, i) => i % 3 === 0));
        ctx.stroke(path);
        if (s.num('highlight') > 0) {
          ctx.strokeStyle = s.alpha(s.shade(colour, 0.16), s.num('highlight'));
          ctx.lineWidth = r * 0.35;
          ctx.stroke(path);
        }
      }
    }
    s.grain(5, 5);
  },
};
