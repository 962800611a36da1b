import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { BusyError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route responds however busy the server is: for health checks. */
    alwaysResponds?: boolean;
  }
}

const SAMPLE_MS = 500;

/**
 * Refuses requests while turns of the event loop are longer than this on average. Queues keep them far shorter; this
 * holds for what no queue bounds.
 */
export const underPressurePlugin = fastifyPlugin(
  async (app: FastifyInstance, { maxDelayMs }: { maxDelayMs: number }) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      sampleInterval: SAMPLE_MS,
      pressureHandler: (request: FastifyRequest, _reply: FastifyReply) => {
        if (!request.routeOptions.config.alwaysResponds) throw new BusyError();
      },
    });
  },
);
