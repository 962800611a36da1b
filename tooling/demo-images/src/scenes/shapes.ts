import type { CanvasScene } from '../types.ts';

/** Circles, quarters, bars and grids in the manner of a 1920s print. */
export const scene: CanvasScene = {
  kind: 'canvas',
  name: 'shapes',
  defaults: {
    paper: '#efe6d3',
    colours: ['#d1402f', '#1f3f7a', '#f0b429', '#171717', '#5f9ea0', '#e9a68f'],
    grid: 5,
    form: 0,
  },
  draw(s) {
    const { w, h, ctx, random } = s;
    const colours = s.list('colours');
    s.fill(s.text('paper'));
    if (s.num('form') === 0) {
      const n = s.num('grid');
      const cell = Math.min(w, h) / n;
      const [cols, rows] = [Math.ceil(w / cell), Math.ceil(h / cell)];
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < cols; c++) {
          const [x, y] = [c * cell, r * cell];
          const pick = (): string => random.pick(colours);
          const back = random.chance(0.5) ? s.text('paper') : pick();
          let front = pick();
          while (front === back) front = pick();
          ctx.save();
          ctx.translate(x + cell / 2, y + cell / 2);
          ctx.rotate((random.int(0, 3) * Math.PI) / 2);
          const q = cell / 2;
          ctx.beginPath();
          ctx.rect(-q, -q, cell + 1, cell + 1);
          ctx.clip();
          ctx.fillStyle = back;
          ctx.fillRect(-q, -q, cell + 1, cell + 1);
          ctx.fillStyle = front;
          const third = random.pick(colours.filter((k) => k !== back && k !== front));
          switch (random.int(0, 9)) {
            case 0:
              ctx.fill(s.circle(-q, -q, cell));
              ctx.fillStyle = third;
              ctx.fill(s.circle(-q, -q, cell * 0.5));
              break;
            case 1:
              ctx.fill(s.circle(0, 0, q * 0.98));
              ctx.fillStyle = back;
              ctx.fill(s.circle(0, 0, q * 0.5));
              break;
            case 2:
              ctx.fill(
                s.poly([
                  [-q, -q],
                  [q, -q],
                  [-q, q],
                ]),
              );
              break;
            case 3:
              for (let k = 0; k < 5; k++) ctx.fillRect(-q + k * cell * 0.2, -q, cell * 0.1, cell);
              break;
            case 4:
              for (let k = 4; k > 0; k--) {
                ctx.fillStyle = k % 2 ? front : third;
                ctx.fill(s.circle(-q, q, (cell * k) / 4));
              }
              break;
            case 5:
              ctx.beginPath();
              ctx.arc(0, -q, q, 0, Math.PI);
              ctx.fill();
              ctx.fillStyle = third;
              ctx.beginPath();
              ctx.arc(0, q, q, Math.PI, 0);
              ctx.fill();
              break;
            case 6:
              for (let i = 0; i < 4; i++)
                for (let j = 0; j < 4; j++)
                  ctx.fill(
                    s.circle(
                      -q + (i + 0.5) * cell * 0.25,
                      -q + (j + 0.5) * cell * 0.25,
                      cell * (0.03 + 0.02 * i),
                    ),
                  );
              break;
            case 7:
              ctx.fillRect(-q, -q, cell, q);
              ctx.fillStyle = third;
              ctx.fill(s.circle(0, 0, q * 0.55));
              break;
            case 8:
              ctx.fill(
                s.poly([
                  [-q, q],
                  [0, -q],
                  [q, q],
                ]),
              );
              ctx.fillStyle = third;
              ctx.fill(s.circle(0, q * 0.35, q * 0.3));
              break;
            default:
              ctx.fill(s.circle(-q, -q, q));
              ctx.fill(s.circle(q, q, q));
              ctx.fillStyle = third;
              ctx.fill(s.circle(q, -q, q * 0.6));
          }
          ctx.restore();
        }
      }
    } else {
      // A floating arrangement: big disc, beams, arcs and wires balanced about a diagonal.
      const [cx, cy] = [w * 0.42, h * 0.42];
      const multiply = (): void => {
        ctx.globalCompositeOperation = 'multiply';
      };
      multiply();
      ctx.fillStyle = colours[0] as string;
      ctx.fill(s.circle(cx, cy, 290));
      ctx.fillStyle = colours[2] as string;
      ctx.fill(s.circle(cx + 260, cy + 210, 180));
      ctx.save();
      ctx.translate(w * 0.5, h * 0.5);
      ctx.rotate(-0.62);
      ctx.fillStyle = colours[3] as string;
      ctx.fillRect(-w * 0.62, 40, w * 1.25, 26);
      ctx.fillStyle = colours[1] as string;
      ctx.fillRect(-w * 0.3, 110, w * 0.72, 74);
      ctx.fillStyle = colours[4] as string;
      ctx.fillRect(-w * 0.46, -250, 330, 46);
      for (let i = 0; i < 16; i++) {
        ctx.fillStyle = colours[3] as string;
        ctx.fillRect(60 + i * 22, -330, 7, 190);
      }
      ctx.restore();
      ctx.strokeStyle = colours[3] as string;
      for (let i = 0; i < 9; i++) {
        ctx.lineWidth = i === 4 ? 12 : 3;
        ctx.beginPath();
        ctx.arc(w * 0.74, h * 0.68, 90 + i * 26, -2.5, 0.55);
        ctx.stroke();
      }
      ctx.fillStyle = s.alpha(colours[5] as string, 0.92);
      ctx.fill(
        s.poly([
          [w * 0.1, h * 0.93],
          [w * 0.34, h * 0.62],
          [w * 0.44, h * 0.95],
        ]),
      );
      ctx.fillStyle = colours[3] as string;
      ctx.fill(s.circle(w * 0.2, h * 0.2, 44));
      ctx.fill(s.circle(w * 0.86, h * 0.2, 22));
      ctx.lineWidth = 3;
      for (let i = 0; i < 7; i++)
        ctx.stroke(
          s.poly(
            [
              [w * 0.86, h * 0.2],
              [w * (0.6 + i * 0.03), h * 0.02 + i * 12],
            ],
            false,
          ),
        );
      for (let i = 0; i < 6; i++)
        for (let j = 0; j < 6; j++) ctx.fill(s.circle(w * 0.06 + i * 24, h * 0.5 + j * 24, 5));
      ctx.globalCompositeOperation = 'source-over';
    }
    s.grain(9, 8);
  },
};
