/** The settings that a generator stored in a file. An absent field is unknown. */
export interface Generation {
  prompt?: string;
  negativePrompt?: string;
  /** Name without folder and file extension. */
  model?: string;
  sampler?: string;
  /** Decimal digits: generators use 64-bit seeds, which a JavaScript number cannot hold. */
  seed?: string;
  steps?: number;
}

const MAX_TEXT_LENGTH = 20_000;
const MAX_NAME_LENGTH = 200;
const MAX_STEPS = 100_000;
const SEED = /^-?\d{1,20}$/;
const MODEL_FILE_ENDING = /\.(?:safetensors|ckpt|gguf|sft|pth?|bin|onnx)$/i;

/** Text that a database and a page can contain: no control characters except line breaks, no lone surrogates. */
export function cleanText(value: unknown, maxLength = MAX_TEXT_LENGTH): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, maxLength * 2)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are what goes
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .trim()
    .slice(0, maxLength)
    // The first half of a surrogate pair that the truncation split.
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return text === '' ? undefined : text;
}

/** Cleans a name (model, sampler) and puts it on one line. */
export function cleanName(value: unknown): string | undefined {
  return cleanText(value, MAX_NAME_LENGTH)?.replace(/\s+/g, ' ');
}

/** `models/sdxl/juggernaut.safetensors` → `juggernaut`. */
export function modelName(value: unknown): string | undefined {
  const name = cleanName(value);
  if (name === undefined) return undefined;
  return name.split(/[\\/]/).at(-1)?.replace(MODEL_FILE_ENDING, '').trim() || undefined;
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
export interface RawGeneration {
  prompt?: unknown;
  negativePrompt?: unknown;
  model?: unknown;
  sampler?: unknown;
  seed?: unknown;
  steps?: unknown;
}

/** Builds a {@link Generation} from unchecked values; invalid values are dropped. */
export function generation(raw: RawGeneration): Generation {
  return withoutAbsent({
    prompt: cleanText(raw.prompt),
    negativePrompt: cleanText(raw.negativePrompt),
    model: modelName(raw.model),
    sampler: cleanName(raw.sampler),
    seed: seedText(raw.seed),
    steps: stepCount(raw.steps),
  });
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
