import ajvCompiler from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/auth-app.ts';
import type { SchemaCompilers } from './strict-numbers.ts';

type Given = Parameters<ReturnType<typeof ajvCompiler>>;

/** Unlike those of the server, these compile every schema at the start, and check that it is valid. */
const strictCompilers = (): SchemaCompilers => ({
  compilersFactory: {
    buildValidator: (...[schemas, options]: Given) =>
      ajvCompiler()(schemas, {
        ...options,
        customOptions: { ...options?.customOptions, validateSchema: true },
      } as Given[1]),
    buildSerializer: SerializerSelector(),
  },
});

async function start(onRoute: (route: RouteOptions) => void): Promise<void> {
  const test = await createTestApp({ schemas: strictCompilers(), onRoute });
  await test.close();
}

it('every route has schemas that can be compiled', async () => {
  let routes = 0;
  await start(({ schema }) => {
    if (schema) routes += 1;
  });
  expect(routes).toBeGreaterThan(200);
});

/** A schema with one fault, put into a route. */
const breaking = (part: 'querystring' | 'response', broken: object) => (route: RouteOptions) => {
  if (route.url === '/api/health') route.schema = { ...route.schema, [part]: broken };
};

it.each([
  ['a type that does not exist', breaking('querystring', { type: 'strnig' })],
  ['a reference to nothing', breaking('querystring', { $ref: 'Nothing#' })],
  ['a keyword that does not exist', breaking('querystring', { type: 'object', propreties: {} })],
  ['a response with a reference to nothing', breaking('response', { 200: { $ref: 'Nothing#' } })],
])('%s is found', async (_fault, onRoute) => {
  await expect(start(onRoute)).rejects.toThrow(/strnig|must be equal|Nothing|propreties|schema is invalid/u);
});
