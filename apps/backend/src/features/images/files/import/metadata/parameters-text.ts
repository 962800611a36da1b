import { generation, type Generation, modelName } from './generation.ts';
import { asObject } from './lenient-json.ts';

/**
 * Reads the text of Stable Diffusion web UIs (PNG `parameters`, EXIF UserComment):
 *
 * ```
 * a lighthouse at dusk,
 * oil painting
 * Negative prompt: blurry
 * Steps: 30, Sampler: DPM++ 2M, Schedule type: Karras, Seed: 42, Model: "dream, shaper"
 * ```
 *
 * The last line that starts with `Steps:` (or has three known keys) contains the settings; text that tools append after
 * it is ignored. Draw Things begins the negative prompt with a hyphen instead. Returns `null` if the text does not have
 * this grammar. Never throws; linear in the length of the text.
 */
export function readParametersText(text: string): Generation | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const settingsLine = lines.findLastIndex(isSettingsLine);
  const settings = settingsLine < 0 ? new Map<string, string>() : readSettings(lines[settingsLine] ?? '');
  const isDrawThings = settings.has('guidance scale');
  const mark = isDrawThings ? '-' : NEGATIVE;
  const negativeLine = lines.findIndex((line) => line.trimStart().startsWith(mark));
  if (settingsLine < 0 && negativeLine < 0) return null;

  const end = settingsLine < 0 ? lines.length : settingsLine;
  const promptEnd = negativeLine >= 0 && negativeLine < end ? negativeLine : end;
  const negative = lines
    .slice(promptEnd, end)
    .map((line, index) => (index === 0 ? line.trimStart().slice(mark.length) : line));
  return {
    generator: isDrawThings ? 'Draw Things' : webUi(settings),
    ...generation({
      // Fooocus adds its styles to the prompt, and repeats what the user wrote.
      prompt: settings.get('raw prompt') || lines.slice(0, promptEnd).join('\n'),
      negativePrompt: settings.get('raw negative prompt') || negative.join('\n'),
      model: modelName(settings.get('model')) ?? civitaiCheckpoint(text),
      sampler: samplerName(settings),
      seed: settings.get('seed'),
      steps: settings.get('steps'),
    }),
  };
}

/** The program, by the version that it writes; the first one, and all that do not tell, are "Stable Diffusion web UI". */
function webUi(settings: ReadonlyMap<string, string>): string {
  const version = settings.get('version') ?? '';
  if (settings.get('app') === 'SD.Next') return 'SD.Next';
  if (settings.has('civitai resources') || settings.has('civitai metadata')) return 'Civitai';
  if (/^fooocus/i.test(version)) return 'Fooocus';
  if (/^comfyui/i.test(version)) return 'ComfyUI';
  if (/^(?:f\d|neo|classic)/i.test(version)) return 'Forge';
  return /^v\d/.test(version) ? 'AUTOMATIC1111' : 'Stable Diffusion web UI';
}

const RESOURCES = 'Civitai resources: ';
const MAX_BRACKETS = 100;

/** Civitai names its models in a JSON list. */
function civitaiCheckpoint(text: string): string | undefined {
  const start = text.indexOf(RESOURCES) + RESOURCES.length;
  if (start < RESOURCES.length) return undefined;
  let end = text.indexOf(']', start);
  for (let tries = 0; end >= 0 && tries < MAX_BRACKETS; tries += 1, end = text.indexOf(']', end + 1)) {
    try {
      const resources: unknown = JSON.parse(text.slice(start, end + 1));
      const model = (Array.isArray(resources) ? (resources as unknown[]) : [])
        .map(asObject)
        .find((resource) => /^(?:checkpoint|model)$/i.test(String(resource?.['type'])));
      const name = [model?.['modelName'], model?.['modelVersionName']].filter(
        (part) => typeof part === 'string',
      );
      return name.length === 0 ? undefined : name.join(' ');
    } catch {
      // A bracket inside of a name.
    }
  }
  return undefined;
}

const NEGATIVE = 'Negative prompt:';
const KNOWN_KEYS = new Set(['steps', 'sampler', 'cfg scale', 'seed', 'size', 'model', 'model hash']);
const KNOWN_KEYS_NEEDED = 3;

function isSettingsLine(line: string): boolean {
  const start = line.trimStart();
  if (!/^[A-Z][A-Za-z ]{2,20}: /.test(start)) return false;
  const keys = [...readSettings(start).keys()].filter((key) => KNOWN_KEYS.has(key));
  return start.startsWith('Steps: ') ? keys.length >= 2 : keys.length >= KNOWN_KEYS_NEEDED;
}

/** `Steps: 20, Model: "a, b"` → steps, model. Keys are in lower case; the first of equal keys counts. */
function readSettings(line: string): Map<string, string> {
  const settings = new Map<string, string>();
  let position = 0;
  while (position < line.length) {
    const colon = line.indexOf(':', position);
    if (colon < 0) break;
    // Text before a comma is not part of the key but the rest of a value that the parser does not know.
    const start = Math.max(position, line.lastIndexOf(',', colon) + 1);
    const key = line.slice(start, colon).trim().toLowerCase();
    const { value, next } = readValue(line, colon + 1);
    if (!settings.has(key)) settings.set(key, value);
    position = next;
  }
  return settings;
}

function readValue(line: string, from: number): { value: string; next: number } {
  let start = from;
  while (line[start] === ' ') start += 1;
  if (line[start] === '"') {
    for (let index = start + 1; index < line.length; index += 1) {
      if (line[index] === '\\') index += 1;
      else if (line[index] === '"')
        return { value: unquote(line.slice(start, index + 1)), next: skipComma(line, index + 1) };
    }
  }
  const comma = line.indexOf(',', start);
  const end = comma < 0 ? line.length : comma;
  return { value: line.slice(start, end).trim(), next: end + 1 };
}

function skipComma(line: string, from: number): number {
  const comma = line.indexOf(',', from);
  return comma < 0 ? line.length : comma + 1;
}

function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** Newer versions write the scheduler separately; users know sampler and scheduler as one name. */
function samplerName(settings: ReadonlyMap<string, string>): string | undefined {
  const sampler = settings.get('sampler');
  const schedule = settings.get('schedule type');
  if (!sampler || !schedule || schedule.toLowerCase() === 'automatic') return sampler;
  return sampler.toLowerCase().endsWith(schedule.toLowerCase()) ? sampler : `${sampler} ${schedule}`;
}
