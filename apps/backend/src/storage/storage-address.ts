/** The address of an object storage in `STORAGE_URL`: `s3://bucket/prefix?endpoint=https://…&region=eu-central-1`. */
export interface StorageAddress {
  bucket: string;
  /** Prefix of each key; empty or ending with a slash. */
  prefix: string;
  /** Endpoint of a storage outside Amazon. */
  endpoint?: string;
  region: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const KNOWN = new Set(['endpoint', 'region', 'pathStyle']);
const ORIGIN = /^https?:\/\/[^/\s?#]+\/?$/;
const DEFAULT_REGION = 'us-east-1';

/** One sentence for each mistake of `STORAGE_URL`; empty when the address can be used. It contains no secrets. */
export function storageAddressProblems(text: string): string[] {
  const url = text.startsWith('s3://') ? URL.parse(text) : null;
  if (!url) return ['STORAGE_URL must look like s3://bucket/prefix?endpoint=https://…&region=…'];
  const { endpoint, pathStyle } = optionsOf(url);
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.has(name));
  const mistakes: readonly (readonly [boolean, string])[] = [
    [
      url.username !== '' || url.password !== '',
      'STORAGE_URL must not contain keys; set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY',
    ],
    [
      !BUCKET.test(url.hostname),
      `STORAGE_URL must name a bucket: 3 to 63 lower-case letters, digits, dots and dashes; "${url.hostname}" is none`,
    ],
    [unknown !== undefined, `STORAGE_URL knows endpoint, region and pathStyle, not "${unknown}"`],
    [
      endpoint !== undefined && !ORIGIN.test(endpoint),
      'STORAGE_URL must have an origin like https://s3.example.com as its endpoint',
    ],
    [pathStyle !== 'true' && pathStyle !== 'false', 'STORAGE_URL must have true or false as its pathStyle'],
  ];
  return mistakes.filter(([isMade]) => isMade).map(([, sentence]) => sentence);
}

/** Throws an error whose message is a sentence for the operator. */
export function parseStorageUrl(text: string): StorageAddress {
  const [problem] = storageAddressProblems(text);
  if (problem !== undefined) throw new Error(problem);
  const url = new URL(text);
  const { endpoint, pathStyle } = optionsOf(url);
  const folder = decodeURIComponent(url.pathname).split('/').filter(Boolean).join('/');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.replace(/\/$/, '') }),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    pathStyle: pathStyle === 'true',
  };
}

function optionsOf({ searchParams }: URL): { endpoint: string | undefined; pathStyle: string } {
  const endpoint = searchParams.get('endpoint') ?? undefined;
  return { endpoint, pathStyle: searchParams.get('pathStyle') ?? String(endpoint !== undefined) };
}
