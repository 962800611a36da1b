import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Bodies are JSON: what a form of a foreign page can send without asking (text, form data) is 415.
 * A scope that takes something else, like uploads, adds its own parser.
 */
export const jsonOnlyPlugin = fastifyPlugin(
  (app: FastifyInstance, _options, done: () => void) => {
    app.removeContentTypeParser('text/plain');
    done();
  },
  { name: 'json-only' },
);
