import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { PlanPriceChangeSchema, PlanPricesSchema } from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { actorOf, expectedVersion, sendVersion } from './studio-scope.ts';
import type { Studio } from './studio-feature.ts';

const ADMIN = { studio: { roles: ['admin'] } } as const;
/** For what decides what visitors pay. */
const RECENT_ADMIN = { studio: { roles: ['admin'], recent: true } } as const;

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const PriceParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });

/** Prices of the plans; only for administrators. */
export function planPriceRoutes(instance: FastifyInstance, { billing: { prices }, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const response = { 200: PlanPricesSchema };
  app.get(
    '/plan-prices',
    { config: ADMIN, schema: { summary: 'Prices of the plans, past and planned', response } },
    async (_request, reply) => {
      const { value, version } = await prices.list();
      sendVersion(reply, version);
      return value;
    },
  );
  app.post(
    '/plan-prices/:id',
    {
      config: RECENT_ADMIN,
      schema: {
        summary: 'Set the price of a plan from a time on; subscriptions keep theirs',
        params,
        body: PlanPriceChangeSchema,
        response,
      },
    },
    async (request, reply) => {
      const { id: plan } = request.params;
      const { name: by } = actorOf(request);
      const change = { ...request.body, plan, by, version: expectedVersion(request) };
      await audited(
        request,
        { action: 'plan-price-changed', object: { kind: 'plan', id: plan }, reason: change.reason },
        () => prices.change(change),
      );
      const { value, version } = await prices.list();
      sendVersion(reply, version);
      return value;
    },
  );
  app.delete(
    '/plan-prices/:id',
    {
      config: RECENT_ADMIN,
      schema: { summary: 'Take back a price that is not valid yet', params: PriceParams, response },
    },
    async (request, reply) => {
      const { id } = request.params;
      const options = { version: expectedVersion(request) };
      await audited(
        request,
        { action: 'plan-price-withdrawn', object: { kind: 'plan', id: String(id) } },
        () => prices.withdraw(id, options),
      );
      const { value, version } = await prices.list();
      sendVersion(reply, version);
      return value;
    },
  );
}
