import type { EditedPost, PostContent, PostRevisionKind, PostState } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/index.ts';
import { AppError } from '../../lib/errors.ts';
import { createEditedPostStore, type EditedPostRow } from './edited-post-store.ts';
import { contentOf, type PostKey } from './post-content.ts';
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

export interface PostVersionsDeps {
  db: Kysely<Database>;
  now: () => number;
  /** Where readers see a post. */
  publicUrlOf: (post: PostKey) => string | null;
}

/** Reads a post, and writes its next version. */
export function createPostVersions({ db, now, publicUrlOf }: PostVersionsDeps) {
  const edited = createEditedPostStore(db);

  /** A change of the file since the post was last published; an editor who publishes has seen it. */
  async function changeOfFile(post: PostKey): Promise<EditedPost['fileChange']> {
    const last = await edited.last(post, ['file', 'imported', 'published']);
    return last?.kind === 'file' ? { id: last.id, at: last.at } : null;
  }

  /** The text of the file, before the first change of its post. */
  async function keepFile({ project, slug }: PostKey): Promise<void> {
    const rows = await createPostStore(db).versions({ project, slug });
    const [first] = rows;
    if (!first) return;
    const { published_at: at, author: by } = first;
    await edited.addRevision({ project, slug, at, by, kind: 'imported', content: contentOf(rows) });
  }

  return {
    /** @throws AppError NOT_FOUND */
    async load({ project, slug }: PostKey): Promise<VersionedPost> {
      const row = await edited.find({ project, slug });
      const rows = await createPostStore(db).versions({ project, slug });
      const [published] = rows;
      const shared = {
        project,
        slug,
        state: stateOf(row, published?.published_at, now()),
        publishedAt: published?.published_at ?? null,
        publicUrl: publicUrlOf({ project, slug }),
      };
      if (row) {
        const { version, published_version, updated_at: updatedAt, updated_by: updatedBy } = row;
        const fromFile = published !== undefined && published_version === null;
        const content = JSON.parse(row.record) as PostContent;
        const fileChange = await changeOfFile({ project, slug });
        return { version, post: { ...shared, fromFile, fileChange, updatedAt, updatedBy, content } };
      }
      if (!published) throw new AppError('NOT_FOUND');
      const { published_at: updatedAt, author: updatedBy } = published;
      return {
        version: 0,
        post: {
          ...shared,
          fromFile: true,
          fileChange: null,
          updatedAt,
          updatedBy,
          content: contentOf(rows),
        },
      };
    },

    /**
     * Returns false when the history has no new entry.
     * @throws AppError CHANGED_MEANWHILE
     */
    async write(
      { project, slug, version, by }: PostChange,
      content: PostContent,
      kind: Exclude<PostRevisionKind, 'imported' | 'file'>,
    ): Promise<boolean> {
      const before = await edited.find({ project, slug });
      const next = version + 1;
      const row: EditedPostRow = {
        project,
        slug,
        record: JSON.stringify(content),
        version: next,
        published_version: publishedVersion(kind, { version, former: before?.published_version ?? null }),
        updated_at: now(),
        updated_by: by,
      };
      if (!(await edited.save(row, version))) throw new AppError('CHANGED_MEANWHILE');
      if (!before) await keepFile({ project, slug });
      return edited.addRevision({ project, slug, at: now(), by, kind, content });
    },
  };
}

function publishedVersion(
  kind: PostRevisionKind,
  { version, former }: { version: number; former: number | null },
): number | null {
  if (kind === 'published' || kind === 'discarded') return version + 1;
  // The post of a file is published as it is.
  if (kind === 'moved' && (former === version || version === 0)) return version + 1;
  return kind === 'unpublished' ? null : former;
}

export function stateOf(
  row: Pick<EditedPostRow, 'version' | 'published_version'> | undefined,
  publishedAt: number | undefined,
  now: number,
): PostState {
  if (publishedAt === undefined) return 'draft';
  if (row && row.published_version !== row.version) return 'changed';
  return publishedAt > now ? 'scheduled' : 'published';
}
