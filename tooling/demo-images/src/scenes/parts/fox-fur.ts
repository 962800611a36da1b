import type { Ctx, Stage } from '../../page/stage.ts';

/** Fur: strokes that follow a direction and darken or lighten a little from one to the next. */
export function fur(
  s: Stage,
  ctx: Ctx,
  shape: Path2D,
  box: [number, number, number, number],
  colour: (x: number, y: number) => string,
  dir: (x: number, y: number) => number,
  count: number,
  l: number,
): void {
  ctx.save();
  ctx.clip(shape);
  for (let i = 0; i < count; i++) {
    const [x, y] = [s.random.range(box[0], box[2]), s.random.range(box[1], box[3])];
    const a = dir(x, y) + s.random.range(-0.22, 0.22);
    const q = l * s.random.range(0.6, 1.4);
    ctx.strokeStyle = s.alpha(s.shade(colour(x, y), s.random.range(-0.07, 0.07)), 0.6);
    ctx.lineWidth = s.random.range(1.4, 3.4);
    ctx.stroke(
      s.curve([
        [x, y],
        [x + Math.cos(a) * q * 0.5, y + Math.sin(a) * q * 0.5],
        [x + Math.cos(a + 0.15) * q, y + Math.sin(a + 0.15) * q],
      ]),
    );
  }
  ctx.restore();
}

export function leaf(s: Stage, ctx: Ctx, x: number, y: number, l: number, a: number, colour: string): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(a);
  s.shadow(ctx, 'rgba(30,10,0,.5)', 14, 4, 8);
  ctx.fillStyle = s.linear(
    0,
    -l * 0.3,
    0,
    l * 0.3,
    [s.shade(colour, 0.07), colour, s.shade(colour, -0.07)],
    ctx,
  );
  ctx.fill(
    s.curve(
      [
        [0, 0],
        [l * 0.22, -l * 0.24],
        [l * 0.36, -l * 0.15],
        [l * 0.58, -l * 0.27],
        [l * 0.7, -l * 0.13],
        [l, 0],
        [l * 0.7, l * 0.13],
        [l * 0.58, l * 0.27],
        [l * 0.36, l * 0.15],
        [l * 0.22, l * 0.24],
      ],
      true,
    ),
  );
  s.noShadow(ctx);
  ctx.strokeStyle = s.alpha(s.shade(colour, 0.2), 0.55);
  ctx.lineWidth = 1.6;
  ctx.stroke(
    s.poly(
      [
        [-l * 0.12, 0],
        [l * 0.94, 0],
      ],
      false,
    ),
  );
  for (let k = 1; k < 5; k++)
    for (const d of [1, -1])
      ctx.stroke(
        s.poly(
          [
            [l * k * 0.18, 0],
            [l * (k * 0.18 + 0.14), d * l * 0.15],
          ],
          false,
        ),
      );
  ctx.restore();
}
