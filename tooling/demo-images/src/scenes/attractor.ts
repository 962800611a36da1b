import type { CanvasScene } from '../types.ts';

/** A strange attractor as long exposure: millions of visits, counted and developed like film. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'attractor',
  defaults: {
    a: [-1.4, 1.6, 1.0, 0.7],
    form: 'clifford',
    ramp: ['#05060f', '#1b1a5e', '#7a2fa0', '#ff5d8f', '#ffd29d', '#fffdf2'],
    zoom: 0.23,
    centre: [0, 0],
    points: 26,
    turn: 0,
    gamma: 0.42,
    light: 0,
  },
  draw(s) {
    const [pw, ph] = [s.canvas.width, s.canvas.height];
    const side = Math.min(pw, ph);
    const count = new Float32Array(pw * ph);
    const hue = new Float32Array(pw * ph);
    const [a, b, c, d] = s.params['a'] as readonly [number, number, number, number];
    const [cx, cy] = s.params['centre'] as readonly [number, number];
    const clifford = s.text('form') === 'clifford';
    const zoom = s.num('zoom');
    const [co, si] = [Math.cos(s.num('turn')), Math.sin(s.num('turn'))];
    let x = 0.1;
    let y = 0.1;
    // Fewer points on a smaller sheet: the density stays the same.
    const n = Math.round((s.num('points') * 1e6 * pw * ph) / 2.2e6);
    for (let i = 0; i < n; i++) {
      const nx = clifford ? Math.sin(a * y) + c * Math.cos(a * x) : Math.sin(a * y) - Math.cos(b * x);
      const ny = clifford ? Math.sin(b * x) + d * Math.cos(b * y) : Math.sin(c * x) - Math.cos(d * y);
      const speed = Math.abs(nx - x) + Math.abs(ny - y);
      x = nx;
      y = ny;
      const [u, v] = [(x - cx) * zoom, (y - cy) * zoom];
      const px = Math.floor(pw / 2 + (u * co - v * si) * side);
      const py = Math.floor(ph / 2 + (u * si + v * co) * side);
      if (px < 0 || py < 0 || px >= pw || py >= ph || i < 100) continue;
      const k = py * pw + px;
      count[k] = (count[k] as number) + 1;
      hue[k] = (hue[k] as number) + speed;
    }
    const sorted = count.filter((value) => value > 0).sort();
    const top = sorted[Math.floor(sorted.length * 0.997)] ?? 1;
    const table: [number, number, number][] = [];
    for (let i = 0; i < 1024; i++) {
      const hex = s.ramp(s.list('ramp'), i / 1023);
      const value = Number.parseInt(hex.slice(1), 16);
      table.push([(value >> 16) & 255, (value >> 8) & 255, value & 255]);
    }
    s.pixels(s.ctx, (data) => {
      for (let k = 0; k < count.length; k++) {
        const visits = count[k] as number;
        let t = Math.min(1, Math.log1p(visits * 3) / Math.log1p(top * 3)) ** (1 / (s.num('gamma') * 2));
        // Fast passages are a little cooler than slow ones.
        if (visits > 0) t = Math.min(1, Math.max(0, t * (0.86 + 0.1 * ((hue[k] as number) / visits))));
        const [r, g, bl] = table[Math.floor(t * 1023)] as [number, number, number];
        data[k * 4] = r;
        data[k * 4 + 1] = g;
        data[k * 4 + 2] = bl;
        data[k * 4 + 3] = 255;
      }
    });
    if (s.num('light') === 0) s.bloom(14, 0.32);
    s.vignette(s.num('light') === 0 ? 0.4 : 0.12);
    s.grain(4, s.num('light') === 0 ? 0 : 4);
  },
};
