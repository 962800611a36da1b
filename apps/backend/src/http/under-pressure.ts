import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { BusyError } from '../lib/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route responds however busy the server is: for health checks. */
    alwaysResponds?: boolean;
  }
}

interface UnderPressureOptions {
  maxDelayMs: number;
  sampleMs?: number;
}

/** Long enough for one long turn, such as the first document after a start, to be outweighed by the turns after it. */
const SAMPLE_MS = 5_000;

/**
 * Refuses requests while turns of the event loop are longer than this on average. Queues keep them far shorter; this
 * holds for what no queue bounds. `sampleMs` is the time over which the average is taken.
 */
export const underPressurePlugin = fastifyPlugin(
  async (app: FastifyInstance, { maxDelayMs, sampleMs = SAMPLE_MS }: UnderPressureOptions) => {
    await app.register(underPressure, {
      maxEventLoopDelay: maxDelayMs,
      sampleInterval: sampleMs,
      pressureHandler: (request: FastifyRequest, _reply: FastifyReply) => {
        if (!request.routeOptions.config.alwaysResponds) throw new BusyError();
      },
    });
  },
);
