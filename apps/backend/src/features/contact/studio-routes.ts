import { adminRoute, studioRoute } from '../../http/studio-route.ts';
import type { MessageInbox } from './message-inbox.ts';
import type { SavedReplies } from './saved-replies.ts';
import type { Audited } from '../studio/audited.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actorOf } from '../../http/route-guards.ts';
import { expectedVersion, sendVersion } from '../../http/conditional.ts';

const messageObject = (messageId: string) => ({ kind: 'message', id: messageId });

export interface ContactStudioDeps {
  messages: MessageInbox;
  savedReplies: SavedReplies;
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
  savedReplyRoutes(app, deps);
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
    'PUT /messages/:id/assignee',
    { config: { ...adminRoute, audit: 'message-assigned' }, summary: 'Give a message to an administrator' },
    async (request, reply) => {
      const { params: of, body } = request;
      const version = expectedVersion(request);
      await audited(request, { object: messageObject(of.id) }, () =>
        messages.assign(of.id, body.userId, { version }),
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

/** Texts that answer many messages. */
function savedReplyRoutes(app: FastifyInstance, { savedReplies, audited }: ContactStudioDeps): void {
  const route = studioRoute(app);
  route('GET /saved-replies', { config: adminRoute, summary: 'Texts for replies, by name' }, () =>
    savedReplies.list(),
  );
  const changing = { ...adminRoute, audit: 'saved-reply-changed' } as const;
  route('POST /saved-replies', { config: changing, summary: 'Save a text for replies' }, (request) =>
    audited(request, { object: null }, () => savedReplies.add(request.body)),
  );
  route('PUT /saved-replies/:id', { config: changing, summary: 'Change a text for replies' }, (request) => {
    const version = expectedVersion(request);
    return audited(request, { object: null }, () =>
      savedReplies.change({ ...request.body, id: request.params.id, version }),
    );
  });
  route(
    'DELETE /saved-replies/:id',
    { config: { ...adminRoute, audit: 'saved-reply-removed' }, summary: 'Remove a text for replies' },
    async (request, reply) => {
      await audited(request, { object: null }, () => savedReplies.remove(request.params.id));
      return reply.status(204).send();
    },
  );
}
