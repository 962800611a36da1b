import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** An owl on a branch, laid feather by feather from the tail up, before the moon. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'owl',
  defaults: {
    sky: ['#0c1636', '#1f2c5e', '#46508a'],
    moon: '#fff0c9',
    body: ['#3c2a24', '#8a6446', '#e6c79c', '#fff3de'],
    eye: '#ffae1f',
    bough: '#120f1a',
    leaf: ['#20304a', '#2c4a5a'],
    stars: 1,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.linear(0, 0, 0, h, s.list('sky')));
    if (s.num('stars') > 0)
      for (let i = 0; i < 420; i++) {
        ctx.fillStyle = s.alpha('#ffffff', random.range(0.1, 0.8));
        ctx.fill(s.circle(random() * w, random() * h * 0.9, 0.5 + 1.7 * random() ** 4));
      }
    const moon = s.text('moon');
    const [mx, my, mr] = [w * 0.5, h * 0.38, 350];
    const halo = s.layer();
    halo.fillStyle = moon;
    halo.fill(s.circle(mx, my, mr));
    s.lay(halo, { blur: 120, opacity: 0.6 });
    ctx.save();
    ctx.clip(s.circle(mx, my, mr));
    s.fill(s.radial(mx - 90, my - 110, mr * 1.7, [s.shade(moon, 0.04), moon, s.shade(moon, -0.14)]));
    for (let i = 0; i < 46; i++) {
      const [x, y, r] = [mx + random.gauss() * 190, my + random.gauss() * 190, 10 + 70 * random() ** 3];
      ctx.fillStyle = s.alpha(s.shade(moon, -0.13), 0.28);
      ctx.fill(s.ellipse(x, y, r, r * 0.9, 0));
    }
    ctx.restore();
    const [dark, mid, light, pale] = s.list('body') as [string, string, string, string];
    const [cx, cy] = [w * 0.5, h * 0.6];
    const feather = (
      x: number,
      y: number,
      l: number,
      wide: number,
      a: number,
      a0: string,
      a1: string,
      bars: number,
    ): void => {
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(a);
      const shape = s.curve(
        [
          [0, 0],
          [wide * 0.5, l * 0.3],
          [wide * 0.46, l * 0.78],
          [0, l],
          [-wide * 0.46, l * 0.78],
          [-wide * 0.5, l * 0.3],
        ],
        true,
      );
      s.shadow(ctx, 'rgba(10,5,10,.55)', 7, 0, 3);
      ctx.fillStyle = s.linear(0, 0, 0, l, [a0, a1, s.shade(a1, 0.06)]);
      ctx.fill(shape);
      s.noShadow(ctx);
      ctx.save();
      ctx.clip(shape);
      ctx.strokeStyle = s.alpha(dark, 0.6);
      ctx.lineWidth = l * 0.06;
      for (let i = 1; i <= bars; i++)
        ctx.stroke(
          s.curve([
            [-wide, l * (i / (bars + 0.6)) - l * 0.06],
            [0, l * (i / (bars + 0.6))],
            [wide, l * (i / (bars + 0.6)) - l * 0.06],
          ]),
        );
      ctx.restore();
      ctx.strokeStyle = s.alpha(pale, 0.45);
      ctx.lineWidth = 1.3;
      ctx.stroke(
        s.poly(
          [
            [0, l * 0.05],
            [0, l * 0.94],
          ],
          false,
        ),
      );
      ctx.restore();
    };
    for (let i = -3; i <= 3; i++) feather(cx + i * 20, cy + 190, 240, 46, -i * 0.05, dark, mid, 5);
    const outline = (t: number): number => 205 * Math.sin(Math.PI * (0.13 + 0.74 * t)) ** 0.75;
    for (let row = 16; row >= 0; row--) {
      const t = row / 16;
      const y = cy - 190 + t * 430;
      const half = outline(t) * (t > 0.8 ? 1 - (t - 0.8) * 2 : 1);
      const n = Math.max(4, Math.round(half / 15));
      for (let i = 0; i < n; i++) {
        const u = ((i + (row % 2) * 0.5) / (n - 0.5)) * 2 - 1;
        const chest = Math.max(0, 1 - Math.abs(u) * 1.7);
        feather(
          cx + u * half,
          y - 30 - 14 * (1 - u * u),
          66,
          42,
          -u * 0.32,
          s.mix(mid, light, chest * 0.8),
          s.mix(light, pale, chest),
          2,
        );
      }
    }
    for (const d of [1, -1]) {
      for (let row = 9; row >= 0; row--) {
        for (let k = 0; k < 4; k++) {
          const t = row / 9;
          feather(
            cx + d * (150 + 46 * Math.sin(t * 2.6) - k * 20 - t * 62),
            cy - 150 + t * 270 + k * 5,
            92 + 70 * t,
            38,
            d * (0.12 - 0.16 * t) * -1,
            s.shade(dark, 0.03 * k),
            s.mix(dark, mid, 0.35 + 0.2 * k),
            3,
          );
        }
      }
    }
    // Head: facial discs, brows, eyes, beak.
    const hy = cy - 240;
    ctx.fillStyle = s.radial(cx, hy - 20, 230, [mid, mid, dark]);
    s.shadow(ctx, 'rgba(0,0,0,.5)', 26, 0, 12);
    ctx.fill(
      s.curve(
        [
          [cx - 205, hy - 176],
          [cx - 120, hy - 118],
          [cx, hy - 132],
          [cx + 120, hy - 118],
          [cx + 205, hy - 176],
          [cx + 196, hy - 40],
          [cx + 178, hy + 70],
          [cx + 90, hy + 140],
          [cx, hy + 160],
          [cx - 90, hy + 140],
          [cx - 178, hy + 70],
          [cx - 196, hy - 40],
        ],
        true,
      ),
    );
    s.noShadow(ctx);
    for (let i = 0; i < 110; i++) {
      const u = random.range(-1, 1);
      feather(
        cx + u * 150,
        hy - 108 + Math.abs(u) * -24 + random() * 42,
        34,
        15,
        -u * 0.5,
        dark,
        s.mix(mid, light, random() * 0.6),
        1,
      );
    }
    for (const d of [1, -1]) {
      const [ex, ey] = [cx + d * 84, hy + 6];
      for (let ring = 3; ring >= 0; ring--)
        for (let i = 0; i < 56; i++) {
          const a = (i / 56) * Math.PI * 2 + ring * 0.06;
          const r = 30 + ring * 17;
          feather(
            ex + Math.cos(a) * r,
            ey + Math.sin(a) * r,
            40,
            11,
            a - Math.PI / 2,
            s.mix(light, mid, ring / 4),
            s.mix(pale, light, ring / 3),
            0,
          );
        }
      ctx.fillStyle = '#120a08';
      ctx.fill(s.circle(ex, ey, 53));
      ctx.fillStyle = s.radial(ex, ey + 6, 48, [
        s.shade(s.text('eye'), 0.14),
        s.text('eye'),
        s.shade(s.text('eye'), -0.22),
      ]);
      ctx.fill(s.circle(ex, ey, 46));
      ctx.strokeStyle = s.alpha('#5a2a00', 0.35);
      ctx.lineWidth = 1.5;
      for (let i = 0; i < 40; i++)
        ctx.stroke(
          s.poly(
            [
              [ex + Math.cos(i * 0.157) * 25, ey + Math.sin(i * 0.157) * 25],
              [ex + Math.cos(i * 0.157) * 44, ey + Math.sin(i * 0.157) * 44],
            ],
            false,
          ),
        );
      ctx.fillStyle = '#0a0608';
      ctx.fill(s.circle(ex, ey, 26));
      ctx.fillStyle = 'rgba(255,255,255,.92)';
      ctx.fill(s.circle(ex - 11, ey - 13, 9));
      ctx.fill(s.circle(ex + 12, ey + 12, 4));
      const brow: Point[] = [
        [cx + d * 8, hy - 14],
        [cx + d * 60, hy - 66],
        [cx + d * 130, hy - 104],
        [cx + d * 214, hy - 186],
        [cx + d * 170, hy - 92],
        [cx + d * 90, hy - 48],
      ];
      s.shadow(ctx, 'rgba(0,0,0,.5)', 10, 0, 5);
      ctx.fillStyle = s.linear(cx, hy, cx + d * 200, hy - 160, [pale, light, dark]);
      ctx.fill(s.curve(brow, true));
      s.noShadow(ctx);
    }
    s.shadow(ctx, 'rgba(0,0,0,.6)', 10, 0, 6);
    ctx.fillStyle = s.linear(cx - 24, hy, cx + 24, hy, ['#6b6660', '#2c2a2c', '#121014']);
    ctx.fill(
      s.curve(
        [
          [cx, hy + 6],
          [cx + 22, hy + 34],
          [cx + 10, hy + 76],
          [cx, hy + 96],
          [cx - 10, hy + 76],
          [cx - 22, hy + 34],
        ],
        true,
      ),
    );
    s.noShadow(ctx);
    // Bough and claws.
    const by = cy + 236;
    const bough: Point[] = [];
    for (let i = 0; i <= 24; i++)
      bough.push([w * (i / 24), by + s.noise(i * 0.3, 2) * 22 + (i / 24) * -40 + 20]);
    ctx.fillStyle = s.text('bough');
    ctx.fill(
      s.curve(
        [
          ...bough.map(([x, y], i): Point => [x, y - 26 - (i % 3) * 2]),
          ...bough.map(([x, y], i): Point => [x, y + 24 + (i % 4) * 3]).reverse(),
        ],
        true,
      ),
    );
    ctx.strokeStyle = s.text('bough');
    for (let i = 0; i < 9; i++) {
      const [x, y] = bough[random.int(1, 23)] as Point;
      const d = random.chance(0.5) ? 1 : -1;
      ctx.lineWidth = random.range(5, 11);
      const end: Point = [x + random.range(-120, 120), y + d * random.range(70, 210)];
      ctx.stroke(s.curve([[x, y], [(x + end[0]) / 2 + 20, (y + end[1]) / 2], end]));
      for (let k = 0; k < 7; k++) {
        const t = 0.4 + k * 0.1;
        const [lx, ly] = [x + (end[0] - x) * t, y + (end[1] - y) * t];
        ctx.save();
        ctx.translate(lx, ly);
        ctx.rotate(random() * 6.28);
        ctx.fillStyle = s.linear(0, 0, 60, 0, s.list('leaf'));
        ctx.fill(
          s.curve(
            [
              [0, 0],
              [24, -12],
              [60, 0],
              [24, 12],
            ],
            true,
          ),
        );
        ctx.restore();
      }
    }
    for (const d of [-1, 1])
      for (let k = -1; k <= 1; k++) {
        ctx.fillStyle = s.linear(0, by - 40, 0, by + 26, [s.shade(mid, 0.06), dark, '#0a0808']);
        ctx.fill(
          s.curve(
            [
              [cx + d * 66 + k * 24 - 11, by - 36],
              [cx + d * 66 + k * 26, by - 46],
              [cx + d * 66 + k * 24 + 11, by - 36],
              [cx + d * 66 + k * 27 + 4, by + 8],
              [cx + d * 66 + k * 27, by + 22],
              [cx + d * 66 + k * 27 - 5, by + 8],
            ],
            true,
          ),
        );
      }
    s.vignette(0.4);
    s.grain(5);
  },
};
