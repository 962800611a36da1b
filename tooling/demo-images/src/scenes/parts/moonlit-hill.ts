import type { Point, Stage } from '../../page/stage.ts';
import { person } from './person.ts';

/** A hill against a great moon: a wanderer, or a pair under a tree in blossom. */
export function moonlitHill(s: Stage): void {
  const { w, h, ctx, random } = s;
  const ridge = s.list('ridge');
  const ink = s.text('ink');
  const form = s.num('form');
  const hill = (points: Point[], fill: string | CanvasGradient): void => {
    const path = s.curve(points);
    path.lineTo(w + 20, h + 20);
    path.lineTo(-20, h + 20);
    ctx.fillStyle = fill;
    ctx.fill(path);
  };
  const [mx, my, mr] =
    form === 0 ? [w * 0.54, h * 0.44, Math.min(w, h) * 0.31] : [w * 0.34, h * 0.5, Math.min(w, h) * 0.19];
  for (let i = 0; i < 300; i++) {
    ctx.fillStyle = s.alpha('#ffffff', random.range(0.1, 0.75));
    ctx.fill(s.circle(random() * w, random() ** 1.6 * h * 0.6, 0.5 + 1.6 * random() ** 4));
  }
  const glow = s.layer();
  glow.fillStyle = s.text('disc');
  glow.fill(s.circle(mx, my, mr));
  s.lay(glow, { blur: 130, opacity: 0.75, mode: 'screen' });
  ctx.save();
  ctx.clip(s.circle(mx, my, mr));
  s.fill(
    s.linear(0, my - mr, 0, my + mr, [
      s.shade(s.text('disc'), 0.03),
      s.text('disc'),
      s.mix(s.text('disc'), s.list('sky')[2] as string, 0.6),
    ]),
  );
  for (let i = 0; i < 60; i++) {
    ctx.fillStyle = s.alpha(s.list('sky')[2] as string, 0.12);
    const r = 8 + 90 * random() ** 3;
    ctx.fill(s.circle(mx + random.gauss() * mr * 0.5, my + random.gauss() * mr * 0.5, r));
  }
  ctx.restore();
  ridge.forEach((colour, i) => {
    const line: Point[] = [];
    const t = i / (ridge.length - 1);
    const base = h * (0.66 + 0.15 * i);
    for (let k = 0; k <= 80; k++) {
      const u = k / 80;
      line.push([
        u * w,
        base -
          (1 - Math.abs(s.fbm(u * 3.2 + i * 9, i * 5, 5)) * 2.2) * 110 * (1 - t * 0.6) +
          (i === ridge.length - 1 ? Math.abs(u - 0.54) * 190 - 40 : 0),
      ]);
    }
    hill(
      line,
      s.linear(0, base - 170, 0, base + 230, [
        colour,
        s.mix(colour, s.list('sky')[2] as string, 0.45 * (1 - t)),
      ]),
    );
    if (i === ridge.length - 1) {
      const spot = (u: number): Point => line[Math.round(u * 80)] as Point;
      if (form === 0) {
        const [px, py] = spot(0.54);
        person(s, ctx, px, py + 6, 150, ink, 0.3, s.shade(ink, 0.05), { staff: true });
      } else {
        const [tx, ty] = spot(0.66);
        // A tree grown by rule: every bough forks in two, with a little chance.
        const grow = (x: number, y: number, a: number, l: number, wide: number, depth: number): void => {
          const end: Point = [x + Math.cos(a) * l, y + Math.sin(a) * l];
          ctx.strokeStyle = ink;
          ctx.lineWidth = wide;
          ctx.stroke(
            s.curve([[x, y], [(x + end[0]) / 2 + random.range(-0.08, 0.08) * l, (y + end[1]) / 2], end]),
          );
          if (depth < 4)
            for (let q = 0; q < 9; q++) {
              ctx.fillStyle = s.alpha(
                s.shade(random.pick(s.list('umbrellas')), random.range(-0.1, 0.06)),
                0.9,
              );
              ctx.fill(
                s.ellipse(
                  end[0] + random.gauss() * 17,
                  end[1] + random.gauss() * 15,
                  random.range(3, 8),
                  random.range(2.5, 5),
                  random() * 3,
                ),
              );
            }
          if (depth === 0) return;
          for (const d of random.chance(0.2) ? [-1, 0.1, 1] : [-1, 1])
            grow(
              end[0],
              end[1],
              a + d * random.range(0.24, 0.56),
              l * random.range(0.7, 0.86),
              wide * 0.68,
              depth - 1,
            );
        };
        grow(tx, ty + 14, -Math.PI / 2 - 0.08, 118, 34, 9);
        const [ax, ay] = spot(0.4);
        person(s, ctx, ax, ay + 4, 104, ink, 0.25, s.shade(ink, 0.06));
        person(s, ctx, ax + 44, ay + 8, 74, ink, 0.2, s.shade(ink, 0.1));
        ctx.strokeStyle = ink;
        ctx.lineWidth = 3.4;
        ctx.stroke(
          s.curve([
            [ax + 13, ay - 66],
            [ax + 24, ay - 42],
            [ax + 34, ay - 48],
          ]),
        );
      }
    }
  });
  for (let i = 0; i < 460; i++) {
    const x = random() * w;
    ctx.strokeStyle = s.alpha(ink, 0.8);
    ctx.lineWidth = 2;
    const y = h + 8 - random() * 60;
    ctx.stroke(
      s.curve([
        [x, y],
        [x + 6, y - 22],
        [x + random.range(4, 26), y - random.range(34, 74)],
      ]),
    );
  }
  s.bloom(34, 0.25);
  s.vignette(0.32);
  s.grain(6, 3);
}
