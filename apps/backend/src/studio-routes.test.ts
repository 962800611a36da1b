import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/auth-app.ts';
import { studioCalls, type StudioCall } from '@lumigraph/contracts/studio';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Content = Record<string, { schema?: unknown }>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const REFERENCE = '#/components/schemas/';
const NAMES = new Set(['$id', 'title', 'description']);

/** A schema in the form that the document gives it, with what its references name, and without descriptions. */
function plain(value: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return plain(schemas[String(value.$ref).slice(REFERENCE.length)], schemas);
  if ('const' in value) {
    const { const: only, ...rest } = value;
    return plain({ ...rest, enum: [only] }, schemas);
  }
  if ('patternProperties' in value) {
    const { patternProperties, ...rest } = value;
    const [additionalProperties] = Object.values(patternProperties as object);
    return plain({ ...rest, additionalProperties }, schemas);
  }
  const entries = Object.entries(value).filter(([key, item]) => !NAMES.has(key) || typeof item === 'object');
  return Object.fromEntries(entries.map(([key, item]) => [key, plain(item, schemas)]));
}

it('the routes of the studio are the calls of the contracts', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  const { paths, components } = body as ApiDocument;
  const schemaOf = (schema: unknown): unknown =>
    schema === undefined ? undefined : plain(JSON.parse(JSON.stringify(schema)), components.schemas);
  const contentOf = (content?: Content): unknown => schemaOf(content?.['application/json']?.schema);

  // The document has no operations for HEAD.
  const calls = Object.entries<StudioCall>(studioCalls).filter(([name]) => !name.startsWith('HEAD '));
  const routes = calls.map(([name, call]) => {
    const [method = '', path = ''] = name.split(' ');
    const address = `/api/studio${path.replaceAll(/:(\w+)|(\*)/g, '{$1$2}')}`;
    const operation = paths[address]?.[method.toLowerCase()];
    // Without a schema: no JSON, for example a file.
    const response = call.response && contentOf(operation?.responses[String(call.status ?? 200)]?.content);
    return [name, operation ? { body: contentOf(operation.requestBody?.content), response } : 'no route'];
  });
  const described = calls.map(([name, call]) => [
    name,
    { body: schemaOf(call.body), response: schemaOf(call.response) },
  ]);
  expect(described).toEqual(routes);
  const registered = Object.entries(paths).flatMap(([path, operations]) =>
    path.startsWith('/api/studio/')
      ? Object.keys(operations).map(
          (method) =>
            `${method.toUpperCase()} ${path.slice('/api/studio'.length).replaceAll(/\{(\w+)\}/g, ':$1')}`,
        )
      : [],
  );
  const named = new Set(calls.map(([name]) => name));
  expect(registered.filter((name) => !named.has(name.replace('{*}', '*')))).toEqual([]);
});
