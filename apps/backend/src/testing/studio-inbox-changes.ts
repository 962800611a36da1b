import type { Kysely } from 'kysely';
import type { Database } from '../db/tables/index.ts';
import type { TestApp } from './auth-app.ts';
import { stale, type StudioChanges as Changes } from './studio-change.ts';
import type { StudioScene } from './studio-scene.ts';

/** Changes of messages, saved replies and reports. */
export const studioInboxChanges = (test: TestApp, scene: StudioScene): Changes => ({
  ...messageChanges(test, scene),
  ...reportChanges(test, scene),
});

const markerOf = (db: Kysely<Database>) => (id: string | null) =>
  db.updateTable('mail_outbox').set({ status: 'failed' }).where('id', '=', id).execute();

function messageChanges({ database: { db } }: TestApp, scene: StudioScene): Changes {
  const markFailed = markerOf(db);
  const replyOf = async (messageId: string): Promise<string> => {
    const headers = { 'if-match': '"1"' };
    await scene.studio('POST', `messages/${messageId}/replies`, { body: { text: 'Yes.' }, headers });
    const replies = db.selectFrom('contact_reply').selectAll().where('message_id', '=', messageId);
    const { id, mail_id: mailId } = await replies.executeTakeFirstOrThrow();
    await markFailed(mailId);
    await db.updateTable('contact_reply').set({ mail_state: 'failed' }).where('id', '=', id).execute();
    return id;
  };
  const savedReply = { name: 'Prints', text: 'Dear {name}, yes, you may.' };
  const savedReplyId = async (): Promise<string> => {
    const { body } = await scene.studio('POST', 'saved-replies', { body: savedReply });
    return body.id;
  };
  return {
    'POST messages/:id/replies': async () => {
      const id = await scene.message();
      const entries = [`message-answered message ${id}`];
      return { path: `messages/${id}/replies`, body: { text: 'Yes.' }, version: 1, entries, refused: stale };
    },
    'PUT messages/:id/state': async () => {
      const id = await scene.message();
      const entries = [`message-marked message ${id}`];
      return { path: `messages/${id}/state`, body: { state: 'spam' }, version: 1, entries, refused: stale };
    },
    'PUT messages/:id/assignee': async () => {
      const id = await scene.message();
      const { id: userId } = await scene.person();
      await db.updateTable('user_account').set({ roles: '["admin"]' }).where('id', '=', userId).execute();
      const entries = [`message-assigned message ${id}`];
      return { path: `messages/${id}/assignee`, body: { userId }, version: 1, entries, refused: stale };
    },
    'POST saved-replies': async () => ({
      path: 'saved-replies',
      body: savedReply,
      entries: [/^saved-reply-changed saved-reply sr_/],
      refused: { body: { name: 'Prints', text: ' ' } },
    }),
    'PUT saved-replies/:id': async () => {
      const id = await savedReplyId();
      const entries = [`saved-reply-changed saved-reply ${id}`];
      return { path: `saved-replies/${id}`, body: savedReply, version: 1, entries, refused: stale };
    },
    'DELETE saved-replies/:id': async () => {
      const id = await savedReplyId();
      const entries = [`saved-reply-removed saved-reply ${id}`];
      return { path: `saved-replies/${id}`, entries, refused: { path: 'saved-replies/none' } };
    },
    'POST message-states': async () => {
      const ids = [await scene.message(), await scene.message()];
      return {
        path: 'message-states',
        body: { ids, state: 'done' },
        entries: ids.map((id) => `message-marked message ${id}`),
        refused: { body: { state: 'done' } },
      };
    },
    'POST messages/:id/resend': async () => {
      const id = await scene.message();
      return {
        path: `messages/${id}/resend`,
        entries: [`message-resent message ${id}`],
        refused: { path: 'messages/cm_0/resend' },
      };
    },
    'POST messages/:id/replies/:replyId/resend': async () => {
      const id = await scene.message();
      return {
        path: `messages/${id}/replies/${await replyOf(id)}/resend`,
        entries: [`reply-resent message ${id}`],
        refused: { path: `messages/${id}/replies/none/resend` },
      };
    },
  };
}

function reportChanges({ database: { db } }: TestApp, scene: StudioScene): Changes {
  const decision = { ground: 'law', provision: 'Article 8', reason: 'The person can be recognised.' };
  const markFailed = markerOf(db);
  return {
    'POST reports/:id/decision': async () => {
      const { id, image } = await scene.report();
      const body = { decision: 'withheld', ...decision };
      const entries = [`images-changed image ${image}`, `report-decided report ${id}`];
      return { path: `reports/${id}/decision`, body, version: 1, entries, refused: stale };
    },
    'POST reports/:id/deletion': async () => {
      const { id, image } = await scene.report();
      const entries = [`image-deleted image ${image}`, `report-decided report ${id}`];
      return { path: `reports/${id}/deletion`, body: decision, version: 1, entries, refused: stale };
    },
    'PUT reports/:id/state': async () => {
      const { id } = await scene.report();
      const entries = [`report-marked report ${id}`];
      return { path: `reports/${id}/state`, body: { spam: true }, version: 1, entries, refused: stale };
    },
    'POST reports/:id/resend': async () => {
      const { id } = await scene.report();
      const body = { decision: 'none', reason: 'It is nobody.' };
      await scene.studio('POST', `reports/${id}/decision`, { body, headers: { 'if-match': '"1"' } });
      const reports = db.selectFrom('image_report').selectAll().where('id', '=', id);
      await markFailed((await reports.executeTakeFirstOrThrow()).statement_mail_id);
      await db.updateTable('image_report').set({ statement_state: 'failed' }).where('id', '=', id).execute();
      return {
        path: `reports/${id}/resend`,
        entries: [`statement-resent report ${id}`],
        refused: { path: 'reports/none/resend' },
      };
    },
  };
}
