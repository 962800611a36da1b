import {
  asciiTag,
  chunks,
  EXIF,
  jpegSegments,
  jpegWith,
  pngWith,
  tiff,
  undefinedTag,
  utf16be,
} from '../containers.ts';
import { type Expected, type GeneratorRow } from './row.ts';

const INVOKE: Expected = {
  prompt: 'sunlit valley',
  negativePrompt: 'haze',
  model: 'Juggernaut XL v9',
  seed: '356120443',
};
const invoke = (version: string, model: object): string =>
  JSON.stringify({
    app_version: version,
    generation_mode: 'sdxl_txt2img',
    positive_prompt: 'sunlit valley',
    negative_prompt: 'haze',
    width: 96,
    height: 64,
    seed: 356120443,
    cfg_scale: 7.5,
    steps: 30,
    scheduler: 'dpmpp_2m_sde_k',
    model,
  });

const civitaiText =
  'a red barn\nNegative prompt: snow\nSteps: 25, Sampler: Euler a, CFG scale: 5, Seed: 1311178179, Size: 96x64, Clip skip: 2, Created Date: 2026-01-04T01:27:21.2717070Z, Civitai resources: [{"type":"lora","weight":0.7,"modelVersionId":7,"modelName":"Barns [old]"},{"type":"checkpoint","modelVersionId":2514310,"modelName":"WAI-illustrious-SDXL","modelVersionName":"v16.0"}], Civitai metadata: {}';
const civitaiUpscale = JSON.stringify({
  '22': { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['23', 0], image: ['26', 0] } },
  '23': {
    class_type: 'UpscaleModelLoader',
    inputs: { model_name: 'urn:air:other:upscaler:civitai:147759@164821' },
  },
  '26': { class_type: 'LoadImage', inputs: { image: 'https://orchestration.civitai.com/blobs/X.jpeg' } },
  extra: { airs: ['urn:air:other:upscaler:civitai:147759@164821'] },
  extraMetadata: JSON.stringify({
    prompt: 'a red barn',
    negativePrompt: 'snow',
    seed: 1311178179,
    steps: 25,
    resources: [{ modelVersionId: 2514310, strength: 1 }],
  }),
});
const BARN: Expected = { prompt: 'a red barn', negativePrompt: 'snow', model: null, seed: '1311178179' };

export const INVOKEAI_ROWS: readonly GeneratorRow[] = [
  {
    generator: 'InvokeAI',
    container: 'PNG',
    where: 'text `Dream` (version 1)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.pillow('Dream', '"sunlit valley [haze]" -s 50 -S 3154856013 -W 96 -H 64 -C7.5 -A k_euler_a'),
      ),
    expected: { prompt: 'sunlit valley', negativePrompt: 'haze', model: null, seed: '3154856013' },
  },
  {
    generator: 'InvokeAI',
    container: 'PNG',
    where: 'text `sd-metadata` (version 2)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.pillow(
          'sd-metadata',
          JSON.stringify({
            model: 'stable diffusion',
            model_weights: 'stable-diffusion-1.5',
            image: {
              prompt: [{ prompt: 'sunlit valley [haze]', weight: 1 }],
              steps: 50,
              sampler: 'k_lms',
              seed: 1337,
            },
          }),
        ),
      ),
    expected: {
      prompt: 'sunlit valley',
      negativePrompt: 'haze',
      model: 'stable-diffusion-1.5',
      seed: '1337',
    },
  },
  {
    generator: 'InvokeAI',
    container: 'PNG',
    where: 'text `invokeai_metadata` (version 3)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.pillow(
          'invokeai_metadata',
          invoke('3.7.0', { model_name: 'Juggernaut XL v9', base_model: 'sdxl' }),
        ),
      ),
    expected: INVOKE,
  },
  {
    generator: 'InvokeAI',
    container: 'PNG',
    where: 'texts `invokeai_metadata` and `invokeai_graph` (versions 4 to 6)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.pillow(
          'invokeai_metadata',
          invoke('6.4.0', {
            key: '9f',
            hash: 'blake3:ab',
            name: 'Juggernaut XL v9',
            base: 'sdxl',
            type: 'main',
          }),
        ),
        chunks.pillow('invokeai_graph', '{"id":"g","nodes":{},"edges":[]}'),
      ),
    expected: INVOKE,
  },
  {
    generator: 'Civitai',
    container: 'JPEG',
    where: 'EXIF UserComment, UNICODE, big-endian, resources by name',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.exif(
          tiff({
            ifd0: [
              asciiTag(EXIF.software, '56c0ca36-7be1-4bce-a593-949f3ae4322e'),
              asciiTag(EXIF.artist, 'ai'),
            ],
            exif: [undefinedTag(EXIF.userComment, 'UNICODE\0', utf16be(civitaiText))],
          }),
        ),
      ),
    expected: { ...BARN, model: 'WAI-illustrious-SDXL v16.0' },
  },
  {
    generator: 'Civitai',
    container: 'JPEG',
    where: 'EXIF UserComment: a graph with `extraMetadata` (enlarged images)',
    file: ({ jpeg }) =>
      jpegWith(
        jpeg,
        jpegSegments.exif(
          tiff({ exif: [undefinedTag(EXIF.userComment, 'UNICODE\0', utf16be(civitaiUpscale))] }),
        ),
      ),
    expected: BARN,
  },
  {
    generator: 'Easy Diffusion',
    container: 'PNG',
    where: 'a text for each setting',
    file: ({ png }) =>
      pngWith(
        png,
        ...Object.entries({
          prompt: 'a red barn',
          negative_prompt: 'snow',
          seed: '1311178179',
          use_stable_diffusion_model: 'models/sd-v1-4.ckpt',
          num_inference_steps: '25',
        }).map(([name, text]) => chunks.zTXt(name, text)),
      ),
    expected: { ...BARN, model: 'sd-v1-4' },
  },
  {
    generator: 'Stability Matrix',
    container: 'PNG',
    where: 'text `parameters-json`',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.tEXt(
          'parameters-json',
          '{"PositivePrompt":"a red barn","NegativePrompt":"snow","Steps":20,"Seed":1311178179,"ModelName":"sd-v1-4.safetensors"}',
        ),
      ),
    expected: { ...BARN, model: 'sd-v1-4' },
  },
  {
    generator: 'Tensor.Art',
    container: 'PNG',
    where: 'text `generation_data`',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.tEXt(
          'generation_data',
          Buffer.from(
            '{"prompt":"a red barn","negativePrompt":"snow","seed":"1311178179","baseModel":{"modelFileName":"sd-v1-4"}}\0',
          ),
        ),
      ),
    expected: { ...BARN, model: 'sd-v1-4' },
  },
  {
    generator: 'mflux',
    container: 'PNG',
    where: 'EXIF UserComment without a prefix (JSON)',
    file: ({ png }) =>
      pngWith(
        png,
        chunks.eXIf(
          tiff({
            order: 'MM',
            exif: [
              undefinedTag(
                EXIF.userComment,
                '{"mflux_version":"0.9.0","model":"dev","seed":1311178179,"steps":25,"prompt":"a red barn","negative_prompt":"snow"}',
              ),
            ],
          }),
        ),
      ),
    expected: { ...BARN, model: 'dev' },
  },
];
