import { validationMessage } from '@lumigraph/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const PLAIN_INTEGER = /^-?(?:0|[1-9]\d{0,14})$/u;
const integers = new Set(['page', 'pageSize', 'categoryId']);

/**
 * `preValidation` hook: what coercion would let through. A parameter given twice is refused whatever it means,
 * and a number must be written plainly (`1e1`, `0x10`, `Infinity` and ` 5` are not pages).
 */
export function refuseLooseQuery(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  for (const source of [request.query, request.params] as Record<string, unknown>[]) {
    for (const field of Object.keys(source)) {
      const value = source[field];
      if (typeof value !== 'string') return done(invalidField(field));
      if (integers.has(field) && !PLAIN_INTEGER.test(value)) return done(invalidField(field));
    }
  }
  done();
}

function invalidField(field: string): AppError {
  const message = validationMessage('invalid', { field });
  return new AppError('VALIDATION_FAILED', { message, fields: [{ field, message, rule: 'invalid' }] });
}
