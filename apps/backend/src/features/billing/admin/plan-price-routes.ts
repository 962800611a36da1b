import { adminRoute, recentAdminRoute, studioRoute } from '../../../http/studio-route.ts';
import type { PriceDesk } from '../plans/plan-prices.ts';
import type { Audited } from '../../studio/audited.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/route-guards.ts';
import { expectedVersion, sendVersion } from '../../../http/conditional.ts';

/** Prices of the plans; only for administrators. */
export function planPriceRoutes(
  app: FastifyInstance,
  { prices, audited }: { prices: PriceDesk; audited: Audited },
): void {
  const route = studioRoute(app);
  route(
    'GET /plan-prices',
    { config: adminRoute, summary: 'Prices of the plans, past and planned' },
    async (_request, reply) => {
      const { value, version } = await prices.list();
      sendVersion(reply, version);
      return value;
    },
  );
  route(
    'POST /plan-prices/:id',
    {
      config: { ...recentAdminRoute, audit: 'plan-price-changed' },
      summary: 'Set the price of a plan from a time on; subscriptions keep theirs',
    },
    async (request, reply) => {
      const { id: plan } = request.params;
      const { name: by } = actorOf(request);
      const change = { ...request.body, plan, by, version: expectedVersion(request) };
      await audited(request, { object: { kind: 'plan', id: plan }, reason: change.reason }, () =>
        prices.change(change),
      );
      const { value, version } = await prices.list();
      sendVersion(reply, version);
      return value;
    },
  );
  route(
    'DELETE /plan-prices/:id',
    {
      config: { ...recentAdminRoute, audit: 'plan-price-withdrawn' },
      summary: 'Take back a price that is not valid yet',
    },
    async (request, reply) => {
      const { id } = request.params;
      const options = { version: expectedVersion(request) };
      await audited(request, { object: { kind: 'plan', id: String(id) } }, () =>
        prices.withdraw(id, options),
      );
      const { value, version } = await prices.list();
      sendVersion(reply, version);
      return value;
    },
  );
}
