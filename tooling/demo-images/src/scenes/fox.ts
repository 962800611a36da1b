import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';
import { fur, leaf } from './parts/fox-fur.ts';

/** A fox asleep in a ring of its own tail, on fallen leaves or on snow. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'fox',
  defaults: {
    ground: ['#4a2a1a', '#2a160f'],
    leaves: ['#c8521f', '#e0872f', '#8f3a1c', '#d9a441', '#6f4a24'],
    coat: ['#d9641f', '#f0913f', '#8f3512'],
    white: '#fbeedd',
    dark: '#2a1713',
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.radial(w / 2, h / 2, Math.hypot(w, h) * 0.55, s.list('ground')));
    const leaves = s.list('leaves');
    for (let i = 0; i < 420; i++)
      leaf(
        s,
        ctx,
        random() * w,
        random() * h,
        random.range(50, 120),
        random() * 6.28,
        s.shade(random.pick(leaves), -0.12 + 0.12 * (i / 420)),
      );
    const [cx, cy] = [w * 0.5, h * 0.52];
    const [mid, light, deep] = s.list('coat') as [string, string, string];
    const white = s.text('white');
    const at = (points: Point[]): Point[] => points.map(([x, y]) => [cx + x, cy + y]);
    const box: [number, number, number, number] = [cx - 420, cy - 420, cx + 420, cy + 420];
    const around = (x: number, y: number): number => Math.atan2(y - cy, x - cx) + Math.PI * 0.58;
    const ring = (r: number, wob: number): Point[] =>
      Array.from({ length: 48 }, (_, i): Point => {
        const a = (i / 48) * Math.PI * 2;
        return [
          cx + Math.cos(a) * r * (1 + wob * s.noise(Math.cos(a) * 2, Math.sin(a) * 2)),
          cy + Math.sin(a) * r * 0.9 * (1 + wob * s.noise(Math.cos(a) * 2 + 5, Math.sin(a) * 2)),
        ];
      });
    // Body.
    const body = s.curve(ring(350, 0.05), true);
    s.shadow(ctx, 'rgba(20,5,0,.75)', 60, 10, 30);
    ctx.fillStyle = s.radial(cx - 90, cy - 120, 480, [s.shade(light, 0.03), mid, deep]);
    ctx.fill(body);
    s.noShadow(ctx);
    fur(
      s,
      ctx,
      body,
      box,
      (x, y) => s.ramp([s.shade(light, 0.05), light, mid, deep], Math.hypot(x - cx + 70, y - cy + 90) / 440),
      around,
      6500,
      34,
    );
    // Haunch, set off by its own shade.
    const haunch = s.curve(
      at([
        [70, -250],
        [210, -210],
        [300, -90],
        [310, 40],
        [240, 110],
        [130, 90],
        [60, -10],
        [30, -140],
      ]),
      true,
    );
    s.shadow(ctx, 'rgba(60,15,0,.55)', 34, -6, 12);
    ctx.fillStyle = s.linear(cx + 60, cy - 240, cx + 280, cy + 120, [light, mid, deep]);
    ctx.fill(haunch);
    s.noShadow(ctx);
    fur(
      s,
      ctx,
      haunch,
      box,
      (x, y) => s.ramp([s.shade(light, 0.04), light, mid], Math.hypot(x - cx - 120, y - cy + 160) / 330),
      (x, y) => Math.atan2(y - cy + 40, x - cx - 60) + 1.2,
      1700,
      30,
    );
    // Tail: a thick crescent along the lower rim, white at the tip beneath the nose.
    const tailOut: Point[] = [];
    const tailIn: Point[] = [];
    for (let i = 0; i <= 24; i++) {
      const t = i / 24;
      const a = 0.35 + t * 2.75;
      const wide = 46 + 78 * Math.sin(Math.PI * Math.min(1, 0.18 + t * 0.76)) ** 1.1;
      tailOut.push([cx + Math.cos(a) * (318 + wide * 0.62), cy + Math.sin(a) * (270 + wide * 0.62)]);
      tailIn.unshift([cx + Math.cos(a) * (318 - wide), cy + Math.sin(a) * (270 - wide)]);
    }
    const tail = s.curve([...tailOut, ...tailIn], true);
    s.shadow(ctx, 'rgba(40,10,0,.65)', 36, 0, 6);
    ctx.fillStyle = mid;
    ctx.fill(tail);
    s.noShadow(ctx);
    const along = (x: number, y: number): number => (Math.atan2((y - cy) / 0.85, x - cx) - 0.35) / 2.75;
    fur(
      s,
      ctx,
      tail,
      [cx - 460, cy - 80, cx + 460, cy + 430],
      (x, y) => {
        const t = along(x, y);
        return t > 0.78
          ? s.mix(light, white, (t - 0.78) / 0.1)
          : s.ramp(
              [deep, mid, light, mid],
              Math.min(1, Math.max(0, (Math.hypot(x - cx, (y - cy) / 0.85) - 215) / 170)),
            );
      },
      (x, y) => Math.atan2(y - cy, x - cx) + Math.PI * 0.5 + 0.16,
      5200,
      40,
    );
    // Head, lying on the left, nose towards the tip of the tail.
    const ear = (points: Point[], inner: Point[]): void => {
      s.shadow(ctx, 'rgba(40,10,0,.6)', 18, 3, 8);
      ctx.fillStyle = s.linear(cx - 200, cy - 260, cx - 120, cy - 60, [s.text('dark'), deep, mid]);
      ctx.fill(s.curve(at(points), true));
      s.noShadow(ctx);
      ctx.fillStyle = s.linear(cx - 200, cy - 220, cx - 120, cy - 80, [s.shade(white, -0.2), white]);
      ctx.fill(s.curve(at(inner), true));
    };
    ear(
      [
        [-70, -120],
        [-20, -210],
        [20, -262],
        [42, -180],
        [36, -80],
        [-10, -50],
      ],
      [
        [-46, -118],
        [-8, -186],
        [16, -226],
        [24, -160],
        [14, -90],
        [-12, -78],
      ],
    );
    const head = s.curve(
      at([
        [-40, -140],
        [30, -110],
        [70, -30],
        [66, 50],
        [20, 104],
        [-60, 130],
        [-140, 152],
        [-206, 168],
        [-236, 160],
        [-240, 136],
        [-214, 96],
        [-196, 30],
        [-190, -50],
        [-150, -120],
        [-96, -148],
      ]),
      true,
    );
    s.shadow(ctx, 'rgba(40,10,0,.6)', 30, 4, 14);
    ctx.fillStyle = s.linear(cx - 100, cy - 150, cx - 60, cy + 150, [light, mid, mid]);
    ctx.fill(head);
    s.noShadow(ctx);
    fur(
      s,
      ctx,
      head,
      [cx - 260, cy - 170, cx + 90, cy + 180],
      (x, y) => {
        const d = (y - cy - 24) * 0.82 + (x - cx + 40) * 0.34;
        return d > 62
          ? white
          : d > 40
            ? s.mix(light, white, (d - 40) / 22)
            : s.ramp([s.shade(light, 0.03), light, mid], Math.hypot(x - cx + 90, y - cy + 60) / 190);
      },
      (x, y) => Math.atan2(y - cy - 150, x - cx + 235),
      3400,
      22,
    );
    ear(
      [
        [-196, -60],
        [-216, -150],
        [-206, -226],
        [-150, -180],
        [-96, -110],
        [-120, -70],
      ],
      [
        [-186, -84],
        [-198, -148],
        [-192, -196],
        [-154, -160],
        [-118, -108],
        [-140, -86],
      ],
    );
    const ink = s.text('dark');
    ctx.strokeStyle = ink;
    ctx.lineWidth = 8;
    ctx.stroke(
      s.curve(
        at([
          [-88, 44],
          [-62, 60],
          [-30, 56],
          [-4, 36],
        ]),
      ),
    );
    ctx.stroke(
      s.curve(
        at([
          [-178, 62],
          [-172, 76],
          [-156, 82],
        ]),
      ),
    );
    ctx.lineWidth = 3;
    for (let i = 0; i < 5; i++)
      ctx.stroke(
        s.poly(
          at([
            [-60 + i * 12, 60 - i * 2],
            [-62 + i * 15, 74 - i * 3],
          ]),
          false,
        ),
      );
    ctx.fillStyle = s.radial(cx - 236, cy + 140, 34, [s.shade(ink, 0.25), ink, ink]);
    s.shadow(ctx, 'rgba(40,10,0,.5)', 8, 0, 3);
    ctx.fill(s.ellipse(cx - 230, cy + 146, 25, 19, 0.5));
    s.noShadow(ctx);
    ctx.strokeStyle = s.alpha('#fff6ea', 0.75);
    ctx.lineWidth = 1.5;
    for (let i = 0; i < 6; i++)
      ctx.stroke(
        s.curve(
          at([
            [-190, 140 + i * 4],
            [-150, 168 + i * 8],
            [-96, 176 + i * 13],
          ]),
        ),
      );
    for (let i = 0; i < 16; i++) {
      const a = random() * 6.28;
      const r = random.range(330, 480);
      leaf(
        s,
        ctx,
        cx + Math.cos(a) * r,
        cy + Math.sin(a) * r * 0.95,
        random.range(70, 130),
        random() * 6.28,
        random.pick(leaves),
      );
    }
    leaf(s, ctx, cx + 120, cy - 120, 92, 0.8, leaves[3] as string);
    s.fill(
      s.radial(w * 0.36, h * 0.28, Math.hypot(w, h) * 0.6, [
        'rgba(255,220,160,.25)',
        'rgba(255,200,140,.04)',
        'rgba(30,8,0,.4)',
      ]),
    );
    s.vignette(0.4, '#1a0a04');
    s.grain(5);
  },
};
