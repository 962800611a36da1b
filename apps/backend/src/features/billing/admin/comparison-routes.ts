import { adminRoute, recentAdminRoute, studioRoute } from '../../../http/studio-route.ts';
import type { PaymentComparer } from './payment-comparison.ts';
import type { Audited } from '../../studio/audited.ts';
import type { FastifyInstance } from 'fastify';

/** Payments beside what their providers say. */
export function comparisonRoutes(
  app: FastifyInstance,
  { comparison, audited }: { comparison: PaymentComparer; audited: Audited },
): void {
  const route = studioRoute(app);
  route(
    'GET /payments/:id/comparison',
    { config: adminRoute, summary: 'What the provider says about a payment' },
    (request) => comparison.one(request.params.id),
  );
  route(
    'GET /payment-comparisons',
    { config: adminRoute, summary: 'What the providers say about the payments of a period' },
    ({ query }) => comparison.period(query),
  );
  route(
    'GET /subscriptions/:id/comparison',
    { config: adminRoute, summary: 'What the providers say about the newest payments of a subscription' },
    (request) => comparison.ofSubscription(request.params.id),
  );
  route(
    'POST /payments/:id/correction',
    {
      config: { ...recentAdminRoute, audit: 'payment-corrected' },
      summary: 'Take over what the provider says about a payment',
    },
    (request) => {
      const { id } = request.params;
      const { reason } = request.body;
      return audited(request, { object: { kind: 'payment', id }, reason }, () => comparison.correct(id));
    },
  );
}
