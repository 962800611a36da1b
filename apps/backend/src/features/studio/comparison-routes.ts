import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  ComparisonsQuerySchema,
  PaymentComparisonSchema,
  PaymentComparisonsSchema,
  ReasonSchema,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { named } from '../../http/open-api.ts';
import type { Studio } from './studio-feature.ts';

const ADMIN = { studio: { roles: ['admin'] } } as const;
/** For what moves money. */
const RECENT_ADMIN = { studio: { roles: ['admin'], recent: true } } as const;

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

/** Payments beside what their providers say. */
export function comparisonRoutes(
  instance: FastifyInstance,
  { billing: { comparison }, audited }: Studio,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const one = named(app, PaymentComparisonSchema);
  app.get(
    '/payments/:id/comparison',
    {
      config: ADMIN,
      schema: { summary: 'What the provider says about a payment', params, response: { 200: one } },
    },
    (request) => comparison.one(request.params.id),
  );
  app.get(
    '/payment-comparisons',
    {
      config: ADMIN,
      schema: {
        summary: 'What the providers say about the payments of a period',
        querystring: ComparisonsQuerySchema,
        response: { 200: PaymentComparisonsSchema },
      },
    },
    ({ query }) => comparison.period(query),
  );
  app.get(
    '/subscriptions/:id/comparison',
    {
      config: ADMIN,
      schema: {
        summary: 'What the providers say about the newest payments of a subscription',
        params,
        response: { 200: Type.Array(one) },
      },
    },
    (request) => comparison.ofSubscription(request.params.id),
  );
  app.post(
    '/payments/:id/correction',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'Take over what the provider says about a payment',
        params,
        body: ReasonSchema,
        response: { 200: one },
      },
    },
    (request) => {
      const { id } = request.params;
      const { reason } = request.body;
      return audited(request, { action: 'payment-corrected', object: { kind: 'payment', id }, reason }, () =>
        comparison.correct(id),
      );
    },
  );
}
