import type { Ctx, Point, Stage } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** A standing or walking figure from behind; feet at the origin, 100 units tall. */
function person(
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

/** Figures that carry a whole landscape: 0 a wanderer and a great moon, 1 umbrellas from above, 2 a walk in the rain, 3 a hilltop with a tree. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'figures',
  defaults: {
    sky: ['#1a1440', '#6a2c70', '#f08a5d', '#f9d8a0'],
    disc: '#fff0cf',
    ridge: ['#8a4a78', '#4a2a5c', '#1d1234'],
    ink: '#0d0818',
    umbrellas: ['#e63946', '#f4a261', '#2a9d8f', '#ffd166', '#f1faee', '#457b9d', '#ef476f'],
    form: 0,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const ridge = s.list('ridge');
    const ink = s.text('ink');
    const form = s.num('form');
    s.fill(s.linear(0, 0, 0, h, s.list('sky')));
    const hill = (points: Point[], fill: string | CanvasGradient): void => {
      const path = s.curve(points);
      path.lineTo(w + 20, h + 20);
      path.lineTo(-20, h + 20);
      ctx.fillStyle = fill;
      ctx.fill(path);
    };
    if (form === 0 || form === 3) {
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
      return;
    }
    if (form === 1) {
      // Wet square with pale stripes, umbrellas from straight above, long shadows.
      for (let i = 0; i < 9; i++) {
        ctx.fillStyle = s.alpha('#ffffff', 0.16);
        ctx.save();
        ctx.translate(w * 0.5, h * 0.5);
        ctx.rotate(-0.42);
        ctx.fillRect(-w, -h * 0.62 + i * 180, w * 2, 84);
        ctx.restore();
      }
      for (let i = 0; i < 2600; i++) {
        ctx.fillStyle = s.alpha(random.chance(0.5) ? '#ffffff' : '#0a1a2a', random.range(0.02, 0.08));
        ctx.fill(s.ellipse(random() * w, random() * h, random.range(4, 40), random.range(1, 4), -0.42));
      }
      const spots: [number, number, number][] = [];
      for (let i = 0; i < 4000 && spots.length < 46; i++) {
        const [x, y, r] = [random.range(-20, w + 20), random.range(-20, h + 20), random.range(54, 92)];
        if (Math.abs((x - w * 0.55) * 0.41 + (y - h * 0.52) * 0.91) < 66) continue;
        if (spots.every(([a, b, c]) => Math.hypot(a - x, b - y) > (c + r) * 1.06)) spots.push([x, y, r]);
      }
      spots.push([w * 0.55, h * 0.52, 86]);
      const shadows = s.layer();
      for (const [x, y, r] of spots) {
        shadows.fillStyle = '#0a1428';
        const path = new Path2D();
        path.addPath(s.ellipse(x + r * 1.25, y + r * 0.95, r * 0.96, r * 0.96));
        shadows.fill(path);
      }
      s.lay(shadows, { blur: 9, opacity: 0.42 });
      const colours = s.list('umbrellas');
      spots.forEach(([x, y, r], index) => {
        const last = index === spots.length - 1;
        const colour = last ? (colours[0] as string) : random.pick(colours.slice(1));
        const turn = random() * 6.28;
        const two = !last && random.chance(0.28);
        for (let i = 0; i < 8; i++) {
          const [a, b] = [turn + (i * Math.PI) / 4, turn + ((i + 1) * Math.PI) / 4];
          const lit = 0.075 * Math.cos((a + b) / 2 + 2.4);
          const base = two && i % 2 ? '#fbf6ea' : colour;
          const [p, q]: [Point, Point] = [
            [x + Math.cos(a) * r, y + Math.sin(a) * r],
            [x + Math.cos(b) * r, y + Math.sin(b) * r],
          ];
          const m: Point = [x + Math.cos((a + b) / 2) * r * 0.86, y + Math.sin((a + b) / 2) * r * 0.86];
          const path = new Path2D();
          path.moveTo(x, y);
          path.lineTo(...p);
          path.quadraticCurveTo(...m, ...q);
          path.closePath();
          ctx.fillStyle = s.radial(x, y, r, [
            s.shade(base, lit + 0.05),
            s.shade(base, lit),
            s.shade(base, lit - 0.07),
          ]);
          ctx.fill(path);
          ctx.strokeStyle = 'rgba(0,0,0,.2)';
          ctx.lineWidth = 1.6;
          ctx.stroke(s.poly([[x, y], p], false));
        }
        ctx.fillStyle = '#1a1a22';
        ctx.fill(s.circle(x, y, 5));
      });
      for (let i = 0; i < 420; i++) {
        const [x, y] = [random() * w, random() * h];
        ctx.strokeStyle = 'rgba(255,255,255,.32)';
        ctx.lineWidth = 1.2;
        ctx.stroke(
          s.poly(
            [
              [x, y],
              [x + 7, y + 26],
            ],
            false,
          ),
        );
      }
      s.vignette(0.3, '#0a1428');
      s.grain(5, 4);
      return;
    }
    // A street in the rain: lamps as discs of light, everything doubled below.
    const street = s.layer();
    const horizon = h * 0.6;
    street.fillStyle = s.linear(0, 0, 0, horizon, s.list('sky'), street);
    street.fillRect(0, 0, w, horizon + 1);
    for (let side = 0; side < 2; side++)
      for (let i = 7; i >= 0; i--) {
        const t = 1 - i / 8;
        const x = side === 0 ? w * 0.5 - w * 0.62 * t ** 1.6 - 40 : w * 0.5 + w * 0.62 * t ** 1.6 + 40;
        const wide = 50 + 330 * t * t;
        const top = horizon - (130 + 640 * t ** 1.7) * random.range(0.8, 1.1);
        street.fillStyle = s.linear(
          0,
          top,
          0,
          horizon,
          [
            s.mix(ridge[2] as string, ridge[0] as string, 1 - t),
            s.mix(ridge[1] as string, s.list('sky')[3] as string, 0.6 - 0.5 * t),
          ],
          street,
        );
        street.fillRect(side === 0 ? x - wide : x, top, wide, horizon - top);
        for (let k = 0; k < 40; k++) {
          street.fillStyle = s.alpha(
            random.pick(['#ffd98a', '#ffb45e', '#fff0cf', '#9fd0ff']),
            random.range(0.15, 0.85),
          );
          street.fillRect(
            (side === 0 ? x - wide : x) + Math.floor(random() * 9) * (wide / 9) + 4,
            top + 20 + Math.floor(random() * 14) * ((horizon - top) / 15),
            wide / 18,
            (horizon - top) / 32,
          );
        }
      }
    for (let i = 0; i < 90; i++) {
      const t = random();
      const [x, y, r] = [
        w * (0.5 + random.range(-0.5, 0.5) * (0.15 + t)),
        horizon - random() * 300 * t - 14,
        3 + 26 * t * random(),
      ];
      street.fillStyle = s.alpha(
        random.pick(['#ffd98a', '#ff8f5e', '#fff0cf', '#8fe0d6', '#ff5d73']),
        random.range(0.25, 0.7),
      );
      street.fill(s.circle(x, y, r));
    }
    const people: [number, number, number, string][] = [
      [0.5, 0, 300, '#e63946'],
      [0.3, -6, 190, '#2f4a6a'],
      [0.68, -10, 160, '#f4a261'],
      [0.42, -12, 92, '#457b9d'],
      [0.58, -13, 80, '#2a9d8f'],
      [0.83, -4, 230, '#3a2f4a'],
    ];
    for (const [u, dy, size, colour] of people.sort((a, b) => a[2] - b[2]))
      person(s, street, w * u, horizon + size * 0.28 + dy, size, ink, 0.5, s.shade(ink, 0.06), {
        umbrella: colour,
      });
    s.lay(street);
    const mirror = s.layer();
    mirror.save();
    mirror.translate(0, horizon * 2 + 80);
    mirror.scale(1, -1);
    mirror.drawImage(street.canvas, 0, 0, w, h);
    mirror.restore();
    s.fill(s.linear(0, horizon, 0, h, ['rgba(0,0,0,0)', 'rgba(0,0,0,0)']));
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, horizon, w, h - horizon);
    ctx.clip();
    ctx.fillStyle = s.linear(0, horizon, 0, h, [
      s.mix(ridge[1] as string, s.list('sky')[2] as string, 0.4),
      ridge[2] as string,
    ]);
    ctx.fillRect(0, horizon, w, h - horizon);
    for (let y = horizon; y < h; y += 3) {
      const d = (y - horizon) / (h - horizon);
      ctx.globalAlpha = 0.72 * (1 - d * 0.75);
      const shift = s.noise(y * 0.09, 3) * 16 * d + s.noise(y * 0.5, 9) * 7 * d;
      const src = Math.max(0, (2 * horizon + 10 - y - d * 60) * s.k);
      ctx.drawImage(street.canvas, 0, src, s.canvas.width, 3 * s.k, shift, y, w, 3.4);
    }
    ctx.restore();
    ctx.globalAlpha = 1;
    const front = s.layer();
    for (const [u, dy, size, colour] of people)
      person(s, front, w * u, horizon + size * 0.28 + dy, size, ink, 0.5, s.shade(ink, 0.06), {
        umbrella: colour,
      });
    s.lay(front);
    for (let i = 0; i < 900; i++) {
      const [x, y, l] = [random() * w * 1.1, random() * h, random.range(14, 64)];
      ctx.strokeStyle = s.alpha('#e8f0ff', random.range(0.04, 0.22));
      ctx.lineWidth = random.range(0.8, 1.8);
      ctx.stroke(
        s.poly(
          [
            [x, y],
            [x - l * 0.16, y + l],
          ],
          false,
        ),
      );
    }
    s.bloom(22, 0.4);
    s.vignette(0.4);
    s.grain(6);
  },
};
