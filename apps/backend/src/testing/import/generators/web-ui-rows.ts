import {
  chunks,
  EXIF,
  hiddenBlock,
  jpegSegments,
  jpegWith,
  pngWith,
  tiff,
  undefinedTag,
  utf16le,
  webpWith,
  withHiddenBytes,
} from '../containers.ts';
import { type Expected, type GeneratorRow, piexif } from './row.ts';

const settings = (rest: string): string =>
  `Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 3758096383, Size: 96x64, Model hash: 879db523c3, Model: dreamshaper_8, ${rest}`;
const webUi = (version: string): string =>
  `a lighthouse at dusk, (oil painting:1.2),\nморски бряг\nNegative prompt: blurry, (bad anatomy:1.4)\n${settings(`Version: ${version}`)}`;
const WEB_UI: Expected = {
  prompt: 'a lighthouse at dusk, (oil painting:1.2),\nморски бряг',
  negativePrompt: 'blurry, (bad anatomy:1.4)',
  model: 'dreamshaper_8',
  seed: '3758096383',
  title: 'A lighthouse at dusk',
  alt: 'a lighthouse at dusk, oil painting, морски бряг',
};
const hiddenText = webUi('v1.10.1').replace('морски бряг', 'sea');
const HIDDEN: Expected = {
  ...WEB_UI,
  prompt: 'a lighthouse at dusk, (oil painting:1.2),\nsea',
  alt: 'a lighthouse at dusk, oil painting, sea',
};

export const WEB_UI_ROWS: readonly GeneratorRow[] = [
  ...(['AUTOMATIC1111', 'Forge'] as const).flatMap((generator): GeneratorRow[] => {
    const text = webUi(generator === 'Forge' ? 'f2.0.1v1.10.1-previous-665-gae278f79' : 'v1.10.1');
    return [
      {
        generator,
        container: 'PNG',
        where: 'text `parameters` (tEXt, iTXt)',
        fileName: '00012-3758096383.png',
        file: ({ png }) => pngWith(png, chunks.pillow('parameters', text)),
        expected: WEB_UI,
      },
      {
        generator,
        container: 'JPEG',
        where: 'EXIF UserComment, UNICODE, big-endian',
        file: ({ jpeg }) => jpegWith(jpeg, jpegSegments.exif(piexif(text))),
        expected: WEB_UI,
      },
      {
        generator,
        container: 'WebP',
        where: 'EXIF UserComment, UNICODE, big-endian',
        file: ({ webp }) => webpWith(webp, piexif(text), { prefix: 'Exif\0\0' }),
        expected: WEB_UI,
      },
    ];
  }),
  {
    generator: 'SD.Next',
    container: 'PNG',
    where: 'text `parameters` (tEXt, iTXt)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.pillow(
          'parameters',
          'a lighthouse at dusk, (oil painting:1.2),\nморски бряг\nNegative prompt: blurry, (bad anatomy:1.4)\nSteps: 20, Size: 96x64, Seed: 3758096383, CFG scale: 6, App: SD.Next, Version: 56a8aea, Pipeline: StableDiffusionXLPipeline, Operations: txt2img, Model: dreamshaper_8, Model hash: 45a21ea00a',
        ),
      ),
    expected: WEB_UI,
  },
  {
    generator: 'SD.Next',
    container: 'JPEG',
    where: 'EXIF UserComment, UNICODE, big-endian',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.exif(piexif(webUi('56a8aea').replace('Version:', 'App: SD.Next, Version:'))),
      ),
    expected: WEB_UI,
  },
  {
    generator: 'SD.Next',
    container: 'WebP',
    where: 'EXIF UserComment, UNICODE, big-endian',
    file: ({ webp }) =>
      webpWith(webp, piexif(webUi('56a8aea').replace('Version:', 'App: SD.Next, Version:')), {
        prefix: 'Exif\0\0',
      }),
    expected: WEB_UI,
  },
  {
    generator: 'AUTOMATIC1111',
    container: 'PNG',
    where: 'lowest bits of alpha (stealth PNG info)',
    file: ({ png }) => withHiddenBytes(png, hiddenBlock('stealth_pnginfo', Buffer.from(hiddenText))),
    expected: HIDDEN,
  },
  {
    generator: 'AUTOMATIC1111',
    container: 'PNG',
    where: 'lowest bits of the colors (stealth PNG info)',
    file: ({ png }) =>
      withHiddenBytes(png, hiddenBlock('stealth_rgbinfo', Buffer.from(hiddenText)), { channel: 'rgb' }),
    expected: HIDDEN,
  },
  {
    generator: 'AUTOMATIC1111',
    container: 'JPEG',
    where: 'the comment of the file (COM), by converters',
    file: ({ jpeg }) => jpegWith(jpeg, jpegSegments.comment(webUi('v1.10.1'))),
    expected: WEB_UI,
  },
  {
    generator: 'AUTOMATIC1111',
    container: 'JPEG',
    where: 'EXIF XPComment, by programs of Windows',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.exif(tiff({ ifd0: [undefinedTag(EXIF.xpComment, utf16le(webUi('v1.10.1')))] })),
      ),
    expected: WEB_UI,
  },
  {
    generator: 'AUTOMATIC1111',
    container: 'PNG',
    where: 'text `Raw profile type exif` (zTXt), by ImageMagick',
    file: ({ png }) => pngWith(png, chunks.rawProfile(piexif(webUi('v1.10.1')))),
    expected: WEB_UI,
  },
];
