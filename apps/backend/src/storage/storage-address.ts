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

/** Throws an error whose message is a sentence for the operator; the address contains no secrets. */
export function parseStorageUrl(text: string): StorageAddress {
  const url = readUrl(text);
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const pathStyle = url.searchParams.get('pathStyle') ?? (endpoint === undefined ? 'false' : 'true');
  refuseMistakes(url, { endpoint, pathStyle });
  const folder = decodeURIComponent(url.pathname).split('/').filter(Boolean).join('/');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.replace(/\/$/, '') }),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    pathStyle: pathStyle === 'true',
  };
}

function readUrl(text: string): URL {
  if (!URL.canParse(text) || !text.startsWith('s3://'))
    throw new Error('STORAGE_URL must look like s3://bucket/prefix?endpoint=https://…&region=…');
  return new URL(text);
}

function refuseMistakes(
  url: URL,
  { endpoint, pathStyle }: { endpoint: string | undefined; pathStyle: string },
) {
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.has(name));
  const mistakes: readonly (readonly [boolean, string])[] = [
    [
      url.username !== '' || url.password !== '',
      'Keys do not belong into STORAGE_URL; set STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY',
    ],
    [!BUCKET.test(url.hostname), `STORAGE_URL names no possible bucket: "${url.hostname}"`],
    [unknown !== undefined, `STORAGE_URL knows endpoint, region and pathStyle, not "${unknown}"`],
    [
      endpoint !== undefined && !ORIGIN.test(endpoint),
      'The endpoint of STORAGE_URL must be an origin like https://s3.example.com',
    ],
    [pathStyle !== 'true' && pathStyle !== 'false', 'pathStyle of STORAGE_URL must be true or false'],
  ];
  for (const [isMade, sentence] of mistakes) if (isMade) throw new Error(sentence);
}
