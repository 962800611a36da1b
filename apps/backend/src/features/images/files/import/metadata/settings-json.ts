import { generation, type Generation } from './generation.ts';
import { asObject, type JsonObject } from './lenient-json.ts';

/**
 * Reads the flat JSON object of settings that many generators write. Each of them uses other names for the same six
 * values. Returns `null` if there is neither a prompt nor a seed.
 */
export function readSettingsJson(json: JsonObject): Generation | null {
  const settings = asObject(json['sui_image_params']) ?? json;
  const found = generation({
    prompt:
      novelAiText(settings['v4_prompt']) ??
      first(settings, ['prompt', 'Prompt', 'positive_prompt', 'PositivePrompt', 'full_prompt', 'c']),
    negativePrompt:
      novelAiText(settings['v4_negative_prompt']) ??
      first(settings, [
        'negative_prompt',
        'negativeprompt',
        'negativePrompt',
        'Negative',
        'NegativePrompt',
        'full_negative_prompt',
        'uc',
      ]),
    model:
      first(settings, [
        'base_model',
        'base_model_name',
        'model',
        'use_stable_diffusion_model',
        'model_name',
        'ckpt_name',
        'ModelName',
        'Model',
      ]) ?? fileNameOf(settings['baseModel']),
    sampler: first(settings, ['sampler', 'sampler_name', 'Sampler', 'scheduler']),
    seed: first(settings, ['seed', 'noise_seed', 'Seed']),
    steps: first(settings, ['steps', 'num_inference_steps', 'Steps']),
  });
  return found.prompt === undefined && found.seed === undefined ? null : found;
}

const GENERATORS: readonly (readonly [generator: string, isOf: (json: JsonObject) => boolean])[] = [
  ['SwarmUI', (json) => 'sui_image_params' in json],
  ['RuinedFooocus', (json) => json['software'] === 'RuinedFooocus'],
  ['Fooocus', (json) => 'base_model' in json && ('performance' in json || 'metadata_scheme' in json)],
  ['Easy Diffusion', (json) => 'use_stable_diffusion_model' in json],
  ['Stability Matrix', (json) => 'PositivePrompt' in json],
  ['Tensor.Art', (json) => asObject(json['baseModel']) !== null],
  ['NovelAI', (json) => 'v4_prompt' in json || ('uc' in json && !('c' in json))],
  ['Draw Things', (json) => 'c' in json && 'uc' in json],
  ['mflux', (json) => 'mflux_version' in json],
];

/** The program that writes settings with these keys. */
export const settingsGenerator = (json: JsonObject): string | undefined =>
  GENERATORS.find(([, isOf]) => isOf(json))?.[0];

/** Fooocus writes the parts of its full prompts as a list. */
function first(settings: JsonObject, keys: readonly string[]): unknown {
  for (const key of keys) {
    const value = settings[key];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string'))
      return value.join(', ');
  }
  return undefined;
}

const fileNameOf = (model: unknown): unknown => asObject(model)?.['modelFileName'];

/** NovelAI 4: a text of the scene, and one for each character. */
function novelAiText(value: unknown): string | undefined {
  const caption = asObject(asObject(value)?.['caption']);
  if (!caption) return undefined;
  const characters: unknown[] = Array.isArray(caption['char_captions']) ? caption['char_captions'] : [];
  const texts = [
    caption['base_caption'],
    ...characters.map((character) => asObject(character)?.['char_caption']),
  ];
  return texts.filter((text) => typeof text === 'string' && text.trim() !== '').join('\n');
}
