import type { Ctx, Stage } from '../../page/stage.ts';

/** A standing or walking figure from behind; feet at the origin, 100 units tall. */
export function person(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  size: number,
  colour: string,
  walk: number,
  coat: string,
  props: { umbrella?: string; child?: boolean; staff?: boolean } = {},
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / 100, size / 100);
  ctx.fillStyle = colour;
  ctx.fill(
    s.curve(
      [
        [-9, -46],
        [-8 - walk * 5, -22],
        [-7 - walk * 9, -1],
        [-3 - walk * 9, 0],
        [-1 - walk * 3, -22],
        [0, -44],
      ],
      true,
    ),
  );
  ctx.fill(
    s.curve(
      [
        [9, -46],
        [8 + walk * 4, -22],
        [6 + walk * 8, -1],
        [11 + walk * 8, 0],
        [1 + walk * 2, -22],
        [0, -44],
      ],
      true,
    ),
  );
  ctx.fillStyle = coat;
  ctx.fill(
    s.curve(
      [
        [-4, -84],
        [-10, -80],
        [-12, -64],
        [-10, -52],
        [-12, -38],
        [-11 - walk * 2, -34],
        [0, -35],
        [11 + walk * 3, -34],
        [12, -40],
        [10, -52],
        [12, -64],
        [10, -80],
        [4, -84],
      ],
      true,
    ),
  );
  ctx.fillStyle = colour;
  ctx.fill(s.ellipse(0, -91, 5.4, 6.8));
  if (props.umbrella) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.4;
    ctx.stroke(
      s.poly(
        [
          [8, -58],
          [6, -118],
        ],
        false,
      ),
    );
    ctx.fillStyle = props.umbrella;
    ctx.fill(
      s.curve(
        [
          [-30, -108],
          [-20, -121],
          [6, -128],
          [32, -121],
          [42, -108],
          [30, -110.5],
          [18, -108],
          [6, -110.5],
          [-6, -108],
          [-18, -110.5],
        ],
        true,
      ),
    );
  }
  if (props.staff) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.8;
    ctx.stroke(
      s.poly(
        [
          [20, -72],
          [25, 2],
        ],
        false,
      ),
    );
    ctx.fill(
      s.curve(
        [
          [-13, -80],
          [13, -80],
          [14, -52],
          [-14, -52],
        ],
        true,
      ),
    );
  }
  ctx.restore();
}
