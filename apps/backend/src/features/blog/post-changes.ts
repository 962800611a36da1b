import { isDeepStrictEqual } from 'node:util';
import type { MovePost, NewPost, PostContent } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange, noteNothing } from '../../db/audit-trail.ts';
import { inTransactionOf, type RunInTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { createEditedPostStore } from './edited-post-store.ts';
import { contentOf, missingParts, objectOf, outline, rowsOf, type PostKey } from './post-content.ts';
import { createPostRedirectStore } from './post-redirect-store.ts';
import { createPostStore } from './post-store.ts';
import type { RenderPost } from './rendering/post-renderer.ts';
import {
  createPostVersions,
  type PostChange,
  type PostVersionsDeps,
  type VersionedPost,
} from './post-versions.ts';

/** What editors change; readers do not see it. */
export function createPostChanges({ db, ...deps }: PostVersionsDeps, log: LogEvent) {
  const inTransaction: RunInTransaction = inTransactionOf(db);
  const { load } = createPostVersions({ db, ...deps });
  const versionsIn = (transaction: Kysely<Database>) => createPostVersions({ db: transaction, ...deps });
  return {
    /** @throws AppError CONFLICT when the address is taken */
    async create({ project, slug, content }: NewPost, by: string): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        await requireFree(transaction, { project, slug });
        await versionsIn(transaction).write({ project, slug, version: 0, by }, content, 'saved');
        noteChange({ object: objectOf({ project, slug }, content), after: outline(content) });
      });
      log('post-created', { project, slug });
      return load({ project, slug });
    },

    /**
     * Keeps the changes; readers do not see them. Automatic saves of one person within ten minutes are one entry of
     * the history and of the audit log.
     */
    async save(change: PostChange, content: PostContent, isAutomatic = false): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        const versions = versionsIn(transaction);
        const { post, version } = await versions.load(change);
        if (isAutomatic && version === change.version && isDeepStrictEqual(post.content, content))
          return noteNothing();
        const isNew = await versions.write(change, content, isAutomatic ? 'automatic' : 'saved');
        if (!isNew) return noteNothing();
        const object = objectOf(change, content);
        noteChange({ object, before: outline(post.content), after: outline(content) });
      });
      return load(change);
    },

    /**
     * Replaces unpublished changes by what readers see. The history keeps them.
     * @throws AppError CONFLICT for a post that is not published
     */
    async discard(change: PostChange): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        const rows = await createPostStore(transaction).versions(change);
        if (rows.length === 0) throw new AppError('CONFLICT', { message: 'The post is not published' });
        const { post } = await versionsIn(transaction).load(change);
        const published = post.fromFile
          ? undefined
          : await createEditedPostStore(transaction).last(change, ['published', 'imported']);
        const content = published?.content ?? contentOf(rows);
        await versionsIn(transaction).write(change, content, 'discarded');
        const object = objectOf(change, content);
        noteChange({ object, before: outline(post.content), after: outline(content) });
      });
      log('post-changes-discarded', { project: change.project, slug: change.slug });
      return load(change);
    },
  };
}

/** What readers see. */
export function createPublication(
  { db, ...deps }: PostVersionsDeps,
  { log, renderPost }: { log: LogEvent; renderPost: RenderPost },
) {
  const { now } = deps;
  const inTransaction: RunInTransaction = inTransactionOf(db);
  const { load } = createPostVersions({ db, ...deps });
  const versionsIn = (transaction: Kysely<Database>) => createPostVersions({ db: transaction, ...deps });
  return {
    /**
     * Publishes the saved version; with a date in the future it appears then.
     * @throws AppError VALIDATION_FAILED for a language without title or text, without English, and for a text that is
     * too complex; CHANGED_MEANWHILE
     */
    async publish(change: PostChange): Promise<VersionedPost> {
      const saved = (await load(change)).post.content;
      const content = { ...saved, publishedAt: saved.publishedAt ?? now() };
      const fields = missingParts(content);
      if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
      // Before the transaction: a text may take seconds, and other writes would wait for them.
      const rows = await rowsOf(change, content, renderPost);
      await inTransaction(async (transaction) => {
        const versions = versionsIn(transaction);
        const { post } = await versions.load(change);
        if (!isDeepStrictEqual(post.content, saved)) throw new AppError('CHANGED_MEANWHILE');
        await versions.write(change, content, 'published');
        await createPostStore(transaction).replace(change, rows);
        const after = { publishedAt: content.publishedAt, locales: rows.map(({ locale }) => locale) };
        noteChange({ object: objectOf(change, content), before: { state: post.state }, after });
      });
      log('post-published', { project: change.project, slug: change.slug });
      return load(change);
    },

    /**
     * Gives a post another address. Readers of the former address get the post, unless another post is published there.
     * @throws AppError CONFLICT when the address is taken, CHANGED_MEANWHILE
     */
    async move(change: PostChange, { project, slug }: MovePost): Promise<VersionedPost> {
      const to = { project, slug };
      await inTransaction(async (transaction) => {
        const versions = versionsIn(transaction);
        const { post } = await versions.load(change);
        await requireFree(transaction, to);
        await versions.write(change, post.content, 'moved');
        await createPostStore(transaction).move(change, to);
        await createEditedPostStore(transaction).move(change, to);
        await createPostRedirectStore(transaction).add(change, to, now());
        noteChange({
          object: objectOf(to, post.content),
          before: { project: change.project, slug: change.slug },
          after: to,
        });
      });
      log('post-moved', { project: change.project, slug: change.slug, to: `${project}/${slug}` });
      return load(to);
    },

    /** Takes the post away from readers; the studio keeps it as a draft. */
    async unpublish(change: PostChange): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        const versions = versionsIn(transaction);
        const { post } = await versions.load(change);
        await versions.write(change, post.content, 'unpublished');
        await createPostStore(transaction).remove(change);
        const states = { before: { state: post.state }, after: { state: 'draft' } };
        noteChange({ object: objectOf(change, post.content), ...states });
      });
      log('post-unpublished', { project: change.project, slug: change.slug });
      return load(change);
    },

    /** Removes the post with its history. */
    async remove(change: PostChange): Promise<void> {
      await inTransaction(async (transaction) => {
        const { post, version } = await versionsIn(transaction).load(change);
        if (version !== change.version) throw new AppError('CHANGED_MEANWHILE');
        await createPostStore(transaction).remove(change);
        await createEditedPostStore(transaction).remove(change);
        await createPostRedirectStore(transaction).removeTo(change);
        noteChange({ object: objectOf(change, post.content), before: outline(post.content) });
      });
      log('post-removed', { project: change.project, slug: change.slug });
    },
  };
}

const TAKEN = 'There is a post with this address';

async function requireFree(transaction: Kysely<Database>, post: PostKey): Promise<void> {
  const published = await createPostStore(transaction).versions(post);
  if (published.length > 0 || (await createEditedPostStore(transaction).find(post)))
    throw new AppError('CONFLICT', {
      message: TAKEN,
      fields: [{ field: 'slug', rule: 'taken', message: TAKEN }],
    });
}
