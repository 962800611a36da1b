import type { ImageDraft, RefusalCode, SimilarImage } from '@lumigraph/contracts/studio';
import type { ImageRow } from '../../store/image-rows.ts';
import { publishingGaps } from '../../store/image-states.ts';

/** What `image.animation` contains. */
export type ChosenFrame = NonNullable<ImageDraft['upload']['animation']>;

export const chosenFrameOf = ({ animation }: Pick<ImageRow, 'animation'>): ChosenFrame | null =>
  animation === null ? null : (JSON.parse(animation) as ChosenFrame);

/** A draft with what is known about images like it. */
export interface KnownDraft {
  row: ImageRow;
  similar: SimilarImage[];
}

/** `isRepeated`: another draft of the same call has the same file. */
export const gapsOf = ({ row, similar }: KnownDraft, isRepeated = false) =>
  row.reading === 'ready'
    ? publishingGaps(row, {
        isSameFile: isRepeated || similar.some(({ isSameFile, kind }) => isSameFile && kind === 'image'),
        isSimilar: similar.length > 0,
      })
    : [];

interface DraftResponseOptions {
  /** By owner id. */
  names: ReadonlyMap<string, string>;
  /** Who asks. */
  ownerId: string;
}

/** What the studio shows of a draft besides the image itself. */
export const uploadOf = (
  draft: KnownDraft,
  { names, ownerId }: DraftResponseOptions,
): ImageDraft['upload'] => ({
  fileName: draft.row.file_name ?? '',
  folder: draft.row.folder,
  uploadedAt: draft.row.created_at,
  ownerName: names.get(draft.row.owner_id ?? '') ?? '',
  isOwn: draft.row.owner_id === ownerId,
  state: draft.row.reading ?? 'ready',
  refusal: draft.row.state_reason as RefusalCode | null,
  missing: gapsOf(draft),
  similar: draft.similar,
  acceptsSimilar: draft.row.accepts_similar === 1,
  hadHiddenText: draft.row.had_hidden_text === 1,
  animation: chosenFrameOf(draft.row),
});
