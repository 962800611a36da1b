import { ApiError } from './api-error.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\\\u0000-\u001f\u007f]/;

/**
 * Rejects ids that would make the browser call a different address (client-side path traversal): `.` and `..`
 * are the only segments that stay active after encoding. No request is sent.
 *
 * @returns the id itself
 * @throws ApiError NOT_FOUND, as the server would return
 */
export function safeId(id: string): string {
  const isSafe =
    typeof id === 'string' &&
    id.isWellFormed() &&
    !FORBIDDEN.test(id) &&
    id.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isSafe) throw notFound();
  return id;
}

/** The same check for numbers in a path. */
export function safeNumber(id: number): number {
  if (!Number.isSafeInteger(id) || id < 0) throw notFound();
  return id;
}

function notFound(): ApiError {
  return new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Not found' });
}
