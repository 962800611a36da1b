import type { OutgoingHttpHeaders } from 'node:http';
import type { Operation } from './document.ts';
import type { KnownValues } from './known-values.ts';
import type { Body, Case } from './requests.ts';
import type { Sent } from './send.ts';
import { uploads } from './uploads.ts';
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
