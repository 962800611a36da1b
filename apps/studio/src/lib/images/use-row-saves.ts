import type { Locale } from '@lumigraph/contracts';
import type { StudioImage, StudioImageChanges } from '@lumigraph/contracts/studio';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isChangedMeanwhile, type StudioApi, type Versioned } from '../studio-api.ts';
import { useStudioApi } from '../studio.tsx';
import { changeRow, loadedRows } from '../table/use-pages.ts';

/** What can be edited in the row of an image; the texts are those of one language. */
export interface RowFields {
  title: string;
  alt: string;
  categoryId: number | null;
}

const rowFields = (
  { title, alt, categoryId }: Pick<StudioImage, keyof RowFields>,
  locale: Locale,
): RowFields => ({
  title: title[locale] ?? '',
  alt: alt[locale] ?? '',
  categoryId,
});

/** Somebody else has changed the same field of the image in the meantime. */
export class FieldChangedError extends Error {
  readonly theirs: RowFields;
  constructor(theirs: RowFields) {
    super('The field was changed meanwhile');
    this.theirs = theirs;
  }
}

export interface RowEdit<Name extends keyof RowFields = keyof RowFields> {
  id: string;
  name: Name;
  /** Of the texts in the row. */
  locale: Locale;
  value: RowFields[Name];
  /** The value that the user has seen before. */
  before: RowFields[Name];
}

export type RowSaves = ReturnType<typeof useRowSaves>;

/** The lists whose rows are edited. */
interface EditedLists<Row> {
  /** Constant, as the function below. */
  queryKey: QueryKey;
  /** A row after its image was saved. */
  change: (row: Row, saved: StudioImage) => Row;
}

/** @throws ApiError CHANGED_MEANWHILE when the image has another version */
export const changeImage = (
  api: StudioApi,
  { id, version, changes }: { id: string; version: string; changes: StudioImageChanges },
): Promise<Versioned<StudioImage>> =>
  api.sendVersioned('PATCH /images/*', { params: { '*': id }, version, body: changes });

/** Saves fields of rows. Saves of one image run one after another, because each is based on the version before it. */
export function useRowSaves<Row extends Pick<StudioImage, 'id' | 'version'>>(lists: EditedLists<Row>) {
  const { queryKey, change } = lists;
  const api = useStudioApi();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const last = new Map<string, Promise<unknown>>();
    const versionOf = (id: string) =>
      loadedRows<Row>(queryClient, queryKey).find((row) => row.id === id)?.version;
    const put = (saved: StudioImage) =>
      changeRow<Row>(queryClient, queryKey, { id: saved.id, change: (row) => change(row, saved) });

    async function send(edit: RowEdit): Promise<void> {
      const { id, name, locale, value, before } = edit;
      const changes = changesOf(edit);
      const store = (version: number) => changeImage(api, { id, version: `"${version}"`, changes });
      try {
        put((await store(versionOf(id) ?? 0)).value);
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error;
        const fresh = (await api.sendVersioned('GET /images/*', { params: { '*': id } })).value;
        put(fresh);
        const theirs = rowFields(fresh, locale);
        if (theirs[name] !== before && theirs[name] !== value) throw new FieldChangedError(theirs);
        put((await store(fresh.version)).value);
      }
    }

    return {
      /** Rejects with {@link FieldChangedError}, or with `ApiError`. */
      save(edit: RowEdit): Promise<void> {
        const run = (last.get(edit.id) ?? Promise.resolve()).then(() => send(edit));
        last.set(
          edit.id,
          run.catch(() => undefined),
        );
        return run;
      },
      /** Resolves when everything that was typed in these rows is saved or has failed. */
      async settled(): Promise<void> {
        await Promise.all(last.values());
      },
    };
  }, [api, queryClient, queryKey, change]);
}

function changesOf({ name, locale, value }: RowEdit): StudioImageChanges {
  if (name === 'categoryId') return { categoryId: value as number | null };
  return { [name]: { [locale]: value } };
}
