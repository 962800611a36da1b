import { chunks, EXIF, jpegSegments, jpegWith, pngWith, webpWith } from '../containers.ts';
import { editorFile, stableCascade, subgraphWorkflow, textToImage, wanVideo } from '../comfy-graphs.ts';
import { type Expected, type GeneratorRow, pillow } from './row.ts';

const COMFY: Expected = {
  prompt: 'a glass bottle with a galaxy',
  negativePrompt: 'text, watermark',
  model: 'juggernautXL_v9',
  seed: '156680208700286',
  title: 'A glass bottle with a galaxy',
};
const graph = JSON.stringify(textToImage());
const workflow = JSON.stringify(editorFile({ version: 0.4 }));
const HILLS: Expected = { prompt: 'hills at dawn', negativePrompt: 'crowds', model: 'v1-5', seed: '42' };

export const COMFYUI_ROWS: readonly GeneratorRow[] = [
  {
    generator: 'ComfyUI',
    container: 'PNG',
    where: 'texts `prompt` and `workflow`',
    fileName: 'ComfyUI_00001_.png',
    file: ({ png }) => pngWith(png, chunks.pillow('prompt', graph), chunks.pillow('workflow', workflow)),
    expected: COMFY,
  },
  {
    generator: 'ComfyUI',
    container: 'PNG',
    where: 'text `workflow` only',
    file: ({ png }) => pngWith(png, chunks.pillow('workflow', workflow)),
    expected: HILLS,
  },
  {
    generator: 'ComfyUI',
    container: 'PNG',
    where: 'text `workflow`, version 1 with links as objects',
    file: ({ png }) => pngWith(png, chunks.pillow('workflow', JSON.stringify(editorFile({ version: 1 })))),
    expected: HILLS,
  },
  {
    generator: 'ComfyUI',
    container: 'PNG',
    where: 'text `workflow` with a subgraph',
    file: ({ png }) => pngWith(png, chunks.pillow('workflow', JSON.stringify(subgraphWorkflow))),
    expected: {
      prompt: 'hills in the morning',
      negativePrompt: 'people',
      model: 'flux1-dev',
      seed: '42',
      title: 'Hills in the morning',
    },
  },
  {
    generator: 'ComfyUI',
    container: 'PNG',
    where: 'text `prompt` with video nodes (Wan)',
    fileName: 'ComfyUI_temp_abcde_00001_.png',
    file: ({ png }) => pngWith(png, chunks.pillow('prompt', JSON.stringify(wanVideo))),
    expected: {
      prompt: 'a fox runs through snow',
      negativePrompt: 'blurry',
      model: 'Wan2_1-T2V-14B_fp8',
      seed: '1057359483639287',
      title: 'A fox runs through snow',
    },
  },
  {
    generator: 'ComfyUI',
    container: 'PNG',
    where: 'text `prompt` with both stages of Stable Cascade',
    file: ({ png }) => pngWith(png, chunks.pillow('prompt', JSON.stringify(stableCascade))),
    expected: { prompt: 'a lighthouse of glass', negativePrompt: 'fog', model: 'stage_c_bf16', seed: '32' },
  },
  {
    generator: 'ComfyUI',
    container: 'WebP',
    where: 'EXIF Model `prompt:…` and Make `workflow:…`',
    file: ({ webp }) =>
      webpWith(webp, pillow([EXIF.model, `prompt:${graph}`], [EXIF.make, `workflow:${workflow}`]), {
        prefix: 'Exif\0\0',
      }),
    expected: COMFY,
  },
  {
    generator: 'ComfyUI',
    container: 'JPEG',
    where: 'EXIF Make `Prompt: …` and ImageDescription `Workflow: …` (Save Image Extended)',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.exif(
          pillow([EXIF.make, `Prompt: ${graph}`], [EXIF.imageDescription, `Workflow: ${workflow}`]),
        ),
      ),
    expected: COMFY,
  },
  ...(['JPEG', 'WebP'] as const).map((container): GeneratorRow => {
    const block = pillow([EXIF.userComment, `{"prompt": ${graph}, "workflow": ${workflow}}`]);
    return {
      generator: 'ComfyUI',
      container,
      where: 'EXIF UserComment of type ASCII with `prompt` and `workflow` (Save Image Plus)',
      file: ({ jpeg, webp }) =>
        container === 'JPEG'
          ? jpegWith(jpeg, jpegSegments.exif(block))
          : webpWith(webp, block, { prefix: 'Exif\0\0' }),
      expected: COMFY,
    };
  }),
];
