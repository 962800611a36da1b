import type { FastifyInstance } from 'fastify';
import { studioChange, type Audited } from '../../../http/studio-change.ts';
import { adminRoute, recentAdminRoute, studioRoute } from '../../../http/studio-route.ts';
import type { GiftCodeService } from '../subscriptions/gift-codes.ts';

/** Codes for Premium; only for administrators. */
export function giftCodeRoutes(
  app: FastifyInstance,
  { giftCodes, audited }: { giftCodes: GiftCodeService; audited: Audited },
): void {
  const change = studioChange(app, audited);
  studioRoute(app)(
    'GET /gift-codes',
    { config: adminRoute, summary: 'Gift codes, newest first, without the codes' },
    () => giftCodes.list(),
  );
  change('POST /gift-codes', {
    config: { ...recentAdminRoute, audit: 'gift-codes-made' },
    summary: 'Make gift codes; the response is the only place with the codes',
    object: ({ body }) => ({ kind: 'gift-codes', id: '', label: body.name }),
    work: ({ body }, { by }) => giftCodes.make(body, by.name),
  });
  change('DELETE /gift-codes/:id', {
    config: { ...adminRoute, audit: 'gift-codes-withdrawn' },
    summary: 'Refuse the codes that were not used yet',
    object: 'gift-codes',
    work: ({ params }) => giftCodes.withdraw(params.id),
  });
}
