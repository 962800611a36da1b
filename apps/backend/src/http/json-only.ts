import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Accepts only JSON bodies. The types that another site's form can send without a preflight request (text, form data)
 * return 415. A scope with another body type, such as uploads, adds its own parser.
 */
export const jsonOnlyPlugin = fastifyPlugin(
  (app: FastifyInstance, _options, done: () => void) => {
    app.removeContentTypeParser('text/plain');
    done();
  },
  { name: 'json-only' },
);
