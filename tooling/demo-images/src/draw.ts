/**
 * draw [slug…] [--preview <long side>] [--out <folder>] [--json]
 *
 * Draws all pictures and covers, or the named ones (a slug, a "category/" or a scene name).
 * --preview writes small PNGs to look at; --json writes only the list of pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser, drawInBrowser } from './browser.ts';
import { categories, covers, published } from './catalogue/index.ts';
import { encode } from './encode.ts';
import type { Drawing } from './types.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { preview: { type: 'string' }, out: { type: 'string' }, json: { type: 'boolean' } },
});
const out = values.out ?? fileURLToPath(new URL('../../../apps/backend/demo', import.meta.url));

interface Order {
  readonly id: string;
  readonly drawing: Drawing;
  readonly titles: Readonly<Record<string, string>>;
  readonly prompt: string;
  readonly file: string;
  readonly limit: number;
}

const orders: Order[] = [];
for (const { name, pictures } of categories) {
  for (const picture of pictures) {
    const { en, ...others } = picture.title;
    orders.push({
      id: `${name.toLowerCase()}/${picture.slug}`,
      drawing: picture,
      titles: { 'x-default': en, en, ...others },
      prompt: picture.prompt,
      file: `images/${name.toLowerCase()}/${picture.slug}.webp`,
      limit: 270_000,
    });
  }
}
for (const cover of covers) {
  orders.push({
    id: `covers/${cover.slug}`,
    drawing: cover,
    titles: { 'x-default': 'Lumigraph blog cover' },
    prompt: 'Cover picture drawn by a program, without a trained model',
    file: `covers/${cover.slug}.webp`,
    limit: 148_000,
  });
}

const wanted = orders.filter(
  ({ id, drawing }) =>
    positionals.length === 0 ||
    positionals.some(
      (p) =>
        id === p || id.endsWith(`/${p}`) || id.startsWith(p.endsWith('/') ? p : '\0') || drawing.scene === p,
    ),
);
if (!values.json && wanted.length === 0) throw new Error(`nothing is called ${positionals.join(', ')}`);

if (!values.json) {
  const browser = await openBrowser();
  let failed = 0;
  for (const { id, drawing, titles, prompt, file, limit } of wanted) {
    const started = performance.now();
    try {
      const scale = values.preview ? Number(values.preview) / Math.max(...drawing.size) : 1;
      const size = drawing.size.map((n) => Math.round(n * scale)) as [number, number];
      const png = await drawInBrowser(browser, {
        scene: drawing.scene,
        size,
        seed: drawing.seed,
        params: drawing.params ?? {},
      });
      const data = values.preview ? png : await encode(png, { titles, description: prompt }, limit);
      const path = join(out, values.preview ? `${id.replace('/', '-')}.png` : file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, data);
      console.log(
        `${id}  ${Math.round(data.length / 1024)} kB  ${((performance.now() - started) / 1000).toFixed(1)} s`,
      );
    } catch (error) {
      failed++;
      console.error(`${id} failed: ${String(error)}`);
    }
  }
  await browser.close();
  if (failed > 0) process.exitCode = 1;
}

if (!values.preview && (values.json || positionals.length === 0)) {
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'images.json'), `${JSON.stringify(published(), null, 1)}\n`);
}
