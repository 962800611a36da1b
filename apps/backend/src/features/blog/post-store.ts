import type { PostContent, PostText } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import type { PostTable } from '../../db/tables/blog.ts';
import { createEditedPostStore } from './edited-post-store.ts';
import { contentOf, type PostKey, textOf } from './post-content.ts';
import { createPostRedirectStore } from './post-redirect-store.ts';

export type PostRow = PostTable;
export type PostSummaryRow = Omit<PostRow, 'content_html' | 'markdown'>;

interface PostQuery {
  project?: string | undefined;
  limit: number;
  offset: number;
}

export interface PostStore {
  /** Runs work with a store of one transaction. */
  inTransaction<Result>(work: (store: PostStore) => Promise<Result>): Promise<Result>;
  /** `project/slug` of the posts that were edited in the studio. */
  editedPosts(): Promise<Set<string>>;
  /** Writes the versions of one post and removes its others. */
  replace(project: string, slug: string, rows: readonly PostRow[]): Promise<void>;
  /** Writes all of them or none; a version that exists is replaced. */
  saveAll(rows: readonly PostRow[]): Promise<void>;
  /** Keeps what files change of posts that were edited in the studio; see {@link offerFiles}. */
  offer(rows: readonly PostRow[]): Promise<void>;
  /** All published versions without their text, newest first. A blog is small: hundreds, not millions. */
  published(project: string, at: number): Promise<PostSummaryRow[]>;
  find(project: string, slug: string, at: number): Promise<PostRow[]>;
  /** All language versions of a post, published or not yet. */
  versions(project: string, slug: string): Promise<PostRow[]>;
  /** Every version, also of future posts, newest first. */
  list(query: PostQuery): Promise<{ rows: PostSummaryRow[]; total: number }>;
  /** Removes a post in all its languages; returns the number of versions. */
  remove(project: string, slug: string): Promise<number>;
  /** Gives a post another address, which must be free. */
  move(from: PostKey, to: PostKey): Promise<void>;
  /** Where the post of a former address is now. */
  movedTo(former: PostKey): Promise<PostKey | undefined>;
  /** `project/slug` of former addresses without a post, each with the present address. */
  movedPosts(): Promise<Map<string, string>>;
  isEmpty(): Promise<boolean>;
}

const SUMMARY = [
  'project',
  'slug',
  'locale',
  'title',
  'excerpt',
  'cover',
  'author',
  'tags',
  'reading_minutes',
  'published_at',
] as const;

export function createPostStore(db: Kysely<Database>, now: () => number = Date.now): PostStore {
  return {
    inTransaction: (work) => inTransactionOf(db)((transaction) => work(createPostStore(transaction, now))),
    async saveAll(rows) {
      await inTransactionOf(db)(async (transaction) => {
        for (const row of rows) await upsert(transaction, row);
        await updateEdited(transaction, rows, now());
        for (const id of new Set(rows.map(({ project, slug }) => `${project}/${slug}`)))
          noteChange({ object: { kind: 'post', id } });
      });
    },
    offer: (rows) => inTransactionOf(db)((transaction) => offerFiles(transaction, rows, now())),
    async editedPosts() {
      const rows = await db.selectFrom('edited_post').select(['project', 'slug']).execute();
      return new Set(rows.map(({ project, slug }) => `${project}/${slug}`));
    },
    async replace(project, slug, rows) {
      await db.deleteFrom('post').where('project', '=', project).where('slug', '=', slug).execute();
      for (const row of rows) await upsert(db, row);
    },
    published: (project, at) =>
      db
        .selectFrom('post')
        .select(SUMMARY)
        .where('project', '=', project)
        .where('published_at', '<=', at)
        .orderBy('published_at', 'desc')
        .orderBy('slug')
        .execute(),
    find: (project, slug, at) =>
      db
        .selectFrom('post')
        .selectAll()
        .where('project', '=', project)
        .where('slug', '=', slug)
        .where('published_at', '<=', at)
        .execute(),
    versions: (project, slug) =>
      db
        .selectFrom('post')
        .selectAll()
        .where('project', '=', project)
        .where('slug', '=', slug)
        .orderBy('locale')
        .execute(),
    async list({ project, limit, offset }) {
      const posts = db
        .selectFrom('post')
        .$if(project !== undefined, (query) => query.where('project', '=', project ?? ''));
      const rows = await posts
        .select(SUMMARY)
        .orderBy('published_at', 'desc')
        .orderBy('project')
        .orderBy('slug')
        .orderBy('locale')
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await posts
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { rows, total: counted.count };
    },
    async remove(project, slug) {
      const { numDeletedRows } = await db
        .deleteFrom('post')
        .where('project', '=', project)
        .where('slug', '=', slug)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async move(from, { project, slug }) {
      await db
        .updateTable('post')
        .set({ project, slug })
        .where('project', '=', from.project)
        .where('slug', '=', from.slug)
        .execute();
    },
    movedTo: (former) => createPostRedirectStore(db).find(former),
    movedPosts: () => createPostRedirectStore(db).free(),
    async isEmpty() {
      return (await db.selectFrom('post').select('slug').limit(1).executeTakeFirst()) === undefined;
    },
  };
}

async function upsert(db: Kysely<Database>, row: PostRow): Promise<void> {
  await db
    .insertInto('post')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project', 'slug', 'locale']).doUpdateSet(row))
    .execute();
}

/** An import of files that replaces an edited post: the studio shows the imported text, and its history the former one. */
async function updateEdited(
  transaction: Kysely<Database>,
  imported: readonly PostRow[],
  at: number,
): Promise<void> {
  const edited = createEditedPostStore(transaction);
  for (const [, [post]] of Map.groupBy(imported, ({ project, slug }) => `${project}/${slug}`)) {
    const row = post && (await edited.find(post));
    if (!row) continue;
    const { project, slug } = row;
    const content = contentOf(await createPostStore(transaction).versions(project, slug));
    const version = row.version + 1;
    const by = IMPORTED_BY;
    const record = JSON.stringify(content);
    await edited.save(
      { ...row, record, version, published_version: version, updated_at: at, updated_by: by },
      row.version,
    );
    await edited.addRevision({ project, slug, at, by, kind: 'imported', content });
  }
}

/** The author of what an import writes. */
const IMPORTED_BY = 'gallery posts import';

/**
 * Adds the texts of files to the history of their posts, which were edited in the studio. A file that has not changed
 * since its last import adds nothing.
 */
async function offerFiles(
  transaction: Kysely<Database>,
  rows: readonly PostTable[],
  at: number,
): Promise<void> {
  const edited = createEditedPostStore(transaction);
  for (const files of Map.groupBy(rows, ({ project, slug }) => `${project}/${slug}`).values()) {
    const [file] = files;
    const row = file && (await edited.find(file));
    if (!row) continue;
    const content = JSON.parse(row.record) as PostContent;
    const known = (await edited.last(row, ['file', 'imported']))?.content ?? content;
    if (files.every((version) => isSameText(known, version))) continue;
    const texts = Object.fromEntries(files.map((version) => [version.locale, textOf(version)]));
    const { project, slug } = row;
    await edited.addRevision({
      project,
      slug,
      at,
      by: IMPORTED_BY,
      kind: 'file',
      content: { ...content, texts: { ...content.texts, ...texts } },
    });
  }
}

/** Without the excerpt, which may be a part of the text. */
function isSameText(content: PostContent, version: PostTable): boolean {
  const texts: Partial<Record<string, PostText>> = content.texts;
  const known = texts[version.locale];
  const { title, markdown, tags } = textOf(version);
  return (
    known !== undefined &&
    known.title === title &&
    known.markdown === markdown &&
    isDeepStrictEqual(known.tags, tags)
  );
}
