import type {
  BulkDraftChange,
  ImageDraft,
  ImageDraftChanges,
  ImageDraftQuery,
  PublishedDrafts,
  SimilarImage,
  StudioPage,
} from '@lumigraph/contracts/studio';
import { fillTransform, THUMBNAIL_PX } from '@lumigraph/contracts';
import type { Kysely } from 'kysely';
import { noteChange } from '../../../db/audit-trail.ts';
import type { Database } from '../../../db/tables/index.ts';
import { AppError } from '../../../http/errors.ts';
import { renditionKey } from '../delivery/rendition-files.ts';
import { transformNamed } from '../delivery/renditions.ts';
import { beginImport } from '../import/import-session.ts';
import { isMissing } from '../../../storage/file-storage.ts';
import { changedRecord, type DraftChanges, type DraftRecord } from './draft-records.ts';
import { draftResponse, editedFields, gapsOf, type KnownDraft } from './draft-response.ts';
import type { DraftRow, DraftStore } from './draft-store.ts';
import { filesWithDigests, type FoundFile } from './likeness-store.ts';
import { AlreadyPublishedError, publishDrafts, type PublishDeps, type ReadyDraft } from './publish-drafts.ts';

export interface DraftsDeps extends PublishDeps {
  db: Kysely<Database>;
  drafts: DraftStore;
  /** A small JPEG of a stored image. */
  smallJpeg: (storageKey: string) => Promise<Buffer>;
}

const square = transformNamed(fillTransform(THUMBNAIL_PX));
const draftObject = (id: string, label = '') => ({ kind: 'image-draft', id, label });

/** Uploaded images until they are published or discarded. Everybody who may edit images sees all of them. */
export function createDraftsService(deps: DraftsDeps) {
  const { db, drafts, storage, smallJpeg } = deps;

  async function known(rows: readonly DraftRow[]): Promise<KnownDraft[]> {
    const parsed = rows.map((row) => ({
      row,
      record: row.record === null ? null : (JSON.parse(row.record) as DraftRecord),
    }));
    const digests = parsed.flatMap(({ row, record }) => [row.sha256 ?? [], record?.similarTo ?? []].flat());
    const files = await filesWithDigests(db, [...new Set(digests)]);
    return parsed.map(({ row, record }) => ({ row, record, similar: similarTo(row, record, files) }));
  }

  async function found(id: string): Promise<KnownDraft> {
    const row = await drafts.find(id);
    const [draft] = row ? await known([row]) : [];
    if (!draft) throw new AppError('NOT_FOUND');
    return draft;
  }

  async function responses(rows: readonly DraftRow[], ownerId: string): Promise<ImageDraft[]> {
    const names = await drafts.ownerNames([...new Set(rows.map((row) => row.owner_id))]);
    return (await known(rows)).map((draft) => draftResponse(draft, { names, ownerId }));
  }

  async function assertCategory(categoryId: number | null | undefined): Promise<void> {
    if (categoryId === undefined || categoryId === null) return;
    const category = await drafts.categoryNames([categoryId]);
    if (category.size === 0)
      throw new AppError('VALIDATION_FAILED', {
        fields: [{ field: 'categoryId', message: 'There is no such category' }],
      });
  }

  /** Changes drafts that are ready; returns their number. */
  const change = (ids: readonly string[], changes: DraftChanges, version?: number): Promise<number> =>
    drafts.change(ids, {
      edit: (record) => changedRecord(record, changes),
      acceptsSimilar: changes.acceptsSimilar,
      expectedVersion: version,
      noted: (id, { before, after }) =>
        noteChange({
          object: draftObject(id, after.title),
          before: changedFields(before, after),
          after: {
            ...changedFields(after, before),
            ...(changes.acceptsSimilar === undefined ? {} : { acceptsSimilar: changes.acceptsSimilar }),
          },
        }),
    });

  /** In the given order; the last one becomes the newest image. */
  async function publish(ids: readonly string[]): Promise<PublishedDrafts> {
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = ({ id }: DraftRow): number => places.get(id) ?? 0;
    const rows = await drafts.findAll(ids);
    const chosen = await known(rows.toSorted((a, b) => placeOf(a) - placeOf(b)));
    const categories = await drafts.categoryNames(chosen.flatMap(({ record }) => record?.categoryId ?? []));
    const refused: PublishedDrafts['refused'] = [];
    const ready: ReadyDraft[] = [];
    const digests = new Set<string>();
    for (const draft of chosen) {
      const { row, record } = draft;
      const categoryName = record && categories.get(record.categoryId ?? 0);
      if (!record || row.storage_key === null) continue;
      const missing = gapsOf(draft, digests.has(record.sha256));
      if (categoryName === undefined || missing.length > 0) {
        refused.push({ id: row.id, missing: missing.length > 0 ? missing : ['category'] });
        continue;
      }
      digests.add(record.sha256);
      const categoryId = record.categoryId ?? 0;
      const { id, version, storage_key: storageKey } = row;
      ready.push({ id, version, storageKey, record, categoryId, categoryName: categoryName ?? '' });
    }
    const result = await publishDrafts(deps, ready);
    return { published: result.published, refused: [...refused, ...result.refused] };
  }

  return {
    found,
    responses,

    /** Drafts of everybody. */
    count: (): Promise<number> => drafts.count(undefined),

    async list(
      { owner, cursor, pageSize }: ImageDraftQuery,
      ownerId: string,
    ): Promise<StudioPage<ImageDraft>> {
      const only = owner === 'me' ? ownerId : undefined;
      const rows = await drafts.list({ ownerId: only, after: readCursor(cursor), limit: pageSize + 1 });
      const items = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? items.at(-1) : undefined;
      return {
        items: await responses(items, ownerId),
        nextCursor: last ? `${last.created_at}:${last.id}` : null,
        total: await drafts.count(only),
        totalIsExact: true,
      };
    },

    async read(id: string, ownerId: string): Promise<ImageDraft> {
      const row = await drafts.find(id);
      const [draft] = row ? await responses([row], ownerId) : [];
      if (!draft) throw new AppError('NOT_FOUND');
      return draft;
    },

    /**
     * @throws AppError NOT_FOUND
     * @throws AppError CHANGED_MEANWHILE when somebody has changed it since
     */
    async edit(id: string, changes: ImageDraftChanges, version: number): Promise<void> {
      await assertCategory(changes.categoryId);
      if ((await change([id], changes, version)) === 0) throw new AppError('NOT_FOUND');
    },

    async editAll({ ids, set }: BulkDraftChange): Promise<number> {
      await assertCategory(set.categoryId);
      return change(ids, set);
    },

    /** Publishes those without gaps, all of them or none. */
    async publish(ids: readonly string[]): Promise<PublishedDrafts> {
      try {
        return await publish(ids);
      } catch (error) {
        // The same bytes were published after the check: they are a gap now.
        if (error instanceof AlreadyPublishedError) return publish(ids);
        throw error;
      }
    },

    /** Removes drafts and their files; returns their number. */
    async discard(ids: readonly string[]): Promise<number> {
      const session = await beginImport(deps);
      try {
        return await drafts.discard(ids, async (transaction, { id, storage_key, file_name }) => {
          if (storage_key !== null) await session.claimIn(transaction, storage_key);
          noteChange({ object: draftObject(id, file_name) });
        });
      } finally {
        await session.end();
      }
    },

    /** A small JPEG: a square for lists, or the whole image. */
    async preview(id: string, size: 'square' | 'whole'): Promise<Buffer> {
      const storageKey = (await drafts.find(id))?.storage_key;
      if (storageKey === undefined || storageKey === null) throw new AppError('NOT_FOUND');
      if (size === 'whole') return smallJpeg(storageKey);
      try {
        return await storage.bytes(renditionKey({ storageKey, transform: square, format: 'jpeg' }));
      } catch (error) {
        if (!isMissing(error)) throw error;
        return smallJpeg(storageKey);
      }
    },
  };
}

function similarTo(row: DraftRow, record: DraftRecord | null, files: readonly FoundFile[]): SimilarImage[] {
  const digests = [...(row.sha256 === null ? [] : [row.sha256]), ...(record?.similarTo ?? [])];
  return digests.flatMap((digest) =>
    files
      .filter((file) => file.sha256 === digest && file.id !== row.id)
      .map(({ sha256, ...file }) => ({ ...file, isSameFile: sha256 === row.sha256 })),
  );
}

/** The fields of a record that differ from those of another one. */
function changedFields(record: DraftRecord, other: DraftRecord): Record<string, unknown> {
  const others = new Map<string, unknown>(Object.entries(editedFields(other)));
  return Object.fromEntries(
    Object.entries(editedFields(record)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(others.get(field)),
    ),
  );
}

function readCursor(cursor: string | undefined): { createdAt: number; id: string } | undefined {
  const [, createdAt, id] = /^(\d{1,15}):([\w-]{1,64})$/u.exec(cursor ?? '') ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
}
