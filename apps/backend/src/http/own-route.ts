import type { FastifySchema } from 'fastify';

/** Access, limit and schema of a route for what belongs to the user who asks. */
export const ownRoute = <Schema extends FastifySchema>(tags: string[], summary: string, schema: Schema) => ({
  config: { access: 'user', limits: ['accountUser'] } as const,
  schema: { tags, summary, ...schema },
});
