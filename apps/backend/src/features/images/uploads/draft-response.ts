import type { DraftState, ImageDraft, RefusalCode, SimilarImage } from '@lumigraph/contracts/studio';
import { gapsOfDraft, type DraftRecord } from './draft-records.ts';
import type { DraftRow } from './draft-store.ts';

/** A draft with what is known about images like it. */
export interface KnownDraft {
  row: DraftRow;
  /** Null while its file is not read, and when it was refused. */
  record: DraftRecord | null;
  similar: SimilarImage[];
}

/** `isRepeated`: another draft of the same call has the same file. */
export const gapsOf = ({ row, record, similar }: KnownDraft, isRepeated = false) =>
  record
    ? gapsOfDraft(record, {
        isSameFile: isRepeated || similar.some(({ isSameFile, kind }) => isSameFile && kind === 'image'),
        isSimilar: similar.length > 0,
        acceptsSimilar: row.accepts_similar === 1,
      })
    : [];

interface DraftResponseOptions {
  /** By owner id. */
  names: ReadonlyMap<string, string>;
  /** Who asks. */
  ownerId: string;
}

/** While its file is not read, a draft has only its name. */
const UNREAD = {
  title: {},
  alt: {},
  categoryId: null,
  tags: [],
  special: false,
  source: '',
  license: '',
  credit: '',
  publishAt: null,
  prompt: null,
  model: null,
  width: 0,
  height: 0,
  bytes: 0,
  format: '',
  placeholder: '',
} as const;

/** The fields of a draft that an editor changes. */
export const editedFields = (record: DraftRecord) => ({
  title: { en: record.title, ...record.titleTranslations },
  alt: { en: record.alt, ...record.altTranslations },
  categoryId: record.categoryId,
  tags: [...record.tags],
  special: record.special,
  source: record.source,
  license: record.license,
  credit: record.credit,
  publishAt: record.publishAt,
});

export function draftResponse(draft: KnownDraft, { names, ownerId }: DraftResponseOptions): ImageDraft {
  const { row, record, similar } = draft;
  return {
    id: row.id,
    fileName: row.file_name,
    folder: row.folder,
    createdAt: row.created_at,
    ownerName: names.get(row.owner_id) ?? '',
    isOwn: row.owner_id === ownerId,
    state: row.state as DraftState,
    refusal: row.refusal as RefusalCode | null,
    ...UNREAD,
    tags: [],
    ...(record
      ? {
          ...editedFields(record),
          prompt: record.prompt ?? null,
          model: record.model ?? null,
          width: record.width,
          height: record.height,
          bytes: record.bytes,
          format: record.format,
          placeholder: record.placeholder,
        }
      : {}),
    missing: gapsOf(draft),
    similar,
    acceptsSimilar: row.accepts_similar === 1,
    version: row.version,
  };
}
