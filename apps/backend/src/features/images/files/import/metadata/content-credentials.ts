import type { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { asObject, type JsonObject } from './lenient-json.ts';

export interface CredentialFacts {
  /** The service, as users know it. */
  generator?: string;
  /** Name and version of what made the image. */
  model?: string;
  /** IPTC digital source type with its address. */
  sourceType?: string;
}

const SERVICES: readonly (readonly [RegExp, generator: string])[] = [
  [/dall.?e/i, 'DALL·E'],
  [/openai|chatgpt|gpt/i, 'ChatGPT'],
  [/google|gemini|imagen/i, 'Gemini'],
  [/firefly/i, 'Firefly'],
  [/ideogram/i, 'Ideogram'],
  [/leonardo/i, 'Leonardo'],
  [/black.forest|flux/i, 'Flux'],
  [/midjourney/i, 'Midjourney'],
];
const MAX_DEPTH = 6;

/**
 * Reads which service states in a file's Content Credentials (C2PA) that it made the image. The signature is not
 * checked: the credentials are removed, and the facts only fill fields that an editor can change. Never rejects.
 */
export async function readCredentials(file: Buffer): Promise<CredentialFacts> {
  // The library is large, and few files have credentials.
  if (!file.includes('c2pa')) return {};
  try {
    return await readManifests(file);
  } catch {
    return {};
  }
}

const RIFF_HEAD_BYTES = 12;

function webpManifests(file: Buffer): Uint8Array | undefined {
  for (let at = RIFF_HEAD_BYTES; at + 8 <= file.length;) {
    const end = at + 8 + file.readUInt32LE(at + 4);
    if (file.toString('latin1', at, at + 4) === 'C2PA') return file.subarray(at + 8, end);
    at = end + (end % 2);
  }
  return undefined;
}

async function readManifests(file: Buffer): Promise<CredentialFacts> {
  // c2pa-ts loads decorated classes that need the metadata API.
  await import('reflect-metadata');
  const { BMFF, JPEG, PNG } = await import('@trustnxt/c2pa-ts/asset');
  const { CBORBox, SuperBox } = await import('@trustnxt/c2pa-ts/jumbf');
  const Asset = [PNG, JPEG, BMFF].find((asset) => asset.canRead(file));
  const block = Asset ? new Asset(file).getManifestJUMBF() : webpManifests(file);
  if (!block) return {};
  const contents: JsonObject[] = [];
  const visit = (box: SuperBox, depth: number): void => {
    for (const inner of box.contentBoxes) {
      if (inner instanceof SuperBox && depth < MAX_DEPTH) visit(inner, depth + 1);
      else if (inner instanceof CBORBox) contents.push(asObject(inner.content) ?? {});
    }
  };
  visit(SuperBox.fromBuffer(Uint8Array.from(block)), 0);
  const created = contents
    .flatMap(({ actions }) => (Array.isArray(actions) ? (actions as unknown[]) : []))
    .map((action) => asObject(action) ?? {})
    .find(({ action }) => action === 'c2pa.created');
  if (!created) return {};
  const agent = asObject(created['softwareAgent']) ?? { name: created['softwareAgent'] };
  const model = [agent['name'], agent['version']].filter((part) => typeof part === 'string').join(' ');
  const claims = contents.map((content) => claimGenerator(content)).join(' ');
  const described = `${model} ${text(created['description'])} ${claims}`;
  const generator = SERVICES.find(([pattern]) => pattern.test(described))?.[1];
  const sourceType = text(created['digitalSourceType']);
  return {
    ...(generator ? { generator } : {}),
    ...(model || generator ? { model: model || generator } : {}),
    ...(sourceType ? { sourceType } : {}),
  } as CredentialFacts;
}

function claimGenerator({ claim_generator: old, claim_generator_info: info }: JsonObject): string {
  const named: unknown = Array.isArray(info) ? info[0] : info;
  return `${text(old)} ${text(asObject(named)?.['name'])}`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
