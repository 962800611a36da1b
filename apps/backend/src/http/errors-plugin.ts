import fastifyCookie from '@fastify/cookie';
import {
  codeByStatus,
  errorCatalogue,
  ErrorResponseSchema,
  type ErrorResponse,
  type ErrorCode,
  EARLIEST_CONTENT_DATE,
  LATEST_CONTENT_DATE,
  validationMessage,
  type FieldError,
  type SharedRule,
  locales,
  matchLocale,
  storageKeys,
} from '@lumigraph/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBrokenCircuitError } from 'cockatiel';
import fastifyPlugin from 'fastify-plugin';
import { createOutageLog, AppError, BusyError, isAppError } from '../lib/errors.ts';
import { sendErrorPage } from './error-page.ts';
import { requestLocale } from './locale.ts';
import { requestLog } from './logger.ts';
import { responseHeaders } from './security-headers.ts';

/** The used part of an Ajv error; its `message` is for developers and is not sent. */
export interface SchemaIssue {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
}

/**
 * Converts issues to field errors with the shared messages, one per field: a union reports one issue for each of its
 * members.
 */
export function fieldsOf(issues: readonly SchemaIssue[]): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = fieldName(issue);
    if (fields.has(field)) continue;
    const { rule, limit } = ruleOf(issue);
    const message = validationMessage(rule, { field, ...(limit === undefined ? {} : { limit }) });
    fields.set(field, { field, message, rule });
  }
  return [...fields.values()];
}

function fieldName({ instancePath, params }: SchemaIssue): string {
  const missing = params['missingProperty'] ?? params['additionalProperty'];
  const path = instancePath.slice(1).replaceAll('/', '.');
  return [path, missing].filter((part) => typeof part === 'string' && part !== '').join('.');
}

function ruleOf({ keyword, params }: SchemaIssue): { rule: SharedRule; limit?: number } {
  const limit = typeof params['limit'] === 'number' ? params['limit'] : 0;
  if (keyword === 'required') return { rule: 'required' };
  if (keyword === 'minLength') return limit <= 1 ? { rule: 'required' } : { rule: 'minLength', limit };
  if (keyword === 'maxLength') return { rule: 'maxLength', limit };
  if (keyword === 'format' && params['format'] === 'email') return { rule: 'email' };
  // No other number has these limits.
  if (limit === EARLIEST_CONTENT_DATE || limit === LATEST_CONTENT_DATE) return { rule: 'date' };
  return { rule: 'invalid' };
}

/** SQLite, the file system, PostgreSQL. */
const STORAGE_FULL: ReadonlySet<string> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']);

/** Codes of a busy or lost database: SQLite, the connection, PostgreSQL classes 08 and 57, and a transaction that was idle for too long. */
const DATABASE_AWAY = /^(?:SQLITE_BUSY(?:_\w+)?|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|25P03|57P0[1-5]|53300)$/;
/** A disk that is broken or mounted read-only, and a PostgreSQL server that is a standby after a failover. */
const READ_ONLY = /^(?:SQLITE_(?:READONLY|IOERR|CANTOPEN)(?:_\w+)?|EROFS|EIO|25006)$/;
/** System calls that open a connection; with a Unix socket, a stopped server is a missing file (ENOENT). */
const CONNECTING: ReadonlySet<unknown> = new Set(['connect', 'getaddrinfo']);
/** pg reports the end of a connection, and the wait for one, without a code; the second query after it, too. */
const CONNECTION_ENDED =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed))/;

function isDatabaseAway(error: FastifyError & { syscall?: unknown }): boolean {
  const { code, message, syscall } = error;
  return (
    isBrokenCircuitError(error) ||
    CONNECTING.has(syscall) ||
    DATABASE_AWAY.test(code ?? '') ||
    READ_ONLY.test(code ?? '') ||
    CONNECTION_ENDED.test(message)
  );
}

/** Converts any thrown value into an {@link AppError}; an unexpected one becomes UNKNOWN_ERROR without its text. */
export function toAppError(error: FastifyError | AppError): AppError {
  if (isAppError(error)) return error;
  if (error.validation) {
    const fields = fieldsOf(error.validation);
    return new AppError('VALIDATION_FAILED', {
      fields,
      message: fields.map(({ message }) => message).join('; '),
    });
  }
  if (STORAGE_FULL.has(error.code)) return new AppError('STORAGE_FULL', { cause: error });
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', { cause: error });
  const code = codeByStatus[error.statusCode ?? 500];
  if (code) return new AppError(code, { cause: error });
  if (error.statusCode && error.statusCode < 500) return new AppError('VALIDATION_FAILED', { cause: error });
  return new AppError('UNKNOWN_ERROR', { cause: error });
}

/**
 * Codes of rejections for lack of permission: a missing role, another account, a request from another site. An
 * exhausted quota is not one.
 */
const denials: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'LINK_NEEDS_SIGN_IN', 'TWO_FACTOR_REQUIRED']);

/** Logs rejected access with id and route, never with name or address. */
function logDenied(request: FastifyRequest, error: AppError): void {
  const userId = request.session?.userId;
  const details = {
    event: 'access-denied',
    method: request.method,
    route: request.routeOptions.url,
    reason: error.code,
    ...(userId === undefined ? {} : { userId }),
  };
  request.log.warn(details, 'access-denied');
}

/** Services respond to programs, also when a browser opens their addresses. */
const SERVICE = /^\/(?:api|cdn)(?:[/?]|$)/;

/** The language of a page: that of its address, else the visitor's choice (packages/ui-locale), else the browser's. */
function pageLocale(request: FastifyRequest): string {
  const named = new URLSearchParams(request.url.split('?', 2)[1]).get('lang');
  // Not `request.cookies`: the address, which is read before them, may be what failed.
  const cookies = fastifyCookie.parse(request.headers.cookie ?? '');
  return requestLocale(request, matchLocale(named ?? '', locales) ?? cookies[storageKeys.preferredLocale]);
}

const isPageRequest = ({ headers, url }: FastifyRequest): boolean =>
  Boolean(headers.accept?.includes('text/html')) && !SERVICE.test(url);

function send(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  if (isPageRequest(request)) return sendErrorPage(reply, { error, locale: pageLocale(request) });
  const body: ErrorResponse = { success: false, message: error.message, code: error.code };
  if (error.fields.length > 0) body.errors = [...error.fields];
  if (error.twoFactor) body.twoFactor = error.twoFactor;
  if (error.status >= 500) body.requestId = request.id;
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** An address that cannot be decoded, with its percent signs as text: one of this site that has no page. */
function decodableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  return ['/' + path.replace(/^[/\\]+/, '').replaceAll('%', '%25'), ...query].join('?');
}

/** For Fastify's `frameworkErrors`: addresses that reach no route, such as `/api/%zz`. */
export function frameworkErrorSender({ https }: { https: boolean }) {
  const headers = responseHeaders({ https });
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // Hooks do not run for these errors.
    reply.headers(headers);
    // The site's page for unknown addresses shows images and leads on.
    if (error.code === 'FST_ERR_BAD_URL' && isPageRequest(request))
      void reply.header('cache-control', 'no-store').redirect(decodableAddress(request.url));
    else void send(reply, request, toAppError(error));
    requestLog.requestCompleted(null, request, reply);
  };
}

/** An unexpected error is logged each time, an outage once a minute: it fails every request. */
function failureLog(): (request: FastifyRequest, error: AppError, raw: FastifyError) => void {
  const due = createOutageLog();
  return (request, error, raw) => {
    const isOutage = error.code === 'STORAGE_FULL' || error.code === 'UNAVAILABLE';
    const repeated = isOutage ? due(`${error.code} ${raw.code}`) : 0;
    if (repeated === undefined) return request.log.debug({ err: raw }, 'request failed');
    return request.log.error({ err: raw, ...(repeated > 0 ? { repeated } : {}) }, 'request failed');
  };
}

/** Sends all errors in one format. No other code maps a service's error to HTTP. */
export const errorsPlugin = fastifyPlugin((app: FastifyInstance) => {
  const logFailure = failureLog();
  app.addSchema(ErrorResponseSchema);
  app.setErrorHandler((raw: FastifyError, request, reply) => {
    const error = toAppError(raw);
    if (raw instanceof BusyError) request.log.debug('refused: too much to do');
    else if (error.status >= 500) logFailure(request, error, raw);
    if (denials.has(error.code)) logDenied(request, error);
    return send(reply, request, error);
  });
  app.setNotFoundHandler((request, reply) =>
    send(reply, request, new AppError('NOT_FOUND', { message: errorCatalogue.NOT_FOUND.message })),
  );
});
