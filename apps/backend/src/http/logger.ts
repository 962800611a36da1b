import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import process from 'node:process';
import { pino, stdSerializers, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import { SECOND_MS } from '@lumigraph/contracts';
import { tell } from '../lib/diagnostics.ts';

const nothing = (): void => undefined;

/**
 * One line per request when its response has ended: method, route, status, seconds. Never the visitor's address or the URL,
 * which may be personal. Health checks come every few seconds and are logged at the level `debug`.
 */
class RequestLog extends LogController {
  override incomingRequest = nothing;
  override routeNotFound = nothing;

  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { config, url: route = 'none' } = request.routeOptions;
    const message = {
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: Number((reply.elapsedTime / SECOND_MS).toFixed(4)),
    };
    tell('request', message);
    const details = { event: 'request', ...message, ...(error ? { err: error } : {}) };
    request.log[config?.alwaysResponds ? 'debug' : 'info'](details, 'request');
  }
}

export const requestLog = new RequestLog();

const CENSOR = '[redacted]';

/** Names of fields that could contain secret or personal data, at the top level or one level down. */
const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'refreshToken',
  'accessToken',
  'verifier',
  'secret',
  'authorization',
  'cookie',
  'email',
  'to',
];

// Bounded repetitions, so that a long line is searched in linear time.
const TOKENS = /\b(?:(?:at|fa|lgk|ot|rt)_|draft(?:@|%40))[\w-]{20,512}/g;
const ADDRESSES = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,253}\.[\p{L}]{2,63}/gu;
const QUERIES = /(https?:\/\/[^\s"?#]{1,500})[?#][^\s"\\]{0,2000}/g;

/** Masks secrets in the complete log line, including messages of libraries. */
export function maskSecrets(line: string): string {
  return line.replaceAll(TOKENS, CENSOR).replaceAll(ADDRESSES, CENSOR).replaceAll(QUERIES, '$1');
}

export interface LoggerOptions {
  level: string;
  /** Default: json. */
  format?: 'pretty' | 'json';
  /** Default: standard output. */
  destination?: DestinationStream;
}

/**
 * The server's log, without tokens, passwords, mail addresses and query strings. Requests are logged with method and route,
 * never with headers or bodies.
 */
export function createLogger({ level, format = 'json', destination }: LoggerOptions): Logger {
  const options = {
    level,
    // As a word: not every log system knows pino's numbers.
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: CENSOR },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split(/[?#]/)[0],
        route: request.routeOptions?.url,
      }),
      res: (reply: FastifyReply) => ({ statusCode: reply.statusCode }),
      err: (error: Error) => {
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message, stack, code: (error as { code?: unknown }).code };
      },
    },
    hooks: { streamWrite: maskSecrets },
  };
  if (format === 'json') return destination ? pino(options, destination) : pino(options);
  return pino(options, pretty(prettyOptions(destination)));
}

const prettyOptions = (destination: DestinationStream | undefined) => ({
  sync: true,
  ignore: 'pid,hostname',
  translateTime: 'SYS:HH:MM:ss',
  ...(destination
    ? { destination, colorize: false }
    : { destination: process.stdout.fd, colorize: process.stdout.isTTY }),
});
