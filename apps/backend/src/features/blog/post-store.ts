import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import type { PostTable } from '../../db/tables/blog-tables.ts';

export type PostRow = PostTable;
export type PostSummaryRow = Omit<PostTable, 'content_html'>;

export interface PostQuery {
  project?: string | undefined;
  limit: number;
  offset: number;
}

export interface PostStore {
  /** Writes all of them or none; a version that exists is replaced. */
  saveAll(rows: readonly PostRow[]): Promise<void>;
  /** All published versions without their text, newest first. A blog is small: hundreds, not millions. */
  published(project: string, at: number): Promise<PostSummaryRow[]>;
  find(project: string, slug: string, at: number): Promise<PostRow[]>;
  /** Every version, also of future posts, newest first. */
  list(query: PostQuery): Promise<{ rows: PostSummaryRow[]; total: number }>;
  /** Removes a post, or only its version in one language. Returns the number of versions. */
  remove(project: string, slug: string, locale?: string): Promise<number>;
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

export function createPostStore(db: Kysely<Database>): PostStore {
  return {
    async saveAll(rows) {
      await db.transaction().execute(async (transaction) => {
        for (const row of rows) {
          await transaction
            .insertInto('post')
            .values(row)
            .onConflict((conflict) => conflict.columns(['project', 'slug', 'locale']).doUpdateSet(row))
            .execute();
        }
      });
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
    async remove(project, slug, locale) {
      const { numDeletedRows } = await db
        .deleteFrom('post')
        .where('project', '=', project)
        .where('slug', '=', slug)
        .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async isEmpty() {
      return (await db.selectFrom('post').select('slug').limit(1).executeTakeFirst()) === undefined;
    },
  };
}
