import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

const LOOSE_NUMBER = /^[+-]?(0[xob]|\.|\s|0\d)|[eE.\s]/u;
const numeric = new Set(['page', 'pageSize', 'categoryId']);

/**
 * `preValidation` hook: what coercion would let through. A parameter given twice is refused whatever it means,
 * and a number must be written plainly (`1e1`, `0x10` and ` 5` are not pages).
 */
export function refuseLooseQuery(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  for (const [field, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (typeof value !== 'string') return done(refusal(field, 'must be given once', 'once'));
    if (numeric.has(field) && LOOSE_NUMBER.test(value))
      return done(refusal(field, 'must be integer', 'type'));
  }
  done();
}

function refusal(field: string, message: string, rule: string): AppError {
  return new AppError('VALIDATION_FAILED', {
    message: `${field} ${message}`,
    fields: [{ field, message, rule }],
  });
}
