import { currencyFormat } from '@lumigraph/contracts';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../../../lib/errors.ts';
import { toMajor } from '../../../../lib/amounts.ts';
import { demoRoute } from '../../../../http/route-config.ts';
import type { SandboxCharge, SandboxStore } from './sandbox-store.ts';
import { providerModules } from '../provider-modules.ts';

const Params = Type.Object({ orderId: Type.String({ maxLength: 80 }) });

/** The sandbox's wallet, below `/dev/wallet`: its script, and what the script's window asks. Demo only. */
export function walletRoutes(
  app: FastifyInstance,
  { store }: { store: SandboxStore },
  done: () => void,
): void {
  const schema = { hide: true, params: Params };
  const view = (order: SandboxCharge) => ({
    id: order.reference,
    status: order.status === 'order' ? 'CREATED' : 'APPROVED',
    amount: toMajor(order.amount_minor, order.currency),
    format: currencyFormat(order.currency),
  });

  for (const { sandbox } of Object.values(providerModules)) {
    if (sandbox.script === undefined || sandbox.offer.scriptUrl === undefined) continue;
    app.get(sandbox.offer.scriptUrl, { config: demoRoute, schema: { hide: true } }, (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        // Pages of other origins load it as they load the provider's own script.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(sandbox.script),
    );
  }
  app.get<{ Params: { orderId: string } }>(
    '/dev/wallet/orders/:orderId',
    { config: demoRoute, schema },
    async (request, reply) => {
      const order = await store.order(request.params.orderId);
      if (!order) throw new AppError('NOT_FOUND');
      return reply.header('cache-control', 'no-store').send(view(order));
    },
  );
  app.post<{ Params: { orderId: string } }>(
    '/dev/wallet/orders/:orderId/approve',
    { config: demoRoute, schema },
    async (request) => {
      await store.approveOrder(request.params.orderId);
      const order = await store.order(request.params.orderId);
      if (!order) throw new AppError('NOT_FOUND');
      return view(order);
    },
  );
  done();
}
