import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** The OpenAPI document at `/api/openapi.json`, made from the routes' own schemas. */
export const openApiPlugin = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lumigraph API',
        version: '1',
        description: 'Gallery, accounts and payments of the product.',
      },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
});
