import { readComfyPrompt, readComfyWorkflow } from './comfyui.ts';
import { generation, type Generation, type RawGeneration } from './generation.ts';
import { readDreamCommand, readInvokeAiMetadata, readSdMetadata } from './invokeai.ts';
import { asObject, type JsonObject, readJsonObject } from './lenient-json.ts';
import { readParametersText } from './parameters-text.ts';
import { readSettingsJson, settingsGenerator } from './settings-json.ts';

/** Texts of a file by their keys: the keywords of a PNG, or the names of EXIF tags. */
export type NamedTexts = ReadonlyMap<string, string>;

type Sources = readonly (Generation | null | undefined)[];

/**
 * Reads the texts of all generators, the most reliable source first. The keys are those of the generators' PNG files;
 * programs that write other containers, or convert files, repeat them as JSON in a comment.
 */
export function readNamedTexts(texts: NamedTexts): Generation[] {
  return readTexts(texts, 0);
}

/** Reads a text whose generator only the content reveals: the grammar of web UIs, or JSON. */
export function readLooseText(text: string | undefined): Generation[] {
  return text === undefined ? [] : readText(text, 0);
}

/** The text of web UIs after a program has moved it to a tag that people use too. */
export function readParametersOnly(text: string | undefined): Generation[] {
  const found = text === undefined ? null : (readParametersText(text) ?? readMidjourney(text));
  return found ? [found] : [];
}

/** A comment inside of a comment; deeper ones are no generator's. */
const MAX_NESTING = 2;

function readTexts(texts: NamedTexts, depth: number): Generation[] {
  const json = (key: string): JsonObject | null => readJsonObject(texts.get(key) ?? '');
  const invoke = json('invokeai_metadata');
  const sdMetadata = json('sd-metadata');
  const tensorArt = json('generation_data');
  const prompt = json('prompt');
  const workflow = json('workflow');
  const found: Sources = [
    ...readText(texts.get('parameters') ?? '', depth),
    ...readText(texts.get('parameters-json') ?? '', depth),
    named('InvokeAI', invoke && readInvokeAiMetadata(invoke)),
    named('InvokeAI', sdMetadata && readSdMetadata(sdMetadata)),
    named('InvokeAI', readDreamCommand(texts.get('Dream') ?? '')),
    tensorArt && named('Tensor.Art', readSettingsJson(withoutRandomSeed(tensorArt))),
    ...(prompt ? readJson(prompt, depth) : []),
    workflow && named('ComfyUI', readComfyWorkflow(workflow)),
    ...novelAi(texts, depth),
    ...readText(texts.get('UserComment') ?? '', depth),
    // Easy Diffusion writes each setting as a text of its own.
    prompt ? null : readSettings(Object.fromEntries(texts)),
    readMidjourney(texts.get('Description') ?? texts.get('ImageDescription') ?? ''),
    blackForestLabs(texts),
  ];
  return found.filter((source) => source !== null && source !== undefined);
}

function readText(text: string, depth: number): Generation[] {
  const json = readJsonObject(text);
  if (json) return readJson(json, depth);
  const found = readParametersText(text);
  return found ? [found] : [];
}

function readJson(json: JsonObject, depth: number): Generation[] {
  const civitai = readJsonObject(typeof json['extraMetadata'] === 'string' ? json['extraMetadata'] : '');
  const graph = readComfyPrompt(json);
  const found: Sources = [
    ...(depth < MAX_NESTING ? readTexts(nestedTexts(json), depth + 1) : []),
    readSettings(json),
    // The settings of the image before the service scaled it up with a graph of its own.
    civitai && named('Civitai', readSettingsJson(civitai)),
    named(civitai || asObject(json['extra']) ? 'Civitai' : 'ComfyUI', graph),
    'nodes' in json ? named('ComfyUI', readComfyWorkflow(json)) : null,
    'app_version' in json ? named('InvokeAI', readInvokeAiMetadata(json)) : null,
  ];
  return found.filter((source) => source !== null && source !== undefined);
}

const NESTED = [
  'parameters',
  'prompt',
  'workflow',
  'Comment',
  'Description',
  'Software',
  'Source',
  'invokeai_metadata',
  'generation_data',
];

/** The texts of a PNG that a program repeats as one JSON object. */
function nestedTexts(json: JsonObject): NamedTexts {
  const texts = new Map<string, string>();
  for (const key of NESTED) {
    const value = json[key];
    if (typeof value === 'string') texts.set(key, value);
    else if (asObject(value)) texts.set(key, JSON.stringify(value));
  }
  // A flat object of settings has a prompt too; it is not a graph.
  if (readJsonObject(texts.get('prompt') ?? '') === null) texts.delete('prompt');
  return texts;
}

function readSettings(json: JsonObject): Generation | null {
  const found = readSettingsJson(json);
  return found && named(settingsGenerator(json), found);
}

function withoutRandomSeed(json: JsonObject): JsonObject {
  return json['seed'] === '-1' || json['seed'] === -1 ? { ...json, seed: undefined } : json;
}

/**
 * NovelAI writes its settings as JSON into `Comment`, the model into `Source` (`Software` in EXIF); the first versions
 * have the prompt only in `Description`. Draw Things uses the same key for its own settings.
 */
function novelAi(texts: NamedTexts, depth: number): Sources {
  const software = texts.get('Software') ?? '';
  const comment = texts.get('Comment');
  const settings = comment === undefined ? [] : readText(comment, depth);
  if (!software.startsWith('NovelAI')) return settings;
  const model = texts.get('Source') ?? (software === 'NovelAI' ? undefined : software);
  return [...settings, named('NovelAI', generation({ prompt: texts.get('Description'), model }))];
}

const JOB = 'Job ID:';
const JOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Midjourney: the command, and the number of its job. The flags belong to the prompt, as its users know it. */
function readMidjourney(text: string): Generation | null {
  const at = text.lastIndexOf(JOB);
  if (at < 0 || !JOB_ID.test(text.slice(at + JOB.length).trim())) return null;
  const prompt = text.slice(0, at).trim();
  const flags = new Map(
    prompt
      .split(/\s--/)
      .slice(1)
      .map((flag) => {
        const [name = '', ...value] = flag.split(/\s/);
        return [name, value.join(' ').trim()] as const;
      }),
  );
  const version = flags.get('v') ?? flags.get('version') ?? '';
  return named(
    'Midjourney',
    generation({
      prompt,
      negativePrompt: flags.get('no'),
      model: flags.has('niji') ? `Niji ${flags.get('niji')}` : `Midjourney ${version}`.trim(),
      seed: flags.get('seed'),
    }),
  );
}

/** The makers of Flux and Ideogram describe their files as a camera does. */
function blackForestLabs(texts: NamedTexts): Generation | null {
  const make = texts.get('Make') ?? '';
  const maker = /^(?:Black Forest Labs|Ideogram AI)$/i.exec(make)?.[0];
  const raw: RawGeneration = { prompt: texts.get('ImageDescription'), model: texts.get('Model') };
  if (maker === undefined) return null;
  return maker.toLowerCase().startsWith('black')
    ? named('Flux', generation(raw))
    : named('Ideogram', generation({ ...raw, model: raw.model ?? 'Ideogram' }));
}

function named<T extends Generation | null>(generator: string | undefined, found: T): T {
  return found === null || generator === undefined
    ? found
    : { ...found, generator: found.generator ?? generator };
}
