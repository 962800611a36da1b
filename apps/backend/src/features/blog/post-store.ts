import type { PostContent, PostText } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { countOf } from '../../db/query-results.ts';
import { isDeepStrictEqual } from 'node:util';
import { noteChange } from '../../db/audit-trail.ts';
import { inTransactionOf } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables/index.ts';
import { createEditedPostStore } from './edited-post-store.ts';
import { contentOf, type PostKey, textOf } from './post-content.ts';
import { createPostRedirectStore } from './post-redirect-store.ts';

export type PostRow = Database['post'];
export type PostSummaryRow = Omit<PostRow, 'content_html' | 'markdown'>;

interface PostQuery {
  project?: string | undefined;
  limit: number;
  offset: number;
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

export type PostStore = ReturnType<typeof createPostStore>;

export function createPostStore(db: Kysely<Database>, now: () => number = Date.now) {
  return {
    /** Writes all of them or none; a version that exists is replaced. */
    async saveAll(rows: readonly PostRow[]): Promise<void> {
      await inTransactionOf(db)(async (transaction) => {
        for (const row of rows) await upsert(transaction, row);
        await updateEdited(transaction, rows, now());
        for (const id of new Set(rows.map(({ project, slug }) => `${project}/${slug}`)))
          noteChange({ object: { kind: 'post', id } });
      });
    },
    /** Keeps what files change of posts that were edited in the studio; see {@link offerFiles}. */
    offer: (rows: readonly PostRow[]): Promise<void> =>
      inTransactionOf(db)((transaction) => offerFiles(transaction, rows, now())),
    /** `project/slug` of the posts that were edited in the studio. */
    async editedPosts(): Promise<Set<string>> {
      const rows = await db.selectFrom('edited_post').select(['project', 'slug']).execute();
      return new Set(rows.map(({ project, slug }) => `${project}/${slug}`));
    },
    /** Writes the versions of one post and removes its others. */
    async replace({ project, slug }: PostKey, rows: readonly PostRow[]): Promise<void> {
      await db.deleteFrom('post').where('project', '=', project).where('slug', '=', slug).execute();
      for (const row of rows) await upsert(db, row);
    },
    /** All published versions without their text, newest first. A blog is small: hundreds, not millions. */
    published: (project: string, at: number): Promise<PostSummaryRow[]> =>
      db
        .selectFrom('post')
        .select(SUMMARY)
        .where('project', '=', project)
        .where('published_at', '<=', at)
        .orderBy('published_at', 'desc')
        .orderBy('slug')
        .execute(),
    find: ({ project, slug }: PostKey, at: number): Promise<PostRow[]> =>
      db
        .selectFrom('post')
        .selectAll()
        .where((eb) => eb.and({ project, slug }))
        .where('published_at', '<=', at)
        .execute(),
    /** All language versions of a post, published or not yet. */
    versions: ({ project, slug }: PostKey): Promise<PostRow[]> =>
      db
        .selectFrom('post')
        .selectAll()
        .where((eb) => eb.and({ project, slug }))
        .orderBy('locale')
        .execute(),
    /** Every version, also of future posts, newest first. */
    async list({ project, limit, offset }: PostQuery): Promise<{ rows: PostSummaryRow[]; total: number }> {
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
      return { rows, total: await countOf(posts) };
    },
    /** Removes a post in all its languages; returns the number of versions. */
    async remove({ project, slug }: PostKey): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('post')
        .where((eb) => eb.and({ project, slug }))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    /** Gives a post another address, which must be free. */
    async move({ project, slug }: PostKey, to: PostKey): Promise<void> {
      await db
        .updateTable('post')
        .set({ project: to.project, slug: to.slug })
        .where((eb) => eb.and({ project, slug }))
        .execute();
    },
    /** Where the post of a former address is now. */
    movedTo: (former: PostKey): Promise<PostKey | undefined> => createPostRedirectStore(db).find(former),
    /** `project/slug` of former addresses without a post, each with the present address. */
    movedPosts: (): Promise<Map<string, string>> => createPostRedirectStore(db).free(),
    async isEmpty(): Promise<boolean> {
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
    const content = contentOf(await createPostStore(transaction).versions(row));
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
  rows: readonly Database['post'][],
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
function isSameText(content: PostContent, version: Database['post']): boolean {
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
