import { generation, type Generation } from './generation.ts';
import { asObject, type JsonObject } from './lenient-json.ts';

/**
 * Reads the flat JSON object that Fooocus, NovelAI, SwarmUI, Easy Diffusion and Draw Things write. Each of them uses
 * other names for the same six values. Returns `null` if there is neither a prompt nor a seed.
 */
export function readSettingsJson(json: JsonObject): Generation | null {
  const settings = asObject(json['sui_image_params']) ?? json;
  const found = generation({
    prompt: first(settings, ['prompt', 'positive_prompt', 'full_prompt', 'c']),
    negativePrompt: first(settings, ['negative_prompt', 'negativeprompt', 'negativePrompt', 'uc']),
    model: first(settings, ['base_model', 'model', 'use_stable_diffusion_model', 'model_name', 'ckpt_name']),
    sampler: first(settings, ['sampler', 'sampler_name', 'scheduler']),
    seed: first(settings, ['seed', 'noise_seed']),
    steps: first(settings, ['steps', 'num_inference_steps']),
  });
  return found.prompt === undefined && found.seed === undefined ? null : found;
}

function first(settings: JsonObject, keys: readonly string[]): unknown {
  for (const key of keys) {
    const value = settings[key];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
