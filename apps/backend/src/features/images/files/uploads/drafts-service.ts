import type { ImageDraft, ImageDraftQuery, PublishedDrafts, StudioPage } from '@lumigraph/contracts/studio';
import type { Kysely } from 'kysely';
import { noteChange } from '../../../../db/audit-trail.ts';
import type { Database } from '../../../../db/tables/index.ts';
import { AppError } from '../../../../lib/errors.ts';
import { type StoredImage, toImage, type ImageRow } from '../../store/image-rows.ts';
import { beginImport } from '../import/import-session.ts';
import { gapsOf, uploadOf, type KnownDraft } from './draft-response.ts';
import type { DraftStore } from './draft-store.ts';
import { removeAnimation, type AnimationDeps } from './frame-choice.ts';
import { filesWithDigests, similarTo } from '../../store/fingerprint-store.ts';
import { AlreadyPublishedError, publishDrafts, type PublishDeps, type ReadyDraft } from './publish-drafts.ts';

export interface DraftsDeps extends PublishDeps, AnimationDeps {
  db: Kysely<Database>;
  drafts: DraftStore;
  /** An image as the studio shows it, without what belongs to its upload. */
  studioImage: (image: StoredImage) => Omit<ImageDraft, 'upload'>;
}

const draftObject = (id: string, label: string) => ({ kind: 'image' as const, id, label });

/** Uploaded images until they are published or discarded. Everybody who may edit images sees all of them. */
export function createDraftsService(deps: DraftsDeps) {
  const { db, drafts, studioImage } = deps;

  async function withLikeness(rows: readonly ImageRow[]): Promise<KnownDraft[]> {
    const digests = rows.flatMap((row) => [row.sha256 ?? [], similarDigests(row)].flat());
    const files = await filesWithDigests(db, [...new Set(digests)]);
    return rows.map((row) => {
      const own = { id: row.public_id, sha256: row.sha256 };
      return { row, similar: similarTo(own, [row.sha256 ?? [], similarDigests(row)].flat(), files) };
    });
  }

  async function found(id: string): Promise<KnownDraft> {
    const row = await drafts.find(id);
    const [draft] = row ? await withLikeness([row]) : [];
    if (!draft) throw new AppError('NOT_FOUND');
    return draft;
  }

  async function responses(rows: readonly ImageRow[], ownerId: string): Promise<ImageDraft[]> {
    const names = await drafts.ownerNames([...new Set(rows.flatMap((row) => row.owner_id ?? []))]);
    return (await withLikeness(rows)).map((draft) => ({
      ...studioImage(toImage(draft.row)),
      upload: uploadOf(draft, { names, ownerId }),
    }));
  }

  /** In the given order; the last one becomes the newest image. */
  async function publish(ids: readonly string[]): Promise<PublishedDrafts> {
    const places = new Map(ids.map((id, place) => [id, place]));
    const placeOf = (row: ImageRow): number => places.get(row.public_id) ?? 0;
    const rows = await drafts.findAll(ids);
    const chosen = await withLikeness(rows.toSorted((a, b) => placeOf(a) - placeOf(b)));
    const categories = await drafts.categoryNames(chosen.flatMap(({ row }) => row.category_id ?? []));
    const refused: PublishedDrafts['refused'] = [];
    const ready: ReadyDraft[] = [];
    const digests = new Set<string>();
    for (const draft of chosen) {
      const { row } = draft;
      if (row.reading !== 'ready') continue;
      const digest = row.sha256 ?? '';
      const missing = gapsOf(draft, digests.has(digest));
      if (missing.length > 0) {
        refused.push({ id: row.public_id, missing });
        continue;
      }
      digests.add(digest);
      ready.push({ row, categoryName: categories.get(row.category_id ?? 0) ?? '' });
    }
    const result = await publishDrafts(deps, ready);
    const gone = new Set(result.published.map(({ id }) => id));
    for (const { row } of ready) if (gone.has(row.public_id)) await removeAnimation(deps, row);
    return { published: result.published, refused: [...refused, ...result.refused] };
  }

  return {
    found,
    responses,

    /** The digests among these that an image or a draft has. */
    known: async (digests: readonly string[]): Promise<string[]> => [
      ...new Set((await filesWithDigests(db, digests)).map(({ sha256 }) => sha256)),
    ],

    /** Drafts of everybody. */
    count: (): Promise<number> => drafts.count(undefined),

    async list({ owner, ...query }: ImageDraftQuery, ownerId: string): Promise<StudioPage<ImageDraft>> {
      const page = await drafts.list(owner === 'me' ? ownerId : undefined, query);
      return { ...page, items: await responses(page.items, ownerId) };
    },

    async read(id: string, ownerId: string): Promise<ImageDraft> {
      const row = await drafts.find(id);
      const [draft] = row ? await responses([row], ownerId) : [];
      if (!draft) throw new AppError('NOT_FOUND');
      return draft;
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
        const gone: ImageRow[] = [];
        const count = await drafts.discard(ids, async (transaction, row) => {
          if (row.storage_key !== null) await session.claimIn(transaction, row.storage_key);
          noteChange({ object: draftObject(row.public_id, row.file_name ?? '') });
          gone.push(row);
        });
        for (const row of gone) await removeAnimation(deps, row);
        return count;
      } finally {
        await session.end();
      }
    },
  };
}

const similarDigests = (row: ImageRow): string[] => JSON.parse(row.similar_to) as string[];
