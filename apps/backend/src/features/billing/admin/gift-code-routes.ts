import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../http/route-guards.ts';
import { adminRoute, recentAdminRoute, studioRoute } from '../../../http/studio-route.ts';
import type { Audited } from '../../studio/audited.ts';
import type { GiftCodeService } from '../subscriptions/gift-codes.ts';

/** Codes for Premium; only for administrators. */
export function giftCodeRoutes(
  app: FastifyInstance,
  { giftCodes, audited }: { giftCodes: GiftCodeService; audited: Audited },
): void {
  const route = studioRoute(app);
  route(
    'GET /gift-codes',
    { config: adminRoute, summary: 'Gift codes, newest first, without the codes' },
    () => giftCodes.list(),
  );
  route(
    'POST /gift-codes',
    {
      config: { ...recentAdminRoute, audit: 'gift-codes-made' },
      summary: 'Make gift codes; the response is the only place with the codes',
    },
    (request) => {
      const object = { kind: 'gift-codes', id: '', label: request.body.name };
      return audited(request, { object }, () => giftCodes.make(request.body, actorOf(request).name));
    },
  );
  route(
    'DELETE /gift-codes/:id',
    {
      config: { ...adminRoute, audit: 'gift-codes-withdrawn' },
      summary: 'Refuse the codes that were not used yet',
    },
    (request) => {
      const { id } = request.params;
      return audited(request, { object: { kind: 'gift-codes', id } }, () => giftCodes.withdraw(id));
    },
  );
}
