import type { OutgoingHttpHeaders } from 'node:http';
import type { Operation } from './document.ts';
import type { KnownValues } from './known-values.ts';
import type { Body, Case, files, Damage } from './requests.ts';
import type { Sent } from './send.ts';
import { API_KEY } from './world.ts';

/** Percent-encodes any text; a lone surrogate becomes the invalid bytes that other languages send for it. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, (unit) => (unit.isWellFormed() ? encodeURIComponent(unit) : '%ED%A0%80')).join('');
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const encodePath = (name: string, text: string): string =>
  name === '*' ? text.split('/').map(encode).join('/') : encode(text);

function pathOf({ path }: Operation, { path: values, rawSegment }: Case): string {
  return path.replaceAll(
    /\{([^}]+)\}/gu,
    (_all, name: string) => rawSegment ?? encodePath(name, textOf(values[name])),
  );
}

function queryOf({ query, rawQuery }: Case): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`);
  const all = [...pairs, ...(rawQuery === null ? [] : [rawQuery])].join('&');
  return all === '' ? '' : `?${all}`;
}

function bodyOf(body: Body): { type?: string; bytes?: Buffer } {
  if (body.kind === 'none') return {};
  if (body.kind === 'text') return { type: body.type, bytes: Buffer.from(body.text) };
  if (body.kind === 'json')
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body.value) ?? '') };
  return uploads(body);
}

/** The request of a case, with the values of this server. */
export function buildRequest(
  operation: Operation,
  given: Case,
  fixed: { known: KnownValues; token?: string | undefined },
): Sent {
  const filled = fixed.known.fill(given) as Case;
  const { type, bytes } = bodyOf(filled.body);
  const headers: OutgoingHttpHeaders = { 'x-api-key': API_KEY };
  for (const [name, value] of Object.entries(filled.headers)) headers[name] = String(value);
  if (type !== undefined) headers['content-type'] = type;
  if (fixed.token !== undefined) headers['authorization'] = `Bearer ${fixed.token}`;
  return {
    method: operation.method,
    path: pathOf(operation, filled) + queryOf(filled),
    headers,
    body: bytes,
  };
}

const BOUNDARY = 'fuzz-boundary';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const contents: Readonly<Record<(typeof files)[number], Buffer>> = {
  png: PNG,
  cut: PNG.subarray(0, 40),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  empty: Buffer.alloc(0),
  text: Buffer.from('plain text'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
};

/** A multipart body with one file, possibly damaged. */
function uploads({ file, filename, damage }: Extract<Body, { kind: 'file' }>): {
  type: string;
  bytes: Buffer;
} {
  const field = damage === 'other field' ? 'document' : 'file';
  // A line break in the name ends the header, as it does with a careless client.
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`;
  const part = Buffer.concat([Buffer.from(head), contents[file], Buffer.from('\r\n')]);
  const ends: Partial<Record<Damage, string>> = { 'no end': '' };
  const end = ends[damage] ?? `--${BOUNDARY}--\r\n`;
  const type = damage === 'no boundary' ? 'multipart/form-data' : `multipart/form-data; boundary=${BOUNDARY}`;
  return { type, bytes: Buffer.concat([part, ...(damage === 'twice' ? [part] : []), Buffer.from(end)]) };
}
