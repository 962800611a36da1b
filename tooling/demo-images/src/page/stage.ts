import { alpha, mix, ramp, shade } from './colour.ts';
import { fbm, makeNoise, makeRandom, type Noise2, type Random } from './random.ts';
import type { Job, Params } from '../types.ts';

export type Point = readonly [x: number, y: number];
export type Ctx = OffscreenCanvasRenderingContext2D;

/** The sheet a canvas scene draws on: short side 1000 units, plus the tools scenes share. */
export class Stage {
  readonly canvas: OffscreenCanvas;
  readonly ctx: Ctx;
  readonly w: number;
  readonly h: number;
  /** Pixels per unit: blurs and shadows ignore the canvas transform and need it. */
  readonly k: number;
  readonly params: Params;
  readonly random: Random;
  readonly noise: Noise2;
  readonly mix = mix;
  readonly ramp = ramp;
  readonly shade = shade;
  readonly alpha = alpha;

  constructor(job: Job, params: Params) {
    const [pw, ph] = job.size;
    this.k = Math.min(pw, ph) / 1000;
    this.w = pw / this.k;
    this.h = ph / this.k;
    this.params = params;
    this.random = makeRandom(job.seed);
    this.noise = makeNoise(makeRandom(job.seed + 101));
    this.canvas = new OffscreenCanvas(pw, ph);
    this.ctx = this.sheet(this.canvas);
  }

  private sheet(canvas: OffscreenCanvas): Ctx {
    const ctx = canvas.getContext('2d', { willReadFrequently: true });
    if (!ctx) throw new Error('no 2D canvas');
    ctx.setTransform(this.k, 0, 0, this.k, 0, 0);
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    return ctx;
  }

  num(name: string): number {
    return Number(this.params[name]);
  }
  text(name: string): string {
    return String(this.params[name]);
  }
  list(name: string): string[] {
    return [...(this.params[name] as readonly string[])];
  }

  /** A transparent sheet of the same size, to be laid over the picture with `lay`. */
  layer(): Ctx {
    return this.sheet(new OffscreenCanvas(this.canvas.width, this.canvas.height));
  }

  lay(
    from: Ctx,
    how: { blur?: number; opacity?: number; mode?: GlobalCompositeOperation; dx?: number; dy?: number } = {},
    onto: Ctx = this.ctx,
  ): void {
    onto.save();
    onto.setTransform(1, 0, 0, 1, 0, 0);
    onto.globalAlpha = how.opacity ?? 1;
    onto.globalCompositeOperation = how.mode ?? 'source-over';
    if (how.blur) onto.filter = `blur(${how.blur * this.k}px)`;
    onto.drawImage(from.canvas, (how.dx ?? 0) * this.k, (how.dy ?? 0) * this.k);
    onto.restore();
  }

  shadow(ctx: Ctx, colour: string, blur: number, dx = 0, dy = 0): void {
    ctx.shadowColor = colour;
    ctx.shadowBlur = blur * this.k;
    ctx.shadowOffsetX = dx * this.k;
    ctx.shadowOffsetY = dy * this.k;
  }
  noShadow(ctx: Ctx): void {
    ctx.shadowColor = 'transparent';
  }

  fill(colour: string | CanvasGradient, ctx: Ctx = this.ctx): void {
    ctx.fillStyle = colour;
    ctx.fillRect(0, 0, this.w, this.h);
  }

  linear(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    stops: readonly string[],
    ctx: Ctx = this.ctx,
  ): CanvasGradient {
    const g = ctx.createLinearGradient(x0, y0, x1, y1);
    this.stops(g, stops);
    return g;
  }
  radial(x: number, y: number, r: number, stops: readonly string[], ctx: Ctx = this.ctx): CanvasGradient {
    const g = ctx.createRadialGradient(x, y, 0, x, y, r);
    this.stops(g, stops);
    return g;
  }
  private stops(g: CanvasGradient, stops: readonly string[]): void {
    const solid = stops.every((s) => s.startsWith('#'));
    // Opaque ramps go through OKLab in fine steps: plain sRGB ones turn grey half-way.
    const n = solid ? 24 : stops.length - 1;
    for (let i = 0; i <= n; i++) g.addColorStop(i / n, solid ? ramp(stops, i / n) : (stops[i] as string));
  }

  /** A smooth curve through the points (Catmull-Rom). */
  curve(points: readonly Point[], closed = false): Path2D {
    const path = new Path2D();
    const n = points.length;
    const at = (i: number): Point => points[closed ? (i + n) % n : Math.min(n - 1, Math.max(0, i))] as Point;
    path.moveTo(...at(0));
    for (let i = 0; i < (closed ? n : n - 1); i++) {
      const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      path.bezierCurveTo(
        b[0] + (c[0] - a[0]) / 6,
        b[1] + (c[1] - a[1]) / 6,
        c[0] - (d[0] - b[0]) / 6,
        c[1] - (d[1] - b[1]) / 6,
        c[0],
        c[1],
      );
    }
    if (closed) path.closePath();
    return path;
  }
  poly(points: readonly Point[], closed = true): Path2D {
    const path = new Path2D();
    points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
    if (closed) path.closePath();
    return path;
  }
  circle(x: number, y: number, r: number): Path2D {
    const path = new Path2D();
    path.arc(x, y, Math.max(0, r), 0, Math.PI * 2);
    return path;
  }
  ellipse(x: number, y: number, rx: number, ry: number, turn = 0): Path2D {
    const path = new Path2D();
    path.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), turn, 0, Math.PI * 2);
    return path;
  }
  fbm(x: number, y: number, octaves = 5): number {
    return fbm(this.noise, x, y, octaves);
  }

  /** Light spilling out of the bright parts. */
  bloom(radius: number, strength: number): void {
    const copy = this.layer();
    copy.drawImage(this.canvas, 0, 0, this.w, this.h);
    this.lay(copy, { blur: radius, opacity: strength, mode: 'screen' });
  }

  vignette(strength: number, colour = '#000000'): void {
    const { w, h } = this;
    const r = Math.hypot(w, h) / 2;
    this.fill(
      this.radial(w / 2, h / 2, r, [
        alpha(colour, 0),
        alpha(colour, 0),
        alpha(colour, strength * 0.3),
        alpha(colour, strength),
      ]),
    );
  }

  /** Works on every pixel: `paint` gets 0..255 channels and returns them changed. */
  pixels(ctx: Ctx, paint: (data: Uint8ClampedArray, width: number, height: number) => void): void {
    const { width, height } = ctx.canvas;
    const image = ctx.getImageData(0, 0, width, height);
    paint(image.data, width, height);
    ctx.putImageData(image, 0, 0);
  }

  /** Film grain or paper tooth: keeps flat areas alive and hides banding. */
  grain(amount: number, tooth = 0): void {
    const random = makeRandom(77);
    this.pixels(this.ctx, (data, width) => {
      for (let i = 0; i < data.length; i += 4) {
        const x = (i / 4) % width;
        const y = Math.floor(i / 4 / width);
        const fibre = tooth
          ? tooth * this.noise((x / this.k) * 0.11, (y / this.k) * 0.19) +
            tooth * 0.6 * this.noise((x / this.k) * 0.31, (y / this.k) * 0.027)
          : 0;
        const g = (random() - 0.5) * 2 * amount + fibre;
        data[i] = (data[i] as number) + g;
        data[i + 1] = (data[i + 1] as number) + g;
        data[i + 2] = (data[i + 2] as number) + g;
      }
    });
  }
}
