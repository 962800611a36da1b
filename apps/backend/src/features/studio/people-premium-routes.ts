import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { SubscriptionSchema } from '@lumigraph/contracts';
import { PremiumGrantSchema, ReasonSchema } from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { named } from '../../http/open-api.ts';
import type { Studio } from './studio-feature.ts';

const ADMIN = { studio: { roles: ['admin'] } } as const;

export const personId = Type.String({ minLength: 1, maxLength: 100 });
export const PersonParams = Type.Object({ id: personId });

/** A change of an account in the audit log. */
export const changeOf = (
  request: FastifyRequest<{ Params: { id: string } }>,
  action: string,
  reason?: string,
) => ({
  action,
  object: { kind: 'user', id: request.params.id },
  reason: reason ?? null,
});

/** Premium that an administrator gives or ends. */
export function premiumChanges(instance: FastifyInstance, { people, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const response = { 200: named(app, SubscriptionSchema) };
  app.post(
    '/people/:id/premium',
    {
      config: ADMIN,
      schema: {
        summary: 'Give Premium without payment for some days',
        params: PersonParams,
        body: PremiumGrantSchema,
        response,
      },
    },
    (request) =>
      audited(request, changeOf(request, 'premium-granted', request.body.reason), () =>
        people.grant(request.params.id, request.body),
      ),
  );
  app.post(
    '/people/:id/premium/end',
    {
      config: ADMIN,
      schema: {
        summary: 'End Premium at once, without a refund',
        params: PersonParams,
        body: ReasonSchema,
        response,
      },
    },
    (request) =>
      audited(request, changeOf(request, 'premium-ended', request.body.reason), () =>
        people.endPremium(request.params.id, request.body.reason),
      ),
  );
}
