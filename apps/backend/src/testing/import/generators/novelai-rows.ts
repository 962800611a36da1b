import { gzipSync } from 'node:zlib';
import {
  asciiTag,
  chunks,
  EXIF,
  hiddenBlock,
  pngWith,
  tiff,
  undefinedTag,
  webpWith,
  withHiddenBytes,
  xmpOf,
} from '../containers.ts';
import { type Expected, type GeneratorRow, xml } from './row.ts';

const novelAiOld = JSON.stringify({
  steps: 28,
  sampler: 'k_euler_ancestral',
  seed: 2253955223,
  strength: 0.69,
  noise: 0.667,
  scale: 11,
  uc: 'lowres, bad anatomy',
});
const novelAi4 = JSON.stringify({
  prompt: '2girls, dancing',
  steps: 28,
  height: 64,
  width: 96,
  scale: 5,
  seed: 1702945580,
  sampler: 'k_euler_ancestral',
  v4_prompt: {
    caption: {
      base_caption: '2girls, dancing, 1.2::night sky::',
      char_captions: [
        { char_caption: 'girl, red hair', centers: [{ x: 0.5, y: 0.5 }] },
        { char_caption: 'girl, blue hair', centers: [{ x: 0.5, y: 0.5 }] },
      ],
    },
  },
  v4_negative_prompt: { caption: { base_caption: 'lowres', char_captions: [{ char_caption: 'hat' }] } },
  uc: 'lowres',
});
const novelAi4Texts = {
  Title: 'NovelAI generated image',
  Description: '2girls, dancing',
  Software: 'NovelAI',
  Source: 'NovelAI Diffusion V4.5 4BDE2A90',
  'Generation time': '3.81',
  Comment: novelAi4,
};
const NOVELAI4: Expected = {
  prompt: '2girls, dancing, 1.2::night sky::\ngirl, red hair\ngirl, blue hair',
  negativePrompt: 'lowres\nhat',
  model: 'NovelAI Diffusion V4.5 4BDE2A90',
  seed: '1702945580',
  title: 'Dancing',
  alt: '2girls, dancing, night sky girl, red hair girl, blue hair',
};

const drawThings = JSON.stringify({
  c: 'a quiet harbour',
  model: 'flux_1_dev_q8p.ckpt',
  sampler: 'DPM++ 2M AYS',
  scale: 4.5,
  seed: 2890311215,
  size: '96x64',
  steps: 20,
  uc: 'people',
});
const drawThingsDescription =
  'a quiet harbour\n-people\nSteps: 20, Sampler: DPM++ 2M AYS, Guidance Scale: 4.5, Seed: 2890311215, Size: 96x64, Model: flux_1_dev_q8p.ckpt, Strength: 1.0, Seed Mode: Scale Alike';
const DRAW_THINGS: Expected = {
  prompt: 'a quiet harbour',
  negativePrompt: 'people',
  model: 'flux_1_dev_q8p',
  seed: '2890311215',
  title: 'A quiet harbour',
  alt: 'a quiet harbour',
};
const drawThingsXmp = ({ comment }: { comment: boolean }): string =>
  xmpOf(
    'xmp:CreatorTool="Draw Things"',
    `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${xml(drawThingsDescription)}</rdf:li></rdf:Alt></dc:description>` +
      (comment
        ? `<exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${xml(drawThings)}</rdf:li></rdf:Alt></exif:UserComment>`
        : ''),
  );

export const NOVELAI_ROWS: readonly GeneratorRow[] = [
  {
    generator: 'NovelAI',
    container: 'PNG',
    where: 'texts `Description` (prompt), `Comment` (settings), `Source` (versions 1 to 3)',
    fileName: 'harbour at noon.png',
    file: ({ png }) =>
      pngWith(
        png,
        ...Object.entries({
          Title: 'AI generated image',
          Description: 'cat, space, icon',
          Software: 'NovelAI',
          Source: 'Stable Diffusion 1D44365E',
          Comment: novelAiOld,
        }).map(([name, text]) => chunks.pillow(name, text)),
      ),
    expected: {
      prompt: 'cat, space, icon',
      negativePrompt: 'lowres, bad anatomy',
      model: 'Stable Diffusion 1D44365E',
      seed: '2253955223',
      title: 'Harbour at noon',
      alt: 'cat, space, icon',
    },
  },
  {
    generator: 'NovelAI',
    container: 'PNG',
    where: 'text `Comment` with `v4_prompt` and its characters (version 4)',
    fileName: '2girls, dancing s-1702945580.png',
    file: ({ png }) =>
      pngWith(png, ...Object.entries(novelAi4Texts).map(([name, text]) => chunks.pillow(name, text))),
    expected: { ...NOVELAI4, title: '2girls, dancing' },
  },
  {
    generator: 'NovelAI',
    container: 'PNG',
    where: 'lowest bits of alpha (all texts as JSON)',
    file: ({ png }) =>
      withHiddenBytes(png, hiddenBlock('stealth_pngcomp', gzipSync(JSON.stringify(novelAi4Texts)))),
    expected: NOVELAI4,
  },
  {
    generator: 'NovelAI',
    container: 'WebP',
    where: 'EXIF UserComment, ASCII (all texts as JSON), Software',
    file: ({ webp }) =>
      webpWith(
        webp,
        tiff({
          order: 'MM',
          ifd0: [
            asciiTag(EXIF.software, 'NovelAI Diffusion V4.5 4BDE2A90'),
            asciiTag(EXIF.documentName, 'NovelAI generated image'),
            asciiTag(EXIF.imageDescription, '2girls, dancing'),
          ],
          exif: [undefinedTag(EXIF.userComment, 'ASCII\0\0\0', JSON.stringify(novelAi4Texts))],
        }),
      ),
    expected: NOVELAI4,
  },
  {
    generator: 'Draw Things',
    container: 'PNG',
    where: 'XMP `exif:UserComment` (JSON)',
    file: ({ png }) => pngWith(png, chunks.xmp(drawThingsXmp({ comment: true }))),
    expected: DRAW_THINGS,
  },
  {
    generator: 'Draw Things',
    container: 'PNG',
    where: 'XMP `dc:description`',
    file: ({ png }) => pngWith(png, chunks.xmp(drawThingsXmp({ comment: false }))),
    expected: DRAW_THINGS,
  },
  {
    generator: 'Draw Things',
    container: 'PNG',
    where: 'texts `Description`, `Comment` (JSON), `Software` (command line)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.tEXt('Description', drawThingsDescription),
        chunks.tEXt('Comment', drawThings),
        chunks.tEXt('Software', 'Draw Things'),
      ),
    expected: DRAW_THINGS,
  },
];
