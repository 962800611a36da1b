import { generation, type Generation } from './generation.ts';

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
 * it is ignored. Returns `null` if the text does not have this grammar. Never throws; linear in the length of the text.
 */
export function readParametersText(text: string): Generation | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const settingsLine = lines.findLastIndex(isSettingsLine);
  const negativeLine = lines.findIndex((line) => line.trimStart().startsWith(NEGATIVE));
  if (settingsLine < 0 && negativeLine < 0) return null;

  const end = settingsLine < 0 ? lines.length : settingsLine;
  const promptEnd = negativeLine >= 0 && negativeLine < end ? negativeLine : end;
  const negative = lines
    .slice(promptEnd, end)
    .map((line, index) => (index === 0 ? line.trimStart().slice(NEGATIVE.length) : line));
  const settings = settingsLine < 0 ? new Map<string, string>() : readSettings(lines[settingsLine] ?? '');
  return generation({
    prompt: lines.slice(0, promptEnd).join('\n'),
    negativePrompt: negative.join('\n'),
    model: settings.get('model'),
    sampler: samplerName(settings),
    seed: settings.get('seed'),
    steps: settings.get('steps'),
  });
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
