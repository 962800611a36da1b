import { gzipSync } from 'node:zlib';
import {
  chunks,
  EXIF,
  hiddenBlock,
  jpegSegments,
  jpegWith,
  pngWith,
  webpWith,
  withHiddenBytes,
} from '../containers.ts';
import { type Expected, type GeneratorRow, imageSharp, pillow } from './row.ts';

const fooocusJson = JSON.stringify({
  adm_guidance: '(1.5, 0.8, 0.3)',
  base_model: 'juggernautXL_v8Rundiffusion.safetensors',
  full_negative_prompt: ['(worst quality)'],
  full_prompt: ['cinematic still a smiling goldfish', 'emotional'],
  metadata_scheme: 'fooocus',
  negative_prompt: 'nets',
  performance: 'Speed',
  prompt: 'a smiling goldfish',
  sampler: 'dpmpp_2m_sde_gpu',
  seed: '6952411511246973023',
  steps: 30,
  version: 'Fooocus v2.5.5',
});
const fooocusText =
  'cinematic still a smiling goldfish . emotional, harmonious\nNegative prompt: anime, cartoon, nets\nSteps: 30, Sampler: DPM++ 2M SDE Karras, Seed: 6952411511246973023, Size: 96x64, CFG scale: 4, Sharpness: 2, ADM Guidance: "(1.5, 0.8, 0.3)", Model: juggernautXL_v8Rundiffusion, Model hash: aeb7e9e689, Performance: Speed, Scheduler: karras, Raw prompt: a smiling goldfish, Raw negative prompt: nets, Version: Fooocus v2.5.5, User: mara';
const FOOOCUS: Expected = {
  prompt: 'a smiling goldfish',
  negativePrompt: 'nets',
  model: 'juggernautXL_v8Rundiffusion',
  seed: '6952411511246973023',
  title: 'A smiling goldfish',
  alt: 'a smiling goldfish',
};

const swarm = JSON.stringify(
  {
    sui_image_params: {
      prompt: 'a paper boat',
      negativeprompt: 'rain',
      model: 'Flux/flux1-dev-fp8',
      seed: 2042464333,
      steps: 25,
      width: 96,
      height: 64,
      swarm_version: '0.9.7.0',
    },
    sui_extra_data: { date: '2026-08-07' },
  },
  null,
  2,
);
const SWARM: Expected = {
  prompt: 'a paper boat',
  negativePrompt: 'rain',
  model: 'flux1-dev-fp8',
  seed: '2042464333',
};

export const FOOOCUS_ROWS: readonly GeneratorRow[] = [
  ...(
    [
      ['scheme `fooocus`', fooocusJson, 'fooocus'],
      ['scheme `a1111`', fooocusText, 'a1111'],
    ] as const
  ).flatMap(([scheme, text, name]): GeneratorRow[] => {
    const block = pillow([EXIF.userComment, text], [EXIF.software, 'Fooocus v2.5.5'], [EXIF.makerNote, name]);
    return [
      {
        generator: 'Fooocus',
        container: 'PNG',
        where: `text \`parameters\`, ${scheme}`,
        fileName: '2024-01-05_12-34-56_7890.png',
        file: ({ png }) =>
          pngWith(png, chunks.pillow('parameters', text), chunks.pillow('fooocus_scheme', name)),
        expected: FOOOCUS,
      },
      {
        generator: 'Fooocus',
        container: 'JPEG',
        where: `EXIF UserComment of type ASCII in the first directory, ${scheme}`,
        file: ({ jpeg }) => jpegWith(jpeg, jpegSegments.exif(block)),
        expected: FOOOCUS,
      },
      {
        generator: 'Fooocus',
        container: 'WebP',
        where: `EXIF UserComment of type ASCII in the first directory, ${scheme}`,
        file: ({ webp }) => webpWith(webp, block, { prefix: 'Exif\0\0' }),
        expected: FOOOCUS,
      },
    ];
  }),
  {
    generator: 'RuinedFooocus',
    container: 'PNG',
    where: 'text `parameters` (JSON with `Prompt`, `Negative`)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.pillow(
          'parameters',
          JSON.stringify({
            Prompt: 'a smiling goldfish',
            Negative: 'nets',
            steps: 30,
            seed: 2020047614,
            sampler_name: 'dpmpp_2m_sde_gpu',
            scheduler: 'karras',
            base_model_name: 'juggernautXL_v8Rundiffusion.safetensors',
            loras: [],
            software: 'RuinedFooocus',
          }),
        ),
      ),
    expected: { ...FOOOCUS, seed: '2020047614' },
  },
  {
    generator: 'SwarmUI',
    container: 'PNG',
    where: 'text `parameters` (JSON `sui_image_params`)',
    fileName: '0001-a paper boat-flux1-dev-fp8-2042464333.png',
    file: ({ png }) => pngWith(png, chunks.tEXt('parameters', swarm)),
    expected: { ...SWARM, title: 'A paper boat' },
  },
  {
    generator: 'SwarmUI',
    container: 'JPEG',
    where: 'EXIF UserComment, UNICODE, little-endian',
    file: ({ jpeg }) => jpegWith(jpeg, jpegSegments.exif(imageSharp(swarm))),
    expected: SWARM,
  },
  {
    generator: 'SwarmUI',
    container: 'WebP',
    where: 'EXIF UserComment, UNICODE, little-endian',
    file: ({ webp }) => webpWith(webp, imageSharp(swarm)),
    expected: SWARM,
  },
  {
    generator: 'SwarmUI',
    container: 'WebP',
    where: 'lowest bits of alpha (stealth metadata)',
    file: ({ webp }) =>
      withHiddenBytes(webp, hiddenBlock('stealth_pngcomp', gzipSync(swarm)), { format: 'webp' }),
    expected: SWARM,
  },
];
