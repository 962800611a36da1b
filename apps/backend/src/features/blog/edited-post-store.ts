import { MINUTE_MS } from '@lumigraph/contracts';
import type {
  FullPostRevision,
  PostContent,
  PostRevision,
  PostRevisionKind,
} from '@lumigraph/contracts/studio';
import type { Kysely, Selectable } from 'kysely';
import { insertNew } from '../../db/query-results.ts';
import type { Database } from '../../db/tables/index.ts';
import type { PostKey } from './post-content.ts';

export type EditedPostRow = Database['edited_post'];

export interface NewRevision extends PostKey {
  at: number;
  by: string;
  kind: PostRevisionKind;
  content: PostContent;
}

/** Of a post that is edited often the oldest revisions go first. */
const KEPT_REVISIONS = 200;

/** Automatic saves of one person within such a span are one revision. */
const AUTOMATIC_MS = 10 * MINUTE_MS;
const spanOf = (time: number): number => Math.floor(time / AUTOMATIC_MS);

/** Tables with rows of a post that readers do not see. */
const TABLES = ['edited_post', 'post_revision', 'post_draft_link'] as const;

/** What the studio holds of posts. Writing belongs into a transaction with the rows of readers. */
export function createEditedPostStore(db: Kysely<Database>) {
  const revisions = ({ project, slug }: PostKey) =>
    db.selectFrom('post_revision').where((eb) => eb.and({ project, slug }));
  return {
    all: (): Promise<EditedPostRow[]> => db.selectFrom('edited_post').selectAll().execute(),

    find: ({ project, slug }: PostKey): Promise<EditedPostRow | undefined> =>
      db
        .selectFrom('edited_post')
        .selectAll()
        .where((eb) => eb.and({ project, slug }))
        .executeTakeFirst(),

    /** Writes the version after `version`; false when somebody else has written it. */
    async save(row: EditedPostRow, version: number): Promise<boolean> {
      if (version === 0) return insertNew(db.insertInto('edited_post').values(row));
      const { numUpdatedRows } = await db
        .updateTable('edited_post')
        .set(row)
        .where((eb) => eb.and({ project: row.project, slug: row.slug }))
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Gives the post, its history and its link another address, which must be free. */
    async move({ project, slug }: PostKey, to: PostKey): Promise<void> {
      for (const table of TABLES)
        await db
          .updateTable(table)
          .set(to)
          .where((eb) => eb.and({ project, slug }))
          .execute();
    },

    async remove({ project, slug }: PostKey): Promise<void> {
      for (const table of TABLES)
        await db.deleteFrom(table).where('project', '=', project).where('slug', '=', slug).execute();
    },

    /** Adds a revision; false when it replaces the automatic one before it. */
    async addRevision({ content, ...revision }: NewRevision): Promise<boolean> {
      const { project, slug, at, by, kind } = revision;
      const record = JSON.stringify(content);
      if (kind === 'automatic') {
        const last = await revisions(revision)
          .select(['id', 'at', 'by', 'kind'])
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (last?.kind === kind && last.by === by && spanOf(last.at) === spanOf(at)) {
          await db.updateTable('post_revision').set({ at, record }).where('id', '=', last.id).execute();
          return false;
        }
      }
      await db
        .insertInto('post_revision')
        .values({ ...revision, record })
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
          .where((eb) => eb.and({ project, slug }))
          .where('id', '<=', oldest.id)
          .execute();
      return true;
    },

    /** Newest first. */
    async revisions(post: PostKey): Promise<PostRevision[]> {
      const rows = await revisions(post)
        .select(['id', 'at', 'by', 'kind'])
        .orderBy('id', 'desc')
        .limit(KEPT_REVISIONS)
        .execute();
      return rows.map((row) => ({ ...row, kind: row.kind as PostRevisionKind }));
    },

    async revision(post: PostKey, id: number): Promise<FullPostRevision | undefined> {
      const row = await revisions(post).selectAll().where('id', '=', id).executeTakeFirst();
      return row && fullRevision(row);
    },

    /** The newest revision of one of these kinds. */
    async last(post: PostKey, kinds: readonly PostRevisionKind[]): Promise<FullPostRevision | undefined> {
      const row = await revisions(post)
        .selectAll()
        .where('kind', 'in', kinds)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && fullRevision(row);
    },
  };
}

const fullRevision = ({
  id,
  at,
  by,
  kind,
  record,
}: Selectable<Database['post_revision']>): FullPostRevision => ({
  id,
  at,
  by,
  kind: kind as PostRevisionKind,
  content: JSON.parse(record) as PostContent,
});
