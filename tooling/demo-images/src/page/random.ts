/** Seeded randomness: the same seed gives the same picture on every machine. */
export interface Random {
  (): number;
  range(from: number, to: number): number;
  int(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  gauss(): number;
  chance(p: number): boolean;
}

export function makeRandom(seed: number): Random {
  let a = (seed * 0x9e3779b1) >>> 0;
  const next = (): number => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  // Neighbouring seeds start out alike; a few rounds pull them apart.
  for (let i = 0; i < 8; i++) next();
  return Object.assign(next, {
    range: (from: number, to: number) => from + (to - from) * next(),
    int: (from: number, to: number) => Math.floor(from + (to - from + 1) * next()),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    gauss: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(6.283185307 * next()),
    chance: (p: number) => next() < p,
  });
}

export type Noise2 = (x: number, y: number) => number;

/** Gradient noise, about -1..1, period-free within the range pictures use. */
export function makeNoise(random: Random): Noise2 {
  const size = 512;
  const perm = new Uint16Array(size * 2);
  const gx = new Float64Array(size);
  const gy = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    perm[i] = i;
    const t = random() * Math.PI * 2;
    gx[i] = Math.cos(t);
    gy[i] = Math.sin(t);
  }
  for (let i = size - 1; i > 0; i--) {
    const j = random.int(0, i);
    const swap = perm[i] as number;
    perm[i] = perm[j] as number;
    perm[j] = swap;
  }
  for (let i = 0; i < size; i++) perm[i + size] = perm[i] as number;
  const at = (ix: number, iy: number, dx: number, dy: number): number => {
    const k = perm[(perm[ix & 511] as number) + (iy & 511)] as number;
    return (gx[k] as number) * dx + (gy[k] as number) * dy;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const a = at(ix, iy, fx, fy);
    const b = at(ix + 1, iy, fx - 1, fy);
    const c = at(ix, iy + 1, fx, fy - 1);
    const d = at(ix + 1, iy + 1, fx - 1, fy - 1);
    return 1.5 * (a + (b - a) * u + (c + (d - c) * u - a - (b - a) * u) * v);
  };
}

export function fbm(noise: Noise2, x: number, y: number, octaves = 5): number {
  let sum = 0;
  let amp = 0.5;
  for (let i = 0; i < octaves; i++) {
    sum += amp * noise(x, y);
    // A turn between octaves hides the grid the noise is built on.
    const nx = x * 1.6 + y * 1.2;
    y = y * 1.6 - x * 1.2 + 7.3;
    x = nx + 3.1;
    amp *= 0.5;
  }
  return sum;
}
