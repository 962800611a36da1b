import type { PostContent, PostRevision } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { EditedPostTable } from '../../db/tables/blog-tables.ts';
import type { Database } from '../../db/tables/index.ts';

export type EditedPostRow = EditedPostTable;

interface PostKey {
  project: string;
  slug: string;
}

export interface NewRevision extends PostKey {
  at: number;
  by: string;
  kind: PostRevision['kind'];
  content: PostContent;
}

/** Of a post that is edited often the oldest revisions go first. */
const KEPT_REVISIONS = 200;

/** What the studio holds of posts. Writing belongs into a transaction with the rows of readers. */
export function createEditedPostStore(db: Kysely<Database>) {
  const revisions = ({ project, slug }: PostKey) =>
    db.selectFrom('post_revision').where('project', '=', project).where('slug', '=', slug);
  return {
    all: (): Promise<EditedPostRow[]> => db.selectFrom('edited_post').selectAll().execute(),

    find: ({ project, slug }: PostKey): Promise<EditedPostRow | undefined> =>
      db
        .selectFrom('edited_post')
        .selectAll()
        .where('project', '=', project)
        .where('slug', '=', slug)
        .executeTakeFirst(),

    /** Writes the version after `version`; false when somebody else has written it. */
    async save(row: EditedPostRow, version: number): Promise<boolean> {
      if (version === 0) {
        const inserted = await db
          .insertInto('edited_post')
          .values(row)
          .onConflict((conflict) => conflict.columns(['project', 'slug']).doNothing())
          .returning('version')
          .executeTakeFirst();
        return inserted !== undefined;
      }
      const { numUpdatedRows } = await db
        .updateTable('edited_post')
        .set(row)
        .where('project', '=', row.project)
        .where('slug', '=', row.slug)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async remove({ project, slug }: PostKey): Promise<void> {
      for (const table of ['edited_post', 'post_revision'] as const)
        await db.deleteFrom(table).where('project', '=', project).where('slug', '=', slug).execute();
    },

    async addRevision({ content, ...revision }: NewRevision): Promise<void> {
      await db
        .insertInto('post_revision')
        .values({ ...revision, record: JSON.stringify(content) })
        .execute();
      const oldest = await revisions(revision)
        .select('id')
        .orderBy('id', 'desc')
        .offset(KEPT_REVISIONS)
        .limit(1)
        .executeTakeFirst();
      if (oldest)
        await db
          .deleteFrom('post_revision')
          .where('project', '=', revision.project)
          .where('slug', '=', revision.slug)
          .where('id', '<=', oldest.id)
          .execute();
    },

    /** Newest first. */
    async revisions(post: PostKey): Promise<PostRevision[]> {
      const rows = await revisions(post).selectAll().orderBy('id', 'desc').limit(KEPT_REVISIONS).execute();
      return rows.map(({ id, at, by, kind, record }) => ({
        id,
        at,
        by,
        kind: kind as PostRevision['kind'],
        content: JSON.parse(record) as PostContent,
      }));
    },
  };
}
