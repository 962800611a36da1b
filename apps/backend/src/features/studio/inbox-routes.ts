import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  InboxMessagePageSchema,
  InboxQuerySchema,
  InboxThreadSchema,
  MessageReplySchema,
  MessageStateSchema,
  OpenCountsSchema,
} from '@lumigraph/contracts/studio';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import { named } from '../../http/open-api.ts';
import type { Studio } from './studio-feature.ts';
import { actorOf, expectedVersion, isAdmin, sendVersion } from './studio-scope.ts';

/** Messages contain personal data that editors do not need. */
const ADMIN = { studio: { roles: ['admin'] } } as const;

const id = Type.String({ minLength: 1, maxLength: 60 });
const params = Type.Object({ id });
const replyParams = Type.Object({ id, replyId: id });

const messageObject = (messageId: string) => ({ kind: 'message', id: messageId });

/** Messages of the contact forms: list, conversation, replies, states. */
export function inboxRoutes(instance: FastifyInstance, studio: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { messages } = studio;
  app.get(
    '/messages',
    {
      config: ADMIN,
      schema: {
        summary: 'Messages of the contact forms of all sites',
        querystring: InboxQuerySchema,
        response: { 200: InboxMessagePageSchema },
      },
    },
    ({ query }) => messages.page(query),
  );
  app.get(
    '/messages/:id',
    {
      config: ADMIN,
      schema: {
        summary: 'A message with its replies; its version is in ETag',
        params,
        response: { 200: named(app, InboxThreadSchema) },
      },
    },
    (request, reply) => sendThread(studio, reply, request.params.id),
  );
  app.get(
    '/inbox-counts',
    {
      config: { studio: { roles: ['admin', 'editor'] } },
      schema: {
        summary: 'What waits in the inbox; an editor gets the number of reports only',
        response: { 200: OpenCountsSchema },
      },
    },
    (request) => studio.openCounts({ withMessages: isAdmin(request) }),
  );
  messageChanges(instance, studio);
}

async function sendThread({ messages }: Studio, reply: FastifyReply, messageId: string) {
  const { thread, version } = await messages.thread(messageId);
  return sendVersion(reply, version).send(thread);
}

function messageChanges(instance: FastifyInstance, studio: Studio): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const { messages, audited } = studio;
  const response = { 200: named(app, InboxThreadSchema) };
  app.post(
    '/messages/:id/replies',
    {
      config: ADMIN,
      schema: {
        summary: 'Reply by mail; If-Match names the version that was read',
        params,
        body: MessageReplySchema,
        response,
      },
    },
    async (request, reply) => {
      const { params: of, body } = request;
      const version = expectedVersion(request);
      await audited(request, { action: 'message-answered', object: messageObject(of.id) }, () =>
        messages.reply(of.id, body, { version, author: actorOf(request).name }),
      );
      return sendThread(studio, reply, of.id);
    },
  );
  app.put(
    '/messages/:id/state',
    {
      config: ADMIN,
      schema: { summary: 'Done, spam, or open again', params, body: MessageStateSchema, response },
    },
    async (request, reply) => {
      const { params: of, body } = request;
      const version = expectedVersion(request);
      await audited(request, { action: 'message-marked', object: messageObject(of.id) }, () =>
        messages.setState(of.id, body.state, { version }),
      );
      return sendThread(studio, reply, of.id);
    },
  );
  app.post(
    '/messages/:id/resend',
    {
      config: ADMIN,
      schema: { summary: 'Mail a message to the company again', params, response },
    },
    async (request, reply) => {
      const { params: of } = request;
      await audited(request, { action: 'message-resent', object: messageObject(of.id) }, () =>
        messages.resend(of.id),
      );
      return sendThread(studio, reply, of.id);
    },
  );
  app.post(
    '/messages/:id/replies/:replyId/resend',
    {
      config: ADMIN,
      schema: { summary: 'Mail a reply again that could not be delivered', params: replyParams, response },
    },
    async (request, reply) => {
      const { params: of } = request;
      await audited(request, { action: 'reply-resent', object: messageObject(of.id) }, () =>
        messages.resendReply(of.id, of.replyId),
      );
      return sendThread(studio, reply, of.id);
    },
  );
}
