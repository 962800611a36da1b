import type {
  EditedPost,
  NewPost,
  PostContent,
  PostImage,
  PostPreview,
  PostRevision,
  StudioPage,
  StudioPost,
  StudioPostsQuery,
} from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf, type RunInTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../http/errors.ts';
import type { LogEvent } from '../../lib/log-event.ts';
import { storeCoverImage, storePostImage, type CoverDeps } from './cover-files.ts';
import { createEditedPostStore } from './edited-post-store.ts';
import { excerptOf, readingMinutes, renderMarkdown } from './markdown.ts';
import { contentOf, missingParts, objectOf, outline, rowsOf, type PostKey } from './post-content.ts';
import { listPosts, matches, stateOf } from './post-list.ts';
import { createPostStore } from './post-store.ts';

/** A change of a post: who makes it, and the version that it is based on (0: the post was never edited here). */
export interface PostChange extends PostKey {
  version: number;
  by: string;
}

export interface VersionedPost {
  post: EditedPost;
  version: number;
}

export interface PostEditorDeps extends CoverDeps {
  db: Kysely<Database>;
  now: () => number;
  log: LogEvent;
}

export type PostEditor = ReturnType<typeof createPostEditor>;

/** A blog has hundreds of posts, not millions. */
const MOST_POSTS = 100_000;

/** Posts for editors. Readers see a post as it was published last; changes wait until it is published again. */
export function createPostEditor({ db, now, log, ...files }: PostEditorDeps) {
  const { load } = createVersions(db, now);
  return {
    /** Drafts first, then by date. */
    async list(query: StudioPostsQuery): Promise<StudioPage<StudioPost>> {
      const [edited, { rows }] = await Promise.all([
        createEditedPostStore(db).all(),
        createPostStore(db).list({ project: query.project, limit: MOST_POSTS, offset: 0 }),
      ]);
      const all = listPosts(edited, rows, now()).filter((post) => matches(post, query));
      const start = Number(query.cursor ?? 0);
      const end = start + query.pageSize;
      return {
        items: all.slice(start, end),
        nextCursor: end < all.length ? String(end) : null,
        total: all.length,
        totalIsExact: true,
      };
    },

    /** @throws AppError NOT_FOUND */
    find: load,

    /** Earlier versions, newest first. To go back to one, save its content. */
    async revisions(key: PostKey): Promise<PostRevision[]> {
      await load(key);
      return createEditedPostStore(db).revisions(key);
    },

    async preview(markdown: string, locale: string): Promise<PostPreview> {
      const html = await renderMarkdown(markdown);
      return { html, excerpt: excerptOf(html), readingMinutes: readingMinutes(html, locale) };
    },

    /**
     * Stores a cover in both widths, or an image of a text.
     * @throws AppError PICTURE_UNREADABLE
     */
    async addImage(source: Buffer, kind: 'cover' | 'text'): Promise<PostImage> {
      const store = kind === 'cover' ? storeCoverImage : storePostImage;
      const name = await store(files, source).catch((error: unknown) => {
        throw isUnreadable(error) ? new AppError('PICTURE_UNREADABLE', { cause: error }) : error;
      });
      return { cover: kind === 'cover' ? name : null, url: `/cdn/covers/${name}` };
    },

    ...createChanges({ db, now, log }),
  };
}

/** An error of the file system or of the database has a code, one of the image library has none. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && !('code' in error);

/** Reads a post, and writes its next version. */
function createVersions(db: Kysely<Database>, now: () => number) {
  const edited = createEditedPostStore(db);
  return {
    async load({ project, slug }: PostKey): Promise<VersionedPost> {
      const row = await edited.find({ project, slug });
      const rows = await createPostStore(db).versions(project, slug);
      const [published] = rows;
      const state = stateOf(row, published?.published_at, now());
      if (row) {
        const { version, published_version, updated_at: updatedAt, updated_by: updatedBy } = row;
        const fromFile = published !== undefined && published_version === null;
        const content = JSON.parse(row.record) as PostContent;
        return { version, post: { project, slug, state, fromFile, updatedAt, updatedBy, content } };
      }
      if (!published) throw new AppError('NOT_FOUND');
      const { published_at: updatedAt, author: updatedBy } = published;
      const content = contentOf(rows);
      return { version: 0, post: { project, slug, state, fromFile: true, updatedAt, updatedBy, content } };
    },

    /** @throws AppError CHANGED_MEANWHILE */
    async write(
      { project, slug, version, by }: PostChange,
      content: PostContent,
      kind: 'saved' | 'published' | 'unpublished',
    ): Promise<void> {
      const next = version + 1;
      const former = (await edited.find({ project, slug }))?.published_version ?? null;
      const published = { saved: former, published: next, unpublished: null }[kind];
      const at = now();
      const row = { project, slug, record: JSON.stringify(content), version: next, updated_at: at };
      if (!(await edited.save({ ...row, published_version: published, updated_by: by }, version)))
        throw new AppError('CHANGED_MEANWHILE');
      await edited.addRevision({
        project,
        slug,
        at,
        by,
        kind: kind === 'published' ? kind : 'saved',
        content,
      });
    },
  };
}

function createChanges({ db, now, log }: Pick<PostEditorDeps, 'db' | 'now' | 'log'>) {
  const inTransaction: RunInTransaction = inTransactionOf(db);
  const { load } = createVersions(db, now);
  return {
    /** @throws AppError CONFLICT when the address is taken */
    async create({ project, slug, content }: NewPost, by: string): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        const existing = await createPostStore(transaction).versions(project, slug);
        if (existing.length > 0 || (await createEditedPostStore(transaction).find({ project, slug })))
          throw addressTaken();
        await createVersions(transaction, now).write({ project, slug, version: 0, by }, content, 'saved');
        noteChange({ object: objectOf({ project, slug }, content), after: outline(content) });
      });
      log('post-created', { project, slug });
      return load({ project, slug });
    },

    /** Keeps the changes; readers do not see them. */
    async save(change: PostChange, content: PostContent): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        const versions = createVersions(transaction, now);
        const { post } = await versions.load(change);
        await versions.write(change, content, 'saved');
        const object = objectOf(change, content);
        noteChange({ object, before: outline(post.content), after: outline(content) });
      });
      return load(change);
    },

    /**
     * Publishes the saved version; with a date in the future it appears then.
     * @throws AppError VALIDATION_FAILED for a language without title or text, and without English
     */
    async publish(change: PostChange): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        const versions = createVersions(transaction, now);
        const { post } = await versions.load(change);
        const content = { ...post.content, publishedAt: post.content.publishedAt ?? now() };
        const fields = missingParts(content);
        if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
        await versions.write(change, content, 'published');
        const rows = await rowsOf(change, content);
        await createPostStore(transaction).replace(change.project, change.slug, rows);
        const after = { publishedAt: content.publishedAt, locales: rows.map(({ locale }) => locale) };
        noteChange({ object: objectOf(change, content), before: { state: post.state }, after });
      });
      log('post-published', { project: change.project, slug: change.slug });
      return load(change);
    },

    /** Takes the post away from readers; the studio keeps it as a draft. */
    async unpublish(change: PostChange): Promise<VersionedPost> {
      await inTransaction(async (transaction) => {
        const versions = createVersions(transaction, now);
        const { post } = await versions.load(change);
        await versions.write(change, post.content, 'unpublished');
        await createPostStore(transaction).remove(change.project, change.slug);
        const states = { before: { state: post.state }, after: { state: 'draft' } };
        noteChange({ object: objectOf(change, post.content), ...states });
      });
      log('post-unpublished', { project: change.project, slug: change.slug });
      return load(change);
    },

    /** Removes the post with its history. */
    async remove(change: PostChange): Promise<void> {
      await inTransaction(async (transaction) => {
        const { post, version } = await createVersions(transaction, now).load(change);
        if (version !== change.version) throw new AppError('CHANGED_MEANWHILE');
        await createPostStore(transaction).remove(change.project, change.slug);
        await createEditedPostStore(transaction).remove(change);
        noteChange({ object: objectOf(change, post.content), before: outline(post.content) });
      });
      log('post-removed', { project: change.project, slug: change.slug });
    },
  };
}

const TAKEN = 'There is a post with this address';

const addressTaken = (): AppError =>
  new AppError('CONFLICT', {
    message: TAKEN,
    fields: [{ field: 'slug', rule: 'taken', message: TAKEN }],
  });
