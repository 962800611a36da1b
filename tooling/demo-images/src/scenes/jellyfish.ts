import type { Ctx, Point, Stage } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

function bell(
  s: Stage,
  ctx: Ctx,
  x: number,
  y: number,
  r: number,
  tilt: number,
  hue: readonly string[],
): void {
  const [core, edge, hot] = hue as [string, string, string];
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(tilt);
  ctx.globalCompositeOperation = 'lighter';
  const dome = (k: number): Point[] => {
    const points: Point[] = [];
    for (let i = 0; i <= 24; i++) {
      const a = Math.PI + (i / 24) * Math.PI;
      points.push([
        Math.cos(a) * r * k * (1 + 0.07 * Math.sin(a) ** 2),
        Math.sin(a) * r * 0.86 * k - (1 - k) * r * 0.05,
      ]);
    }
    return points;
  };
  // Long tentacles first: they hang behind the bell.
  for (let i = 0; i < 46; i++) {
    const u = i / 45;
    const x0 = (u * 2 - 1) * r * 0.95;
    const length = r * s.random.range(2.2, 5.2);
    const line: Point[] = [];
    for (let k = 0; k <= 30; k++) {
      const t = k / 30;
      const sway =
        s.noise(u * 2.2 + t * 1.3 + x, t * 2.1 + y) * r * 0.75 * t +
        Math.sin(t * 5 + u * 3 + x) * r * 0.2 * t;
      line.push([
        x0 * (1 - 0.35 * t) + sway,
        t * length + Math.sqrt(Math.max(0, 1 - (x0 / r) ** 2)) * r * 0.12,
      ]);
    }
    ctx.strokeStyle = s.linear(
      0,
      0,
      0,
      length,
      [s.alpha(edge, 0.6), s.alpha(core, 0.28), s.alpha(core, 0)],
      ctx,
    );
    ctx.lineWidth = r * s.random.range(0.004, 0.013);
    ctx.stroke(s.curve(line));
  }
  // Frilled arms.
  for (let i = 0; i < 7; i++) {
    const u = i / 6 - 0.5;
    const length = r * s.random.range(1.7, 2.9);
    for (let j = 0; j < 16; j++) {
      const line: Point[] = [];
      for (let k = 0; k <= 44; k++) {
        const t = k / 44;
        const sway = s.noise(u * 3 + t * 1.1 + y, t * 1.7 + x) * r * 0.6 * t;
        const frill =
          Math.sin(t * 34 + j * 0.55 + i) * r * 0.085 * (1 - t) * (j / 16) +
          (j / 16 - 0.5) * r * 0.17 * (1 - t);
        line.push([u * r * 0.9 * (1 - 0.3 * t) + sway + frill, t * length]);
      }
      ctx.strokeStyle = s.linear(
        0,
        0,
        0,
        length,
        [s.alpha(hot, 0.34), s.alpha(edge, 0.2), s.alpha(edge, 0)],
        ctx,
      );
      ctx.lineWidth = r * 0.011;
      ctx.stroke(s.curve(line));
    }
  }
  const rim: Point[] = [];
  for (let i = 0; i <= 48; i++) {
    const t = 1 - i / 24;
    const X = i <= 48 ? Math.cos((i / 48) * Math.PI) * r : 0;
    rim.push([
      X,
      Math.sqrt(Math.max(0, 1 - (X / r) ** 2)) * r * 0.14 + (i % 4 < 2 ? r * 0.018 : -r * 0.018) + t * 0,
    ]);
  }
  const shell = s.curve([...dome(1), ...rim], true);
  ctx.fillStyle = s.radial(
    0,
    -r * 0.15,
    r * 1.05,
    [s.alpha(core, 0.1), s.alpha(core, 0.2), s.alpha(edge, 0.62)],
    ctx,
  );
  ctx.fill(shell);
  ctx.fillStyle = s.radial(
    -r * 0.3,
    -r * 0.5,
    r * 0.7,
    [s.alpha('#ffffff', 0.34), s.alpha('#ffffff', 0)],
    ctx,
  );
  ctx.fill(shell);
  // Ribs from the crown to the rim.
  for (let i = 0; i <= 30; i++) {
    const u = Math.cos((i / 30) * Math.PI);
    const line: Point[] = [];
    for (let k = 0; k <= 14; k++) {
      const a = (k / 14) * Math.PI * 0.5;
      line.push([
        u * Math.sin(a) * r * (1 + 0.05 * Math.cos(a)),
        -Math.cos(a) * r * 0.86 + Math.sin(a) * r * 0.14 * Math.sqrt(1 - u * u),
      ]);
    }
    ctx.strokeStyle = s.alpha(edge, i % 3 ? 0.16 : 0.36);
    ctx.lineWidth = r * (i % 3 ? 0.006 : 0.012);
    ctx.stroke(s.curve(line));
  }
  for (let i = 0; i < 4; i++) {
    const a = i * 1.57 + 0.5;
    ctx.strokeStyle = s.alpha(hot, 0.2);
    ctx.lineWidth = r * 0.035;
    ctx.stroke(
      s.ellipse(Math.cos(a) * r * 0.26, -r * 0.44 + Math.sin(a) * r * 0.11, r * 0.17, r * 0.095, a * 0.4),
    );
  }
  ctx.strokeStyle = s.alpha(hot, 0.55);
  ctx.lineWidth = r * 0.016;
  ctx.stroke(s.curve(rim));
  ctx.restore();
}

/** Jellyfish as light: every line is added to the dark. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'jellyfish',
  defaults: {
    water: ['#0b3a66', '#061a3c', '#02040f'],
    hues: ['#3fa8ff', '#8ad8ff', '#ff7ac8'],
    hues2: ['#5566ff', '#b28dff', '#ffd27a'],
    layout: 0,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.radial(w * 0.5, h * -0.1, h * 1.15, s.list('water')));
    const rays = s.layer();
    rays.globalCompositeOperation = 'lighter';
    for (let i = 0; i < 16; i++) {
      const x = random.range(-0.1, 1.1) * w;
      const a = (x / w - 0.5) * 0.5;
      const wide = random.range(20, 90);
      rays.fillStyle = s.linear(
        0,
        0,
        0,
        h * 0.85,
        [s.alpha('#9fd8ff', random.range(0.05, 0.14)), 'rgba(120,190,255,0)'],
        rays,
      );
      rays.fill(
        s.poly([
          [x - wide * 0.4, -20],
          [x + wide * 0.4, -20],
          [x + Math.tan(a) * h + wide, h],
          [x + Math.tan(a) * h - wide, h],
        ]),
      );
    }
    s.lay(rays, { blur: 20, mode: 'screen' });
    const one = s.list('hues');
    const two = s.list('hues2');
    const far = s.layer();
    for (let i = 0; i < 9; i++)
      bell(
        s,
        far,
        random() * w,
        random.range(0.04, 0.8) * h,
        random.range(18, 46),
        random.range(-0.5, 0.5),
        i % 2 ? one : two,
      );
    s.lay(far, { blur: 4, opacity: 0.55, mode: 'lighter' });
    const near = s.layer();
    if (s.num('layout') === 0) {
      bell(s, near, w * 0.4, h * 0.3, 200, 0.2, one);
      bell(s, near, w * 0.78, h * 0.56, 108, -0.25, two);
      bell(s, near, w * 0.17, h * 0.7, 74, 0.35, two);
    } else {
      bell(s, near, w * 0.62, h * 0.42, 240, -0.5, one);
      bell(s, near, w * 0.2, h * 0.26, 96, 0.4, two);
      bell(s, near, w * 0.9, h * 0.16, 60, 0.2, two);
    }
    s.lay(near, { blur: 22, opacity: 0.75, mode: 'lighter' });
    s.lay(near, { mode: 'lighter' });
    ctx.globalCompositeOperation = 'lighter';
    for (let i = 0; i < 340; i++) {
      const r = 0.6 + 3 * random() ** 6;
      ctx.fillStyle = s.alpha('#bfe6ff', random.range(0.08, 0.5));
      ctx.fill(s.circle(random() * w, random() * h, r));
    }
    ctx.globalCompositeOperation = 'source-over';
    s.vignette(0.55, '#00020a');
    s.grain(5);
  },
};
