import type { Stage } from '../../page/stage.ts';
import { person } from './person.ts';

/** A street in the rain: lamps as discs of light, everything doubled below. */
export function rainyStreet(s: Stage): void {
  const { w, h, ctx, random } = s;
  const ridge = s.list('ridge');
  const ink = s.text('ink');
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
}
