import type { Point, Stage } from '../../page/stage.ts';

/** Wet square with pale stripes, umbrellas from straight above, long shadows. */
export function umbrellas(s: Stage): void {
  const { w, h, ctx, random } = s;
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
}
