import { cleanName, cleanText } from '../../../../../lib/clean-text.ts';
import type { GenerationFacts } from '../../../store/image-rows.ts';

type KnownFacts = { [Fact in keyof GenerationFacts]?: NonNullable<GenerationFacts[Fact]> };

/** The settings that a generator stored in a file. An absent field is unknown. */
export interface Generation extends KnownFacts {
  /** Name of the program or service that wrote the settings. */
  generator?: string;
}

const MAX_STEPS = 100_000;
const SEED = /^-?\d{1,20}$/;
/** What programs write when they could not read their own graph. */
const PLACEHOLDER = /^(?:unknown|none|null|undefined)$/i;
/** Names of resources that only a service can resolve, and numbers. */
const NO_NAME = /^urn:|^[\d@:.]+$/i;
const MODEL_FILE_ENDING = /\.(?:safetensors|ckpt|gguf|sft|pth?|bin|onnx)$/i;

/** `models/sdxl/juggernaut.safetensors` → `juggernaut`. */
export function modelName(value: unknown): string | undefined {
  const name = cleanName(value);
  if (name === undefined || NO_NAME.test(name) || PLACEHOLDER.test(name)) return undefined;
  return name.split(/[\\/]/).at(-1)?.replace(MODEL_FILE_ENDING, '').trim() || undefined;
}

function promptText(value: unknown): string | undefined {
  const text = cleanText(value);
  return text === undefined || PLACEHOLDER.test(text) ? undefined : text;
}

function seedText(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  return typeof text === 'string' && SEED.test(text.trim()) ? text.trim() : undefined;
}

function stepCount(value: unknown): number | undefined {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MAX_STEPS
    ? count
    : undefined;
}

/** Unchecked values from a reader; {@link generation} validates and cleans them. */
export type RawGeneration = { [Fact in keyof GenerationFacts]?: unknown };

/** Builds a {@link Generation} from unchecked values; invalid values are dropped. */
export function generation(raw: RawGeneration): Generation {
  return withoutAbsent({
    prompt: promptText(raw.prompt),
    negativePrompt: promptText(raw.negativePrompt),
    model: modelName(raw.model),
    sampler: cleanName(raw.sampler),
    seed: seedText(raw.seed),
    steps: stepCount(raw.steps),
  } satisfies Record<keyof GenerationFacts, unknown>);
}

/** Merges sources; each field has the value of the first source that contains it. */
export function mergeGenerations(sources: readonly Generation[]): Generation {
  const merged: Generation = {};
  for (const source of sources) Object.assign(merged, { ...source, ...merged });
  return merged;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function withoutAbsent<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Present<T>;
}
