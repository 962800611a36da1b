import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  AccessKeySchema,
  CreatedAccessKeySchema,
  NewAccessKeySchema,
  StudioMeSchema,
  studioRoles,
  studioSections,
  type StudioMe,
  type StudioRole,
  type StudioSection,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../http/errors.ts';
import { named } from '../../http/open-api.ts';
import { sessionOf } from '../../http/session.ts';
import { actorOf } from './studio-scope.ts';
import type { Studio } from './studio-feature.ts';

const KeyParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) });

const sectionsOf = (roles: readonly StudioRole[]): StudioSection[] =>
  Object.entries(studioSections).flatMap(([section, allowed]) =>
    roles.some((role) => (allowed as readonly StudioRole[]).includes(role)) ? [section as StudioSection] : [],
  );

/** Who is signed in, and the access keys. */
export function accessRoutes(instance: FastifyInstance, { keys, findUser, audited }: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.get(
    '/me',
    {
      config: { studio: { roles: studioRoles } },
      schema: {
        summary: 'Who works here, and with which sections',
        response: { 200: Type.Unsafe<StudioMe>(StudioMeSchema) },
      },
    },
    async (request): Promise<StudioMe> => {
      const { userId, roles } = sessionOf(request);
      const user = await findUser(userId);
      if (!user) throw new AppError('TOKEN_INVALID');
      const own = studioRoles.filter((role) => roles.includes(role));
      return {
        user: {
          id: user.id,
          firstName: user.first_name,
          lastName: user.last_name,
          email: user.email,
        },
        roles: own,
        sections: sectionsOf(own),
      };
    },
  );

  const key = named(app, AccessKeySchema);
  app.get(
    '/access-keys',
    {
      config: { studio: { roles: ['admin'] } },
      schema: { summary: 'Access keys, newest first', response: { 200: Type.Array(key) } },
    },
    () => keys.list(),
  );
  app.post(
    '/access-keys',
    {
      config: { studio: { roles: ['admin'], recent: true } },
      schema: {
        summary: 'Make an access key; only this response contains the key itself',
        body: NewAccessKeySchema,
        response: { 200: CreatedAccessKeySchema },
      },
    },
    (request) => {
      const actor = actorOf(request);
      const object = { kind: 'access-key', id: '', label: request.body.name };
      return audited(request, { action: 'access-key-made', object }, () => keys.create(request.body, actor));
    },
  );
  app.delete(
    '/access-keys/:id',
    {
      config: { studio: { roles: ['admin'] } },
      schema: { summary: 'End an access key at once', params: KeyParams, response: { 200: key } },
    },
    (request) => {
      const { id } = request.params;
      return audited(request, { action: 'access-key-revoked', object: { kind: 'access-key', id } }, () =>
        keys.revoke(id),
      );
    },
  );
}
