import type { ImageDraft, RefusalCode, SimilarImage } from '@lumigraph/contracts/studio';
import { fieldsOfRow } from '../../store/image-fields.ts';
import type { ImageRow } from '../../store/image-rows.ts';
import { publishingGaps } from '../../store/publishing-conditions.ts';

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

export function draftResponse(draft: KnownDraft, { names, ownerId }: DraftResponseOptions): ImageDraft {
  const { row, similar } = draft;
  const { title, alt, createdAt: publishAt, tags, ...fields } = fieldsOfRow(row);
  const isRead = row.reading === 'ready';
  return {
    id: row.public_id,
    fileName: row.file_name ?? '',
    folder: row.folder,
    createdAt: row.created_at,
    ownerName: names.get(row.owner_id ?? '') ?? '',
    isOwn: row.owner_id === ownerId,
    state: row.reading ?? 'ready',
    refusal: row.state_reason as RefusalCode | null,
    ...fields,
    // While its file is not read, a draft has only its name.
    title: isRead ? title : {},
    alt: isRead ? alt : {},
    tags: [...tags],
    publishAt,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    format: row.format,
    placeholder: row.placeholder,
    missing: gapsOf(draft),
    similar,
    version: row.version,
  };
}
