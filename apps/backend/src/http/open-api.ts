import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { API_KEY_HEADER, FILE_FIELD } from '@lumigraph/contracts';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Copies a schema and replaces every named schema of contracts with a reference. It is registered once under its `$id`,
 * so that the document refers to `ImagePage` and `Image` instead of repeating them.
 */
function linked(app: FastifyInstance, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => linked(app, item));
  if (typeof part !== 'object' || part === null) return part;
  const id = '$id' in part ? part.$id : undefined;
  if (typeof id === 'string' && app.getSchema(id)) return { $ref: `${id}#` };
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, linked(app, value)]));
  if (typeof id !== 'string') return copy;
  app.addSchema(copy);
  return { $ref: `${id}#` };
}

/** Body and responses; the checks of a query need its properties. */
function linkSchemas(this: FastifyInstance, route: RouteOptions): void {
  const { body, response } = route.schema ?? {};
  if (body) route.schema = { ...route.schema, body: linked(this, body) };
  if (response) route.schema = { ...route.schema, response: linked(this, response) };
}

/** Describes the body of a multipart route in the document only: the handler reads the body, not a schema. */
function withUploadBody(schema: FastifySchema): FastifySchema {
  if (!schema?.consumes?.includes('multipart/form-data')) return schema;
  const file = { type: 'string', format: 'binary' };
  return { ...schema, body: { type: 'object', required: [FILE_FIELD], properties: { [FILE_FIELD]: file } } };
}

/** The response of a route that sends a file or a page instead of JSON; only for the document. */
export const fileResponse = (mediaType: string, description = 'The file') => ({
  200: { description, content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } } },
});

/** Every route can refuse a request or fail, always in the format that the error plugin registers. */
function withErrors(schema: FastifySchema = {}): FastifySchema {
  const error = { $ref: 'ErrorResponse#' };
  const response = schema.response ?? { 200: { type: 'null', description: 'Default Response' } };
  return { ...schema, response: { ...response, '4xx': error, '5xx': error } };
}

/** A query parameter with a default may be left out, although the handler always has it. */
function withOptionalDefaults(schema: FastifySchema): FastifySchema {
  const query = schema.querystring as { required?: string[]; properties?: object } | undefined;
  if (!query?.required) return schema;
  const properties = query.properties as Record<string, object>;
  const required = query.required.filter((name) => !('default' in (properties[name] ?? {})));
  return { ...schema, querystring: { ...query, required } };
}

const DOCS = {
  access: 'public',
  limits: { none: 'exists only where API_DOCS is on; a file from memory' },
} as const;

const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The only inline style of the page's script; without this hash the browser logs a violation.
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The OpenAPI document at `/api/openapi.json`, generated from the routes' schemas, and a page to read it and try
 * requests at `/api/docs` (only its own files, so it works under a strict Content-Security-Policy). Without `served`
 * the document is only available to the program.
 */
export const openApiPlugin = fastifyPlugin(async (app: FastifyInstance, { served }: { served: boolean }) => {
  app.addHook('onRoute', linkSchemas);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lumigraph API',
        version: '1',
        description: 'Gallery, accounts and payments of the product.',
      },
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
          bearer: { type: 'http', scheme: 'bearer' },
          accessKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access key of the studio (lgk_…), with the scope that the operation names',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({
      schema: withErrors(withOptionalDefaults(withUploadBody(schema ?? {}))),
      url,
    }),
    refResolver: {
      // oxlint-disable-next-line max-params -- the library's signature
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `def-${index}`,
    },
  });
  if (!served) return;
  app.get(
    '/api/openapi.json',
    {
      config: DOCS,
      schema: { hide: true },
    },
    () => app.swagger(),
  );
  await app.register(async (scope: FastifyInstance) => {
    scope.libraryRoutes = DOCS;
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: () => DOCS_POLICY,
      uiConfig: { url: '/api/openapi.json', deepLinking: true, tryItOutEnabled: true },
    });
  });
});
