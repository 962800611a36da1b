import type { Ctx, Point, Stage } from '../../page/stage.ts';

export function fir(s: Stage, ctx: Ctx, x: number, y: number, h: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x - h * 0.012, y - h * 0.3, h * 0.024, h * 0.34);
  const left: Point[] = [];
  const right: Point[] = [];
  const rows = Math.max(9, Math.round(h / 13));
  for (let i = 0; i <= rows; i++) {
    const t = i / rows;
    const yy = y - h + t * h * 0.92;
    const wide = h * 0.2 * t ** 0.85 * s.random.range(0.72, 1.15);
    left.push([x - wide * 0.36, yy - h * 0.02], [x - wide, yy + h * 0.035]);
    right.unshift([x + wide * s.random.range(0.8, 1.1), yy + h * 0.035], [x + wide * 0.36, yy - h * 0.02]);
  }
  ctx.fill(s.poly([[x, y - h * 1.03], ...left, ...right]));
}

export function birch(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  wide: number,
  tint: string,
  bark: string,
): void {
  const lean = s.random.range(-0.05, 0.05);
  const line: Point[] = [];
  for (let i = 0; i <= 12; i++)
    line.push([x + lean * i * 90 + s.noise(x, i * 0.4) * wide * 0.5, y - i * (y / 11)]);
  const edge = (side: number): Point[] =>
    line.map(([px, py], i) => [px + side * wide * (0.5 - i * 0.017), py]);
  const shape = s.curve([...edge(-1), ...edge(1).reverse()], true);
  ctx.save();
  ctx.clip(shape);
  ctx.fillStyle = s.linear(
    x - wide * 0.6,
    0,
    x + wide * 0.6,
    0,
    [s.shade(tint, -0.02), s.shade(tint, 0.06), tint, s.shade(tint, -0.18), s.shade(tint, -0.3)],
    ctx,
  );
  ctx.fillRect(x - 260, -50, 520, y + 100);
  for (let i = 0; i < wide * 1.6; i++) {
    const py = s.random() * y;
    const px = x + lean * (1 - py / y) * 1080 + s.random.range(-0.6, 0.6) * wide;
    const l = wide * s.random.range(0.08, 0.6) * (s.random.chance(0.12) ? 1.4 : 0.8);
    ctx.fillStyle = s.alpha(bark, s.random.range(0.35, 0.9));
    ctx.fill(s.ellipse(px, py, l * 0.5, l * s.random.range(0.05, 0.16), s.random.range(-0.12, 0.12)));
  }
  ctx.restore();
}

export function stag(s: Stage, ctx: Ctx, x: number, y: number, k: number, colour: string): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(k, k);
  ctx.fillStyle = colour;
  ctx.strokeStyle = colour;
  // Standing, head turned up and to the right.
  ctx.fill(
    s.curve(
      [
        [-88, -118],
        [-60, -132],
        [-10, -126],
        [34, -134],
        [52, -160],
        [62, -196],
        [76, -214],
        [92, -212],
        [112, -198],
        [126, -188],
        [122, -178],
        [100, -176],
        [90, -160],
        [84, -120],
        [70, -84],
        [44, -72],
        [-20, -70],
        [-66, -66],
        [-92, -84],
      ],
      true,
    ),
  );
  const leg = (points: Point[], wide: number): void => {
    const out: Point[] = [];
    const back: Point[] = [];
    points.forEach(([px, py], i) => {
      const q = wide * (1 - (i / points.length) * 0.66);
      out.push([px - q, py]);
      back.unshift([px + q, py]);
    });
    ctx.fill(s.curve([...out, ...back], true));
  };
  leg(
    [
      [56, -94],
      [60, -54],
      [56, -26],
      [58, 2],
    ],
    11,
  );
  leg(
    [
      [40, -90],
      [38, -52],
      [44, -26],
      [40, 2],
    ],
    10,
  );
  leg(
    [
      [-66, -96],
      [-74, -58],
      [-62, -34],
      [-66, 2],
    ],
    15,
  );
  leg(
    [
      [-80, -96],
      [-94, -58],
      [-84, -32],
      [-90, 2],
    ],
    14,
  );
  ctx.fill(
    s.curve(
      [
        [-90, -112],
        [-104, -98],
        [-98, -86],
        [-88, -96],
      ],
      true,
    ),
  );
  ctx.fill(
    s.curve(
      [
        [76, -210],
        [62, -226],
        [52, -222],
        [66, -206],
      ],
      true,
    ),
  );
  ctx.lineWidth = 5;
  for (const d of [1, 0.66]) {
    ctx.stroke(
      s.curve([
        [80, -212],
        [70 - 8 * d, -250],
        [44 * d + 10, -282],
        [52 * d, -318],
      ]),
    );
    ctx.lineWidth = 3.4;
    ctx.stroke(
      s.curve([
        [74, -236],
        [92, -254],
        [98 * d + 2, -276],
      ]),
    );
    ctx.stroke(
      s.curve([
        [62 * d + 6, -266],
        [84 * d, -288],
        [86 * d, -314],
      ]),
    );
    ctx.stroke(
      s.curve([
        [50 * d + 6, -286],
        [30 * d, -300],
        [26 * d, -326],
      ]),
    );
    ctx.lineWidth = 4.4;
  }
  ctx.restore();
}
