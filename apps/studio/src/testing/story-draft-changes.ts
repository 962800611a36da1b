import type {
  BulkChange,
  DraftGap,
  ImageDraft,
  PublishedDrafts,
  StudioImageChanges,
} from '@lumigraph/contracts/studio';

const GAPS: Partial<Record<string, DraftGap>> = { alt: 'alt', categoryId: 'category' };

export function changedDraft(
  before: ImageDraft,
  { acceptsSimilar, ...changes }: StudioImageChanges,
): ImageDraft {
  const filled = new Set<string | undefined>(Object.keys(changes).map((name) => GAPS[name]));
  if (acceptsSimilar) filled.add('similar');
  return {
    ...before,
    ...(changes as Partial<ImageDraft>),
    title: { ...before.title, ...changes.title },
    alt: { ...before.alt, ...changes.alt },
    upload: { ...before.upload, missing: before.upload.missing.filter((gap) => !filled.has(gap)) },
    version: before.version + 1,
  };
}

/** The queue after a change of many drafts. */
export function changedQueue(queue: readonly ImageDraft[], body: BulkChange): ImageDraft[] {
  const { addTags: _added, removeTags: _removed, ...set } = body.set ?? {};
  const changes = new Map<string, StudioImageChanges>([
    ...(body.ids ?? []).map((id) => [id, set] as const),
    ...(body.texts ?? []).map(({ id, ...texts }) => [id, texts] as const),
  ]);
  return queue.map((one) => {
    const found = changes.get(one.id);
    return found ? changedDraft(one, found) : one;
  });
}

/** What becomes of drafts that are published: those that lack something stay. */
export function publicationOf(queue: readonly ImageDraft[], ids: readonly string[]) {
  const chosen = queue.filter(({ id, upload }) => ids.includes(id) && upload.state === 'ready');
  const ready = chosen.filter(({ upload }) => upload.missing.length === 0);
  const result: PublishedDrafts = {
    published: ready.map(({ id }) => ({ id, imageId: `nature/${id}` })),
    refused: chosen
      .filter((one) => !ready.includes(one))
      .map(({ id, upload }) => ({ id, missing: upload.missing })),
  };
  return { left: queue.filter((one) => !ready.includes(one)), result };
}

export const differing = (queue: readonly ImageDraft[], before: readonly ImageDraft[]): number =>
  queue.filter((one) => !before.includes(one)).length;

export const withFrame = (one: ImageDraft, chosen: number): ImageDraft => {
  const { animation } = one.upload;
  return animation
    ? { ...one, version: one.version + 1, upload: { ...one.upload, animation: { ...animation, chosen } } }
    : one;
};
