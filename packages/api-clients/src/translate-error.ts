import {
  clientErrorTexts,
  codeByStatus,
  type FieldError,
  type TwoFactorChallenge,
} from '@lumigraph/contracts';
import type { HTTPError } from 'ky';
import { ApiError } from './api-error.ts';
import { isRecord, layers, readText, type JsonRecord } from './read.ts';
import { serverNow } from './server-clock.ts';

const SERVER_TEXT_MAX_LENGTH = 500;
const MAX_FIELDS = 50;

/**
 * The boundary between transport and product: converts any rejection of a request to an {@link ApiError}.
 * `failText` and `failCode` are the defaults for a response without its own.
 */
export function toApiError(
  error: unknown,
  failText: string = clientErrorTexts.generic,
  failCode?: string,
): ApiError {
  if (error instanceof ApiError) return error;
  if (isHttpError(error)) return fromResponse(error, failText, failCode);
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return noResponse('TIMEOUT', error);
  if (name === 'AbortError') return noResponse('ABORTED', error);
  return noResponse('NETWORK_ERROR', error);
}

/**
 * Checked by name, as ky's guard does for errors of another realm: importing ky's guards would load the
 * library.
 */
function isHttpError(error: unknown): error is HTTPError {
  return error instanceof Error && error.name === 'HTTPError' && 'response' in error;
}

/** A 2xx response whose content cannot belong to the request. */
export function badResponse(status: number, failText: string = clientErrorTexts.generic): ApiError {
  return new ApiError({ status, code: 'BAD_ANSWER', message: failText });
}

function noResponse(code: 'NETWORK_ERROR' | 'TIMEOUT' | 'ABORTED', cause: unknown): ApiError {
  return new ApiError({ status: 0, code, message: clientErrorTexts.network, cause });
}

function fromResponse(error: HTTPError, failText: string, failCode?: string): ApiError {
  const { status, headers } = error.response;
  const bodies = layers(error.data);
  const first = <T>(pick: (body: JsonRecord) => T | undefined): T | undefined =>
    bodies.map(pick).find((value) => value !== undefined);
  return new ApiError({
    status,
    code: first((body) => readText(body['code'])) ?? failCode ?? codeByStatus[status] ?? 'UNKNOWN_ERROR',
    message: first(serverText) ?? failText,
    fields: first((body) => readFields(body['errors'] ?? body['fields'])) ?? [],
    retryAfterS: readRetryAfter(headers),
    twoFactor: first((body) => readChallenge(body['twoFactor'])),
    requestId: first((body) => readText(body['requestId'])) ?? headers.get('x-request-id') ?? undefined,
  });
}

function readChallenge(value: unknown): TwoFactorChallenge | undefined {
  const token = isRecord(value) ? readText(value['token']) : undefined;
  if (!isRecord(value) || token === undefined) return undefined;
  return { token, expiresAt: readText(value['expiresAt']) ?? '' };
}

function serverText(body: JsonRecord): string | undefined {
  const nested = isRecord(body['error']) ? readText(body['error']['message']) : readText(body['error']);
  const text = (readText(body['message']) ?? nested ?? readText(body['detail']))?.trim();
  return text ? text.slice(0, SERVER_TEXT_MAX_LENGTH) : undefined;
}

/** Real backends send `[{field, message}]`, `["text"]` and `{field: "text" | ["text"]}`. */
function readFields(value: unknown): FieldError[] | undefined {
  if (Array.isArray(value)) {
    return value.slice(0, MAX_FIELDS).flatMap((item) => {
      if (typeof item === 'string') return [{ field: '', message: item }];
      return isRecord(item) ? readField(readText(item['field']) ?? '', item['message'], item['rule']) : [];
    });
  }
  if (!isRecord(value)) return undefined;
  return Object.entries(value)
    .slice(0, MAX_FIELDS)
    .flatMap(([field, message]) => readField(field, Array.isArray(message) ? message[0] : message));
}

function readField(field: string, message: unknown, rule?: unknown): FieldError[] {
  if (typeof message !== 'string') return [];
  return [{ field, message, ...(typeof rule === 'string' ? { rule } : {}) }];
}

function readRetryAfter(headers: Headers): number | undefined {
  const header = headers.get('retry-after');
  if (header === null || header === '') return undefined;
  // A date is compared with the time at which the server sent it: the clock of this device may be wrong.
  const sentAt = Date.parse(headers.get('date') ?? '') || serverNow();
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - sentAt) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
