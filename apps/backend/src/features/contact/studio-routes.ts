import { adminRoute, studioRoute } from '../../http/studio-route.ts';
import type { MessageInbox } from './message-inbox.ts';
import type { Audited } from '../studio/audited.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actorOf } from '../../http/route-guards.ts';
import { expectedVersion, sendVersion } from '../../http/conditional.ts';

const messageObject = (messageId: string) => ({ kind: 'message', id: messageId });

export interface ContactStudioDeps {
  messages: MessageInbox;
  audited: Audited;
}

/**
 * Messages of the contact forms: list, conversation, replies, states. They contain personal data that editors do not
 * need.
 */
export function contactStudioRoutes(app: FastifyInstance, deps: ContactStudioDeps): void {
  const route = studioRoute(app);
  const { messages } = deps;
  route(
    'GET /messages',
    { config: adminRoute, summary: 'Messages of the contact forms of all sites' },
    ({ query }) => messages.page(query),
  );
  route(
    'GET /messages/:id',
    { config: adminRoute, summary: 'A message with its replies; its version is in ETag' },
    (request, reply) => sendThread(messages, reply, request.params.id),
  );
  messageChanges(app, deps);
}

async function sendThread(messages: MessageInbox, reply: FastifyReply, messageId: string) {
  const { thread, version } = await messages.thread(messageId);
  return sendVersion(reply, version).send(thread);
}

function messageChanges(app: FastifyInstance, { messages, audited }: ContactStudioDeps): void {
  const route = studioRoute(app);
  route(
    'POST /messages/:id/replies',
    {
      config: { ...adminRoute, audit: 'message-answered' },
      summary: 'Reply by mail; If-Match names the version that was read',
    },
    async (request, reply) => {
      const { params: of, body } = request;
      const version = expectedVersion(request);
      await audited(request, { object: messageObject(of.id) }, () =>
        messages.reply(of.id, body, { version, author: actorOf(request).name }),
      );
      return sendThread(messages, reply, of.id);
    },
  );
  route(
    'PUT /messages/:id/state',
    { config: { ...adminRoute, audit: 'message-marked' }, summary: 'Done, spam, or open again' },
    async (request, reply) => {
      const { params: of, body } = request;
      const version = expectedVersion(request);
      await audited(request, { object: messageObject(of.id) }, () =>
        messages.setState(of.id, body.state, { version }),
      );
      return sendThread(messages, reply, of.id);
    },
  );
  route(
    'POST /message-states',
    { config: { ...adminRoute, audit: 'message-marked' }, summary: 'Mark several messages' },
    (request) =>
      audited(request, { object: null }, async () => ({ changed: await messages.setStates(request.body) })),
  );
  route(
    'POST /messages/:id/resend',
    { config: { ...adminRoute, audit: 'message-resent' }, summary: 'Mail a message to the company again' },
    async (request, reply) => {
      const { params: of } = request;
      await audited(request, { object: messageObject(of.id) }, () => messages.resend(of.id));
      return sendThread(messages, reply, of.id);
    },
  );
  route(
    'POST /messages/:id/replies/:replyId/resend',
    {
      config: { ...adminRoute, audit: 'reply-resent' },
      summary: 'Mail a reply again that could not be delivered',
    },
    async (request, reply) => {
      const { params: of } = request;
      await audited(request, { object: messageObject(of.id) }, () => messages.resendReply(of.id, of.replyId));
      return sendThread(messages, reply, of.id);
    },
  );
}
