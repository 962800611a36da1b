import type { Point } from '../page/stage.ts';
import type { CanvasScene } from '../types.ts';

/** A whale in the light below the surface, with a small boat above for scale. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'whale',
  defaults: {
    water: ['#bfeef0', '#4fb3c8', '#1a6a94', '#0a2f5c', '#04142e'],
    skin: ['#5a7fa0', '#1d3552', '#dfeaf0'],
    light: '#e8fffb',
    boat: 1,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    s.fill(s.linear(0, 0, 0, h, s.list('water')));
    const light = s.text('light');
    const [lx, ly] = [w * 0.56, -60];
    ctx.fillStyle = s.radial(lx, ly, h * 0.9, [s.alpha(light, 0.95), s.alpha(light, 0.3), s.alpha(light, 0)]);
    ctx.fillRect(0, 0, w, h);
    const rays = s.layer();
    for (let i = 0; i < 34; i++) {
      const a = Math.PI * 0.5 + random.gauss() * 0.46;
      const wide = random.range(0.006, 0.035);
      const l = h * random.range(0.7, 1.35);
      rays.fillStyle = s.radial(
        lx,
        ly,
        l,
        [s.alpha(light, 0.5), s.alpha(light, 0.16), s.alpha(light, 0)],
        rays,
      );
      rays.fill(
        s.poly([
          [lx + Math.cos(a) * 60, ly],
          [lx + Math.cos(a - wide) * l, ly + Math.sin(a - wide) * l],
          [lx + Math.cos(a + wide) * l, ly + Math.sin(a + wide) * l],
        ]),
      );
    }
    s.lay(rays, { blur: 9, mode: 'soft-light' });
    s.lay(rays, { blur: 14, mode: 'screen', opacity: 0.45 });
    // Small fish in the distance, all turning the same way.
    for (let i = 0; i < 260; i++) {
      const t = random();
      const [x, y] = [
        w * (0.08 + 0.3 * t) + random.gauss() * 44,
        h * (0.72 + 0.12 * Math.sin(t * 5)) + random.gauss() * 30,
      ];
      const q = random.range(4, 9);
      const a = Math.cos(t * 5) * 0.5 - 0.2;
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(a);
      ctx.fillStyle = s.alpha('#04203c', random.range(0.25, 0.6));
      ctx.fill(
        s.curve(
          [
            [q, 0],
            [0, -q * 0.34],
            [-q * 0.8, 0],
            [-q * 1.3, -q * 0.34],
            [-q * 1.3, q * 0.34],
            [-q * 0.8, 0],
            [0, q * 0.34],
          ],
          true,
        ),
      );
      ctx.restore();
    }
    const [top, back, belly] = s.list('skin') as [string, string, string];
    const sheet = s.layer();
    sheet.translate(w * 0.52, h * 0.55);
    sheet.scale(Math.min(w, h * 1.3) / 1230, Math.min(w, h * 1.3) / 1230);
    sheet.rotate(-0.2);
    const flipper = (points: Point[], dark: number): void => {
      sheet.fillStyle = s.linear(
        0,
        0,
        60,
        260,
        [s.shade(back, dark + 0.05), s.shade(back, dark), s.shade(top, dark)],
        sheet,
      );
      sheet.fill(s.curve(points, true));
    };
    flipper(
      [
        [210, 70],
        [190, 160],
        [150, 260],
        [118, 318],
        [128, 250],
        [150, 150],
        [168, 60],
      ],
      -0.1,
    );
    // Flukes.
    sheet.fillStyle = s.linear(-560, -160, -430, 30, [s.shade(top, 0.02), back, s.shade(back, -0.04)], sheet);
    sheet.fill(
      s.curve(
        [
          [-430, -16],
          [-500, -60],
          [-560, -150],
          [-640, -196],
          [-618, -130],
          [-580, -70],
          [-560, -20],
          [-600, 20],
          [-640, 80],
          [-600, 70],
          [-530, 34],
          [-470, 10],
        ],
        true,
      ),
    );
    const spineTop: Point[] = [
      [-470, -24],
      [-360, -44],
      [-220, -84],
      [-90, -122],
      [-60, -142],
      [-40, -122],
      [80, -140],
      [220, -136],
      [340, -112],
      [440, -70],
      [500, -26],
    ];
    const under: Point[] = [
      [512, 4],
      [500, 34],
      [430, 92],
      [320, 136],
      [180, 150],
      [40, 132],
      [-120, 84],
      [-280, 34],
      [-400, 8],
      [-470, 0],
    ];
    const body = s.curve([...spineTop, ...under], true);
    sheet.save();
    sheet.clip(body);
    sheet.fillStyle = s.linear(
      0,
      -150,
      0,
      160,
      [s.shade(top, 0.1), top, back, s.shade(back, -0.04), s.mix(back, belly, 0.3)],
      sheet,
    );
    sheet.fillRect(-700, -300, 1400, 700);
    const white = s.curve(
      [
        [520, 16],
        [430, 40],
        [300, 60],
        [150, 84],
        [0, 92],
        [-160, 66],
        [-160, 200],
        [200, 260],
        [540, 160],
      ],
      true,
    );
    sheet.fillStyle = s.linear(0, 40, 0, 170, [s.shade(belly, -0.06), belly, s.shade(belly, -0.22)], sheet);
    sheet.fill(white);
    sheet.strokeStyle = s.alpha(back, 0.55);
    sheet.lineWidth = 3;
    for (let i = 0; i < 15; i++)
      sheet.stroke(
        s.curve([
          [516 - i * 2, 24 + i * 5],
          [400, 50 + i * 7.4],
          [260, 72 + i * 7.6],
          [100, 92 + i * 6],
          [-60 - i * 6, 92 + i * 3],
        ]),
      );
    // Light net on the back.
    sheet.globalCompositeOperation = 'screen';
    for (let i = 0; i < 70; i++) {
      const [x, y] = [random.range(-420, 460), random.range(-150, -20)];
      const line: Point[] = [];
      for (let k = 0; k < 8; k++) line.push([x + k * 16, y + s.noise(x * 0.02 + k * 0.5, y * 0.03) * 26]);
      sheet.strokeStyle = s.alpha(light, random.range(0.05, 0.24) * (1 - (y + 150) / 180));
      sheet.lineWidth = random.range(1.5, 5);
      sheet.stroke(s.curve(line));
    }
    for (let i = 0; i < 500; i++) {
      sheet.fillStyle = s.alpha(belly, random.range(0.03, 0.16));
      sheet.fill(s.circle(random.range(-480, 500), random.range(-140, 150), random.range(0.6, 2.6)));
    }
    sheet.globalCompositeOperation = 'source-over';
    sheet.restore();
    sheet.strokeStyle = s.alpha('#0a1c30', 0.7);
    sheet.lineWidth = 3.4;
    sheet.stroke(
      s.curve([
        [514, 8],
        [450, 22],
        [380, 34],
        [330, 58],
      ]),
    );
    sheet.fillStyle = '#081420';
    sheet.fill(s.ellipse(328, 34, 7.5, 5.5, 0.2));
    sheet.fillStyle = '#e8f6ff';
    sheet.fill(s.circle(326, 32, 1.8));
    flipper(
      [
        [250, 96],
        [262, 180],
        [240, 300],
        [196, 392],
        [176, 420],
        [180, 340],
        [190, 220],
        [196, 110],
      ],
      0.03,
    );
    sheet.strokeStyle = s.alpha(light, 0.35);
    sheet.lineWidth = 3;
    sheet.stroke(s.curve(spineTop.map(([x, y]) => [x, y + 3])));
    const deep = s.layer();
    deep.drawImage(sheet.canvas, 0, 0, w, h);
    deep.globalCompositeOperation = 'source-in';
    s.fill('#021026', deep);
    s.lay(deep, { blur: 34, opacity: 0.5, dy: 46 });
    s.lay(sheet);
    const veil = s.layer();
    veil.drawImage(sheet.canvas, 0, 0, w, h);
    veil.globalCompositeOperation = 'source-in';
    veil.fillStyle = s.linear(
      w * 0.05,
      0,
      w * 0.5,
      0,
      [s.alpha('#1a6a94', 0.75), s.alpha('#1a6a94', 0)],
      veil,
    );
    veil.fillRect(0, 0, w, h);
    s.lay(veil);
    if (s.num('boat') === 1) {
      ctx.save();
      ctx.translate(w * 0.6, 60);
      ctx.fillStyle = '#12324a';
      ctx.fill(
        s.curve(
          [
            [-70, 0],
            [-30, 20],
            [30, 20],
            [76, -2],
            [30, 4],
            [-30, 4],
          ],
          true,
        ),
      );
      ctx.strokeStyle = s.alpha('#12324a', 0.8);
      ctx.lineWidth = 3;
      ctx.stroke(
        s.poly(
          [
            [-20, 8],
            [-62, 40],
          ],
          false,
        ),
      );
      ctx.stroke(
        s.poly(
          [
            [24, 8],
            [66, 38],
          ],
          false,
        ),
      );
      ctx.restore();
    }
    for (let i = 0; i < 24; i++) {
      const y = i * i * 0.24;
      ctx.strokeStyle = s.alpha('#ffffff', 0.3 * (1 - i / 24));
      ctx.lineWidth = 2 + (24 - i) * 0.14;
      const line: Point[] = [];
      const x0 = random() * w;
      for (let k = 0; k < 10; k++) line.push([x0 + k * 40, y + s.noise(x0 * 0.01 + k * 0.5, i) * 16]);
      ctx.stroke(s.curve(line));
    }
    for (let i = 0; i < 180; i++) {
      ctx.fillStyle = s.alpha('#ffffff', random.range(0.1, 0.5));
      ctx.fill(s.circle(random() * w, random() * h, 0.7 + 2.6 * random() ** 5));
    }
    s.vignette(0.4, '#020a1c');
    s.grain(5);
  },
};
