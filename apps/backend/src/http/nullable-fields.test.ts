import type { FastifyRequest, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/auth-app.ts';

/** Null in a body says "no value". Ajv's conversion of types would make 0, an empty text or false of it. */

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

const routes: RouteOptions[] = [];
let test: TestApp;
/** Compiles schemas as the server does. */
let request: FastifyRequest;
beforeAll(async () => {
  test = await createTestApp({
    onRoute(route) {
      routes.push(route);
      if (route.url !== '/api/health') return;
      route.onRequest = (health, _reply, next) => {
        request = health;
        next();
      };
    },
  });
  await test.app.inject({ url: '/api/health' });
});
afterAll(() => test.close());

/** Every schema of a value that may be null, with its place below `schema`. */
function nullables(schema: Schema, place: string, seen: readonly Schema[] = []): [string, Schema][] {
  if (seen.includes(schema)) return [];
  const below = [...seen, schema];
  const target = schema.$ref && (test.app.getSchema(schema.$ref.replace(/#$/u, '')) as Schema | undefined);
  const own: [string, Schema][] = schema.anyOf?.some(({ type }) => type === 'null') ? [[place, schema]] : [];
  return [
    ...own,
    ...(target ? nullables(target, place, below) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => nullables(part, place, below)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      nullables(part, `${place}.${name}`, below),
    ),
    ...(schema.items ? nullables(schema.items, `${place}[]`, below) : []),
  ];
}

/** What a handler receives for `value`, or `refused`. */
function received(schema: Schema, value: unknown): unknown {
  const check = request.compileValidationSchema({ type: 'object', properties: { value: schema } }, 'body');
  const body = { value };
  return check(body) ? body.value : 'refused';
}

describe('the body of a request', () => {
  it('keeps every null', () => {
    const found = routes.flatMap(({ method, url, schema }) =>
      nullables((schema?.body ?? {}) as Schema, `${String(method)} ${url}`),
    );
    const fields = new Map(found);
    expect([...fields.keys()]).toContain('PATCH /api/studio/images/*.createdAt');
    expect(fields.size).toBeGreaterThan(14);
    expect(
      [...fields].filter(([, schema]) => received(schema, null) !== null).map(([place]) => place),
    ).toEqual([]);
  });

  it.each([
    ['integer', '5'],
    ['integer', true],
    ['integer', null],
    ['string', 5],
    ['string', null],
    ['boolean', 'true'],
    ['boolean', null],
  ])('is not converted: %s from %j', (type, value) => {
    expect(received({ type }, value)).toBe('refused');
  });
});
