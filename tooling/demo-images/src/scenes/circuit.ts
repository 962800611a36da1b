import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** A printed circuit, routed on a grid: every trace takes free cells only, in steps of 45 degrees. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'circuit',
  defaults: {
    board: ['#0b3d2e', '#062a22'],
    trace: '#3fae7c',
    pad: '#e8c46a',
    glow: '#7dffcf',
    chip: '#14171c',
    live: 0.16,
    cell: 12,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const cell = s.num('cell');
    const [gw, gh] = [Math.ceil(w / cell) + 1, Math.ceil(h / cell) + 1];
    const used = new Uint8Array(gw * gh);
    const busy = (x: number, y: number): boolean =>
      x < 0 || y < 0 || x >= gw || y >= gh || used[y * gw + x] === 1;
    const take = (x: number, y: number): void => {
      if (x >= 0 && y >= 0 && x < gw && y < gh) used[y * gw + x] = 1;
    };
    s.fill(s.linear(0, 0, w, h, s.list('board')));
    const chips: { x: number; y: number; n: number; m: number; pins: Point[] }[] = [];
    const place = (x: number, y: number, n: number, m: number): void => {
      for (let j = -2; j <= m + 2; j++) for (let i = -2; i <= n + 2; i++) if (busy(x + i, y + j)) return;
      for (let j = 0; j <= m; j++) for (let i = 0; i <= n; i++) take(x + i, y + j);
      const pins: Point[] = [];
      for (let i = 1; i < n; i += 1) {
        pins.push([x + i, y - 1], [x + i, y + m + 1]);
      }
      for (let j = 1; j < m; j += 1) {
        pins.push([x - 1, y + j], [x + n + 1, y + j]);
      }
      chips.push({ x, y, n, m, pins });
    };
    place(Math.round(gw * 0.46) - 11, Math.round(gh * 0.5) - 11, 22, 22);
    for (let i = 0; i < 70; i++) {
      const big = random.chance(0.35);
      place(
        random.int(1, gw - 16),
        random.int(1, gh - 12),
        big ? random.int(9, 14) : random.int(3, 5),
        big ? random.int(6, 10) : random.int(2, 8),
      );
    }
    const traces: { line: Point[]; live: boolean }[] = [];
    const dirs: Point[] = [
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
      [-1, -1],
      [0, -1],
      [1, -1],
    ];
    const run = (sx: number, sy: number, d0: number, reach: number): void => {
      let [x, y, d] = [sx, sy, d0];
      if (busy(x, y)) return;
      const line: Point[] = [[x, y]];
      take(x, y);
      for (let k = 0; k < reach; k++) {
        const options = [d, ...(random.chance(0.5) ? [d + 1, d - 1] : [d - 1, d + 1])];
        if (random.chance(0.07)) options.unshift(options.pop() as number);
        const next = options.find((o) => {
          const [dx, dy] = dirs[(o + 8) % 8] as Point;
          // A diagonal may not cross another diagonal between cells.
          return !busy(x + dx, y + dy) && !(dx !== 0 && dy !== 0 && busy(x + dx, y) && busy(x, y + dy));
        });
        if (next === undefined) break;
        d = (next + 8) % 8;
        x += (dirs[d] as Point)[0];
        y += (dirs[d] as Point)[1];
        take(x, y);
        line.push([x, y]);
      }
      if (line.length > 4) traces.push({ line, live: random.chance(s.num('live')) });
    };
    for (const chip of chips) {
      for (const [x, y] of chip.pins) {
        const d = y < chip.y ? 6 : y > chip.y + chip.m ? 2 : x < chip.x ? 4 : 0;
        run(x, y, d, random.int(16, 90));
      }
    }
    for (let i = 0; i < 900; i++)
      run(random.int(0, gw), random.int(0, gh), random.int(0, 3) * 2, random.int(10, 46));
    const at = ([x, y]: Point): Point => [x * cell, y * cell];
    const draw = (colour: string, wide: number, onto = ctx, only = false): void => {
      onto.strokeStyle = colour;
      onto.lineWidth = wide;
      for (const { line, live } of traces) if (!only || live) onto.stroke(s.poly(line.map(at), false));
    };
    ctx.save();
    ctx.translate(1.5, 2.5);
    draw('rgba(0,0,0,.35)', cell * 0.5);
    ctx.restore();
    draw(s.text('trace'), cell * 0.42);
    draw(s.alpha(s.shade(s.text('trace'), 0.12), 0.7), cell * 0.14);
    const light = s.layer();
    draw(s.text('glow'), cell * 0.34, light, true);
    s.lay(light, { blur: 12, mode: 'lighter', opacity: 0.9 });
    s.lay(light, { blur: 34, mode: 'lighter', opacity: 0.6 });
    draw(s.shade(s.text('glow'), 0.08), cell * 0.3, ctx, true);
    for (const { line, live } of traces) {
      for (const end of [line[line.length - 1] as Point, ...(random.chance(0.4) ? [line[0] as Point] : [])]) {
        const [x, y] = at(end);
        ctx.fillStyle = s.radial(x - 2, y - 2, cell * 0.6, [
          s.shade(s.text('pad'), 0.15),
          s.text('pad'),
          s.shade(s.text('pad'), -0.2),
        ]);
        ctx.fill(s.circle(x, y, cell * 0.4));
        ctx.fillStyle = live ? s.shade(s.text('glow'), 0.2) : '#06110d';
        ctx.fill(s.circle(x, y, cell * 0.17));
      }
    }
    chips.forEach(({ x, y, n, m, pins }, index) => {
      for (const p of pins) {
        const [px, py] = at(p);
        const flat = p[1] >= y && p[1] <= y + m;
        ctx.fillStyle = s.linear(px, py - 5, px, py + 5, ['#f6efdc', '#b9b2a0', '#6f6a60']);
        ctx.fillRect(
          px - (flat ? cell * 0.6 : cell * 0.22),
          py - (flat ? cell * 0.22 : cell * 0.6),
          flat ? cell * 1.2 : cell * 0.44,
          flat ? cell * 0.44 : cell * 1.2,
        );
      }
      const [px, py, pw, ph] = [(x - 0.35) * cell, (y - 0.35) * cell, (n + 0.7) * cell, (m + 0.7) * cell];
      const colour =
        index === 0
          ? s.text('chip')
          : random.pick([
              s.text('chip'),
              s.shade(s.text('chip'), 0.04),
              index % 5 === 0 ? '#8a8f98' : s.text('chip'),
            ]);
      s.shadow(ctx, 'rgba(0,0,0,.7)', 22, 6, 12);
      ctx.fillStyle = s.linear(px, py, px + pw, py + ph, [
        s.shade(colour, 0.1),
        colour,
        s.shade(colour, -0.05),
      ]);
      ctx.beginPath();
      ctx.roundRect(px, py, pw, ph, cell * 0.35);
      ctx.fill();
      s.noShadow(ctx);
      ctx.strokeStyle = 'rgba(255,255,255,.16)';
      ctx.lineWidth = 1.6;
      ctx.stroke();
      ctx.fillStyle = 'rgba(255,255,255,.14)';
      ctx.fill(s.circle(px + cell * 0.9, py + cell * 0.9, cell * 0.28));
      if (index === 0) {
        // The die under glass: a lit city of blocks.
        const [dx, dy, dw] = [px + pw * 0.2, py + ph * 0.2, pw * 0.6];
        ctx.fillStyle = s.linear(dx, dy, dx + dw, dy + dw, ['#3a2a6a', '#14506a', '#0d2a3a']);
        ctx.fillRect(dx, dy, dw, dw);
        const blocks = (bx: number, by: number, bw: number, bh: number, depth: number): void => {
          if (depth > 0 && (bw > 16 || bh > 16) && random.chance(0.94)) {
            const t = random.range(0.3, 0.7);
            if (bw > bh) {
              blocks(bx, by, bw * t, bh, depth - 1);
              blocks(bx + bw * t, by, bw * (1 - t), bh, depth - 1);
            } else {
              blocks(bx, by, bw, bh * t, depth - 1);
              blocks(bx, by + bh * t, bw, bh * (1 - t), depth - 1);
            }
            return;
          }
          ctx.fillStyle = s.alpha(
            s.ramp([s.text('glow'), '#6a8cff', '#c77dff', s.text('pad')], random()),
            random.range(0.16, 0.75),
          );
          ctx.fillRect(bx + 1, by + 1, bw - 2, bh - 2);
        };
        blocks(dx + 3, dy + 3, dw - 6, dw - 6, 8);
      }
    });
    s.bloom(16, 0.22);
    s.fill(s.linear(0, 0, w, h, ['rgba(255,255,255,.10)', 'rgba(255,255,255,0)', 'rgba(0,0,0,.35)']));
    s.vignette(0.5);
    s.grain(4);
  },
};
