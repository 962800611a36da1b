import { chunks, EXIF, jpegSegments, jpegWith, pngWith, xmpOf } from '../containers.ts';
import { contentCredentials } from '../content-credentials.ts';
import { type Expected, type GeneratorRow, pillow, xml, NOTHING } from './row.ts';

const midjourney =
  'https://s.mj.run/abc a cat astronaut, oil on canvas --ar 16:9 --v 6.1 --stylize 250 --no dogs, text --seed 77 Job ID: 8c9f1a2b-1234-4321-9876-0123456789ab';
const MIDJOURNEY: Expected = {
  prompt:
    'https://s.mj.run/abc a cat astronaut, oil on canvas --ar 16:9 --v 6.1 --stylize 250 --no dogs, text --seed 77',
  negativePrompt: 'dogs, text',
  model: 'Midjourney 6.1',
  seed: '77',
  title: 'A cat astronaut',
  alt: 'a cat astronaut, oil on canvas',
};
export const SERVICE_ROWS: readonly GeneratorRow[] = [
  {
    generator: 'Midjourney',
    container: 'PNG',
    where: 'text `Description` (command and job)',
    fileName: 'mara.k_a_cat_astronaut_--ar_169_--v_6.1_8c9f1a2b-1234-4321-9876-0123456789ab_2.png',
    file: ({ png }) => pngWith(png, chunks.tEXt('Description', midjourney), chunks.tEXt('Author', 'mara.k')),
    expected: MIDJOURNEY,
  },
  {
    generator: 'Midjourney',
    container: 'JPEG',
    where: 'XMP `dc:description`',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.xmp(
          xmpOf(
            'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
            `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${xml(midjourney)}</rdf:li></rdf:Alt></dc:description>`,
          ),
        ),
      ),
    expected: MIDJOURNEY,
  },
  {
    generator: 'DALL·E',
    container: 'WebP',
    where: 'Content Credentials; the prompt only in the file name',
    fileName: 'DALL·E 2024-01-05 12.34.56 - A lighthouse at dusk.webp',
    file: ({ webp }) => contentCredentials.webp(webp, { agent: 'DALL·E', claim: 'OpenAI-API' }),
    expected: { ...NOTHING, model: 'DALL·E', title: 'A lighthouse at dusk', alt: 'A lighthouse at dusk' },
  },
  {
    generator: 'ChatGPT',
    container: 'PNG',
    where: 'Content Credentials',
    fileName: 'ChatGPT Image Apr 5, 2025, 10_12_13 AM.png',
    file: ({ png }) =>
      contentCredentials.png(png, {
        agent: { name: 'gpt-image', version: '2.0' },
        claim: 'OpenAI Media Service API',
      }),
    expected: { ...NOTHING, model: 'gpt-image 2.0', title: 'Untitled' },
  },
  {
    generator: 'Firefly',
    container: 'JPEG',
    where: 'Content Credentials',
    fileName: 'Firefly a red fox in snow 12345.jpg',
    file: ({ jpeg }) => contentCredentials.jpeg(jpeg, { agent: 'Adobe Firefly', claim: 'Adobe_Firefly/1.0' }),
    expected: { ...NOTHING, model: 'Adobe Firefly', title: 'A red fox in snow' },
  },
  {
    generator: 'Gemini',
    container: 'PNG',
    where: 'Content Credentials',
    fileName: 'Gemini_Generated_Image_k3jv8pk3jv8pk3jv.png',
    file: ({ png }) =>
      contentCredentials.png(png, {
        description: 'Created by Google Generative AI.',
        claim: 'Google C2PA Core Generator Library',
      }),
    expected: { ...NOTHING, model: 'Gemini', title: 'Untitled' },
  },
  {
    generator: 'Gemini',
    container: 'JPEG',
    where: 'XMP `photoshop:Credit`',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.xmp(
          xmpOf(
            'photoshop:Credit="Made with Google AI" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
          ),
        ),
      ),
    expected: { ...NOTHING, model: 'Gemini', title: 'Untitled' },
  },
  {
    generator: 'Flux',
    container: 'JPEG',
    where: 'EXIF ImageDescription (prompt), Make, Model (Black Forest Labs)',
    fileName: 'flux-dev-00001.jpg',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.exif(
          pillow(
            [EXIF.software, 'AI generated;txt2img;flux'],
            [EXIF.make, 'Black Forest Labs'],
            [EXIF.model, 'flux-dev'],
            [EXIF.imageDescription, 'a paper boat'],
          ),
        ),
      ),
    expected: {
      ...NOTHING,
      prompt: 'a paper boat',
      model: 'flux-dev',
      title: 'A paper boat',
      alt: 'a paper boat',
    },
  },
  {
    generator: 'Ideogram',
    container: 'PNG',
    where: 'EXIF ImageDescription (prompt), Make',
    file: ({ png }) =>
      pngWith(png, chunks.eXIf(pillow([EXIF.make, 'Ideogram AI'], [EXIF.imageDescription, 'a paper boat']))),
    expected: { ...NOTHING, prompt: 'a paper boat', model: 'Ideogram', title: 'A paper boat' },
  },
  {
    generator: 'Leonardo',
    container: 'JPEG',
    where: 'Content Credentials; the prompt only in the file name',
    fileName: 'Default_a_red_fox_in_snow_0_8c9f1a2b-1234-4321-9876-0123456789ab.jpg',
    file: ({ jpeg }) => contentCredentials.jpeg(jpeg, { agent: 'Leonardo.Ai', claim: 'Leonardo.Ai' }),
    expected: { ...NOTHING, model: 'Leonardo.Ai', title: 'A red fox in snow' },
  },
];
