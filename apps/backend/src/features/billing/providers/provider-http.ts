import { createPartFetch, NotSent } from '../../../lib/circuit-breaker.ts';
import { deadlines } from '../../../lib/deadlines.ts';
import { withinRequest } from '../../../lib/work-context.ts';

const RESPONSE_MAX_BYTES = 1024 * 1024;

export type Json = Record<string, unknown>;

export interface ProviderCall {
  method: 'GET' | 'POST';
  path: string;
  /** One that is undefined is not sent. */
  headers?: Record<string, string | undefined>;
  /** A text is sent as it is, everything else as JSON. */
  body?: object | string | undefined;
}

export interface ProviderResponse {
  status: number;
  body: Json;
  headers: Headers;
}

export type ProviderHttp = (call: ProviderCall) => Promise<ProviderResponse>;

/** A provider that gave no response we can use: the outcome of the call is unknown. */
export class ProviderUnreachable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The payment provider gave no usable answer: ${reason}`, options);
    this.name = 'ProviderUnreachable';
  }
}

/** A provider that is away: a call of it was not sent, so that it has had no effect. */
export class ProviderAway extends ProviderUnreachable {
  constructor(cause: unknown) {
    super('it is away', { cause });
    this.name = 'ProviderAway';
  }
}

/** Time that a request keeps for storing what a provider has done. */
const STORING_MS = deadlines.write - deadlines.paymentProvider;

/** `fetch` of one provider. All calls that a request makes share its time. */
export const createProviderFetch = (timeoutMs: number = deadlines.paymentProvider): typeof fetch =>
  createPartFetch(() => withinRequest(timeoutMs + STORING_MS) - STORING_MS);

/**
 * Calls below one configured address: a time-out, no redirects (a bearer must not travel on), JSON only, no retries.
 * Rejects with {@link ProviderAway} when nothing was sent, and with {@link ProviderUnreachable} when the outcome is
 * unknown: no response, a 5xx, 409, 429, or no JSON.
 */
export function createProviderHttp(base: string, timeoutMs?: number): ProviderHttp {
  const send = createProviderFetch(timeoutMs);
  return async ({ method, path, headers = {}, body }) => {
    let response: Response;
    let text: string;
    try {
      response = await send(base.replace(/\/+$/, '') + path, {
        method,
        headers: headersOf(headers, body),
        redirect: 'error',
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (error) {
      if (error instanceof NotSent) throw new ProviderAway(error);
      throw new ProviderUnreachable('the connection failed', { cause: error });
    }
    const { status, headers: responseHeaders } = response;
    if (status >= 500 || status === 409 || status === 429) throw new ProviderUnreachable(`status ${status}`);
    return { status, body: parse(text, status), headers: responseHeaders };
  };
}

function headersOf(given: Record<string, string | undefined>, body: unknown): Record<string, string> {
  const usual = {
    accept: 'application/json',
    'content-type': body === undefined ? undefined : 'application/json',
  };
  const sent = Object.entries({ ...usual, ...given });
  return Object.fromEntries(sent.filter((header): header is [string, string] => header[1] !== undefined));
}

/** What a provider has at a path; undefined where it has nothing there. */
export async function findAt(
  send: (call: { method: 'GET'; path: string }) => Promise<ProviderResponse>,
  path: string,
): Promise<Json | undefined> {
  const { status, body } = await send({ method: 'GET', path });
  if (status === 404) return undefined;
  if (status >= 400) throw new ProviderUnreachable(`it does not show ${path} (status ${status})`);
  return body;
}

function parse(text: string, status: number): Json {
  if (text.length > RESPONSE_MAX_BYTES) throw new ProviderUnreachable('the answer is too long');
  if (text.trim() === '' && status !== 200) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ProviderUnreachable('the answer is no JSON', { cause: error });
  }
  if (typeof value !== 'object' || value === null) throw new ProviderUnreachable('the answer is no object');
  return value as Json;
}

/** The object at a path of names and indexes; an empty one where something is missing. */
export function at(value: unknown, ...path: (string | number)[]): Json {
  const found = dig(value, path);
  return typeof found === 'object' && found !== null ? (found as Json) : {};
}

/** The text at a path, or undefined. */
export function textAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = dig(value, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The time at a path, in milliseconds, or undefined. */
export function timeAt(value: unknown, ...path: (string | number)[]): number | undefined {
  const time = Date.parse(textAt(value, ...path) ?? '');
  return Number.isNaN(time) ? undefined : time;
}

export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = dig(value, path);
  return Array.isArray(found) ? found : [];
}

function dig(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (current, key) =>
      typeof current === 'object' && current !== null && Object.hasOwn(current, key)
        ? (current as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}
