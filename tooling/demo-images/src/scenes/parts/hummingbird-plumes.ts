import type { Ctx, Point, Stage } from '../../page/stage.ts';

export function plume(
  s: Stage,
  ctx: Ctx,
  root: Point,
  a: number,
  l: number,
  wide: number,
  from: string,
  to: string,
): void {
  ctx.save();
  ctx.translate(root[0], root[1]);
  ctx.rotate(a);
  const shape = s.curve(
    [
      [0, 0],
      [l * 0.3, -wide * 0.5],
      [l * 0.8, -wide * 0.46],
      [l, 0],
      [l * 0.8, wide * 0.34],
      [l * 0.3, wide * 0.4],
    ],
    true,
  );
  s.shadow(ctx, 'rgba(0,10,20,.4)', 8, 1, 4);
  ctx.fillStyle = s.linear(0, 0, l, 0, [from, to, s.shade(to, -0.06)], ctx);
  ctx.fill(shape);
  s.noShadow(ctx);
  ctx.strokeStyle = s.alpha('#ffffff', 0.3);
  ctx.lineWidth = 1.3;
  ctx.stroke(
    s.poly(
      [
        [0, 0],
        [l * 0.97, 0],
      ],
      false,
    ),
  );
  ctx.strokeStyle = s.alpha('#00141c', 0.16);
  for (let i = 2; i < 14; i++)
    ctx.stroke(
      s.poly(
        [
          [l * i * 0.07, 0],
          [l * (i * 0.07 + 0.05), -wide * 0.42],
        ],
        false,
      ),
    );
  ctx.restore();
}

export function trumpet(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  a: number,
  l: number,
  colour: string,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(a);
  s.shadow(ctx, 'rgba(0,10,20,.4)', 16, 4, 8);
  for (let i = 0; i < 5; i++) {
    const v = (i - 2) * 0.42;
    ctx.fillStyle = s.linear(l * 0.6, 0, l * 1.1, 0, [s.shade(colour, -0.06), s.shade(colour, 0.08)], ctx);
    ctx.fill(
      s.curve(
        [
          [l * 0.7, v * l * 0.12],
          [l * 0.92, v * l * 0.34 - l * 0.1],
          [l * 1.12 - Math.abs(v) * l * 0.12, v * l * 0.5],
          [l * 0.94, v * l * 0.36 + l * 0.1],
        ],
        true,
      ),
    );
  }
  ctx.fillStyle = s.linear(
    0,
    -l * 0.14,
    0,
    l * 0.14,
    [s.shade(colour, 0.1), colour, s.shade(colour, -0.14)],
    ctx,
  );
  ctx.fill(
    s.curve(
      [
        [0, -l * 0.05],
        [l * 0.4, -l * 0.07],
        [l * 0.72, -l * 0.15],
        [l * 0.86, -l * 0.22],
        [l * 0.86, l * 0.22],
        [l * 0.72, l * 0.15],
        [l * 0.4, l * 0.07],
        [0, l * 0.05],
      ],
      true,
    ),
  );
  s.noShadow(ctx);
  ctx.strokeStyle = '#fff0b0';
  ctx.lineWidth = 3;
  for (let i = -1; i <= 1; i++) {
    ctx.stroke(
      s.curve([
        [l * 0.8, 0],
        [l * 1.0, i * l * 0.06],
        [l * 1.18, i * l * 0.09],
      ]),
    );
    ctx.fillStyle = '#f6c544';
    ctx.fill(s.circle(l * 1.18, i * l * 0.09, 5));
  }
  ctx.fillStyle = '#2f5a34';
  ctx.fill(
    s.curve(
      [
        [-l * 0.06, -l * 0.07],
        [l * 0.12, -l * 0.08],
        [l * 0.16, 0],
        [l * 0.12, l * 0.08],
        [-l * 0.06, l * 0.07],
      ],
      true,
    ),
  );
  ctx.restore();
}
