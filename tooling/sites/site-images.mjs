/**
 * `node tooling/sites/site-images.mjs`: makes the icons of each site from its `public/favicon.svg`, and the image that
 * link previews show for pages without an image of their own. Needs Chromium.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureChromium } from '../launcher/programs.mjs';
import { root } from '../launcher/tools.mjs';

const { chromium } = createRequire(join(root, 'e2e/package.json'))('playwright-core');
const sharp = createRequire(join(root, 'apps/backend/package.json'))('sharp');

/**
 * `ground`: background of icons that the system cuts to its own shape. `image`: behind the name, from the demo images.
 *
 * @type {{ app: string; name: string; ground: string; text: string; image?: string }[]}
 */
const sites = [
  {
    app: 'gallery',
    name: 'Lumigraph',
    ground: '#fdfcfa',
    text: '#ffffff',
    image: 'animals/slow-continent.webp',
  },
  { app: 'dating', name: 'Twosome', ground: '#fff6ec', text: '#3a1f18' },
  { app: 'minorities', name: 'Minorities in Bulgaria', ground: '#ffffff', text: '#16382a' },
];

/** Side of the mark in hundredths of the icon: the corners of a maskable icon may be cut off. */
const MASKABLE_MARK = 62;
const SHARE = { width: 1200, height: 630 };

async function icon(svg, size, ground) {
  const mark = Math.round((size * (ground === undefined ? 100 : MASKABLE_MARK)) / 100);
  const drawing = await sharp(svg, { density: 72 * (mark / 32) })
    .resize(mark, mark)
    .png()
    .toBuffer();
  if (ground === undefined) return drawing;
  const canvas = sharp({ create: { width: size, height: size, channels: 3, background: ground } });
  return canvas
    .composite([{ input: drawing, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** An ICO file with one PNG image (the format since Windows Vista): a header, one entry, the image. */
function ico(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const dataUrl = (type, data) => `data:${type};base64,${data.toString('base64')}`;

async function shareImage({ name, ground, text, image: path }, { svg, font }) {
  const image =
    path &&
    (await sharp(join(root, 'apps/backend/demo/images', path))
      .jpeg()
      .toBuffer());
  const browser = await chromium.launch({
    executablePath: (await ensureChromium(process.env)) || undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: SHARE });
    await page.setContent(`<!doctype html><style>
      @font-face { font-family: Onest; font-weight: 100 900; src: url(${dataUrl('font/woff2', font)}) }
      body { margin: 0; width: 1200px; height: 630px; display: grid; place-content: center start; padding-inline-start: 88px;
        box-sizing: border-box; background: ${ground}; color: ${text}; font: 640 84px/1.1 Onest; letter-spacing: -0.02em;
        ${image ? `background: linear-gradient(to right, rgb(4 10 20 / 70%), transparent 75%), url(${dataUrl('image/jpeg', image)}) center / cover` : ''} }
      div { display: flex; gap: 32px; align-items: center; max-width: 1020px }
      img { width: 104px; height: 104px }
    </style><div><img src="${dataUrl('image/svg+xml', svg)}" alt=""><span>${name}</span></div>`);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot();
    return await sharp(png).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  } finally {
    await browser.close();
  }
}

const fonts = createRequire(join(root, 'packages/site-kit/package.json'));
const font = await readFile(fonts.resolve('@fontsource-variable/onest/files/onest-latin-wght-normal.woff2'));
for (const site of sites) {
  const folder = join(root, 'apps', site.app, 'public');
  const svg = await readFile(join(folder, 'favicon.svg'));
  const files = {
    'favicon.ico': ico(await icon(svg, 32), 32),
    'apple-touch-icon.png': await icon(svg, 180, site.ground),
    'icon-192.png': await icon(svg, 192),
    'icon-512.png': await icon(svg, 512),
    'icon-maskable.png': await icon(svg, 512, site.ground),
    'share.jpg': await shareImage(site, { svg, font }),
  };
  for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data);
  const manifest = {
    name: site.name,
    short_name: site.name.split(' ')[0],
    start_url: '/',
    display: 'minimal-ui',
    background_color: site.ground,
    theme_color: site.ground,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  await writeFile(join(folder, 'site.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
}
