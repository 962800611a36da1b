import { generation, type Generation } from './generation.ts';
import { asObject, type JsonObject } from './lenient-json.ts';

/** InvokeAI 3 and later: the PNG text `invokeai_metadata`. */
export function readInvokeAiMetadata(json: JsonObject): Generation {
  const model = asObject(json['model']);
  return generation({
    prompt: json['positive_prompt'],
    negativePrompt: json['negative_prompt'],
    model: model ? (model['name'] ?? model['model_name']) : json['model'],
    sampler: json['scheduler'],
    seed: json['seed'],
    steps: json['steps'],
  });
}

/** InvokeAI 2: the PNG text `sd-metadata`. */
export function readSdMetadata(json: JsonObject): Generation {
  const image = asObject(json['image']) ?? {};
  const { prompt, negativePrompt } = splitBracketedNegative(promptOf(image['prompt']));
  return generation({
    prompt,
    negativePrompt,
    model: json['model_weights'] ?? json['model'],
    sampler: image['sampler'],
    seed: image['seed'],
    steps: image['steps'],
  });
}

/** A string, or a list of weighted parts. */
function promptOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((part: unknown) => asObject(part)?.['prompt'])
    .filter((part) => typeof part === 'string')
    .join(' ');
}

/** The oldest format, the PNG text `Dream`: `"a castle [fog]" -s 50 -S 1337 -W512 -A k_lms`. */
export function readDreamCommand(text: string): Generation | null {
  const match = /^\s*"((?:[^"\\]|\\.)*)"\s*(.*)$/s.exec(text);
  if (!match) return null;
  const options = new Map<string, string>();
  for (const [, name = '', value = ''] of (match[2] ?? '').matchAll(
    /(?:^|\s)-([A-Za-z])\s*([^\s-][^\s]*)/g,
  )) {
    if (!options.has(name)) options.set(name, value);
  }
  const { prompt, negativePrompt } = splitBracketedNegative((match[1] ?? '').replace(/\\(.)/g, '$1'));
  return generation({
    prompt,
    negativePrompt,
    sampler: options.get('A'),
    seed: options.get('S'),
    steps: options.get('s'),
  });
}

/** In these versions text in [square brackets] is the negative prompt. */
function splitBracketedNegative(text: string): { prompt: string; negativePrompt: string } {
  const negatives: string[] = [];
  const prompt = text
    .replace(/\[([^[\]]*)\]/g, (_, inner: string) => {
      negatives.push(inner.trim());
      return ' ';
    })
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
  return { prompt, negativePrompt: negatives.join(', ') };
}
