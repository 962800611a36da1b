import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withVersion } from '../../http/conditional.ts';
import { studioChange, type Audited } from '../../http/studio-change.ts';
import { adminRoute, studioRoute } from '../../http/studio-route.ts';
import type { MessageInbox } from './message-inbox.ts';
import type { SavedReplies } from './saved-replies.ts';

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
    sendThread(messages),
  );
  messageChanges(app, deps);
  savedReplyRoutes(app, deps);
}

const sendThread =
  (messages: MessageInbox) =>
  async ({ params }: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const { thread, version } = await messages.thread(params.id);
    return withVersion(reply, version, thread);
  };

function messageChanges(app: FastifyInstance, { messages, audited }: ContactStudioDeps): void {
  const change = studioChange(app, audited);
  const message = { object: 'message' as const, respond: sendThread(messages) };
  change('POST /messages/:id/replies', {
    ...message,
    config: { ...adminRoute, audit: 'message-answered' },
    summary: 'Reply by mail; If-Match names the version that was read',
    work: ({ params, body }, { version, by }) =>
      messages.reply(params.id, body, { version, author: by.name }),
  });
  change('PUT /messages/:id/state', {
    ...message,
    config: { ...adminRoute, audit: 'message-marked' },
    summary: 'Done, spam, or open again',
    work: ({ params, body }, { version }) => messages.setState(params.id, body.state, { version }),
  });
  change('PUT /messages/:id/assignee', {
    ...message,
    config: { ...adminRoute, audit: 'message-assigned' },
    summary: 'Give a message to an administrator',
    work: ({ params, body }, { version }) => messages.assign(params.id, body.userId, { version }),
  });
  change('POST /message-states', {
    config: { ...adminRoute, audit: 'message-marked' },
    summary: 'Mark several messages',
    object: null,
    work: async ({ body }) => ({ changed: await messages.setStates(body) }),
  });
  change('POST /messages/:id/resend', {
    ...message,
    config: { ...adminRoute, audit: 'message-resent' },
    summary: 'Mail a message to the company again',
    work: ({ params }) => messages.resend(params.id),
  });
  change('POST /messages/:id/replies/:replyId/resend', {
    ...message,
    config: { ...adminRoute, audit: 'reply-resent' },
    summary: 'Mail a reply again that could not be delivered',
    work: ({ params }) => messages.resendReply(params.id, params.replyId),
  });
}

/** Texts that answer many messages. */
function savedReplyRoutes(app: FastifyInstance, { savedReplies, audited }: ContactStudioDeps): void {
  const change = studioChange(app, audited);
  studioRoute(app)('GET /saved-replies', { config: adminRoute, summary: 'Texts for replies, by name' }, () =>
    savedReplies.list(),
  );
  const changed = { config: { ...adminRoute, audit: 'saved-reply-changed' }, object: null } as const;
  change('POST /saved-replies', {
    ...changed,
    summary: 'Save a text for replies',
    work: ({ body }) => savedReplies.add(body),
  });
  change('PUT /saved-replies/:id', {
    ...changed,
    summary: 'Change a text for replies',
    work: ({ params, body }, { version }) => savedReplies.change({ ...body, id: params.id, version }),
  });
  change('DELETE /saved-replies/:id', {
    config: { ...adminRoute, audit: 'saved-reply-removed' },
    summary: 'Remove a text for replies',
    object: null,
    work: ({ params }) => savedReplies.remove(params.id),
  });
}
