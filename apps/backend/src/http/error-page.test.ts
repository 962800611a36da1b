import fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError, BusyError } from '../lib/errors.ts';
import texts from './error-page.json' with { type: 'json' };
import { sendErrorPage } from './error-page.ts';

async function pageOf(error: AppError, locale: string): Promise<string> {
  await using app = fastify();
  app.get('/', (_request, reply) => sendErrorPage(reply, { error, locale }));
  return (await app.inject('/')).body;
}

it.each(Object.entries(texts))('a failure leads to the contact page, in %s', async (locale, { contact }) => {
  const link = `<a href="/contact">${contact}</a>`;
  expect(await pageOf(new AppError('UNKNOWN_ERROR'), locale)).toContain(link);
  // Nothing that somebody can repair.
  for (const error of [new BusyError(), new AppError('TOO_MANY_ATTEMPTS'), new AppError('NOT_FOUND')])
    expect(await pageOf(error, locale)).not.toContain('/contact');
});
