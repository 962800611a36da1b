import type { Locale } from '@lumigraph/contracts';
import type { StudioImage, StudioImageChanges } from '@lumigraph/contracts/studio';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isChangedMeanwhile } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { cachedDraft, putDraft, changeDraft } from './uploads-api.ts';

/** What can be edited in the row of a draft; the texts are those of one language. */
export interface RowFields {
  title: string;
  alt: string;
  categoryId: number | null;
}

export const rowFields = (
  { title, alt, categoryId }: Pick<StudioImage, keyof RowFields>,
  locale: Locale,
): RowFields => ({
  title: title[locale] ?? '',
  alt: alt[locale] ?? '',
  categoryId,
});

/** Somebody else has changed the same field of the draft in the meantime. */
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

export type DraftSaves = ReturnType<typeof useDraftSaves>;

/** Saves fields of rows. Saves of one draft run one after another, because each is based on the version before it. */
export function useDraftSaves() {
  const api = useStudioApi();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const last = new Map<string, Promise<unknown>>();

    async function send(edit: RowEdit): Promise<void> {
      const { id, name, locale, value, before } = edit;
      const changes = changesOf(edit);
      const store = (version: string | number) =>
        changeDraft(api, { id, version: `"${String(version).replaceAll('"', '')}"`, changes });
      const known = cachedDraft(queryClient, id);
      try {
        putDraft(queryClient, (await store(known?.version ?? 0)).value);
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error;
        const fresh = (await api.sendVersioned('GET /images/*', { params: { '*': id } })).value;
        putDraft(queryClient, fresh);
        const theirs = rowFields(fresh, locale);
        if (theirs[name] !== before && theirs[name] !== value) throw new FieldChangedError(theirs);
        putDraft(queryClient, (await store(fresh.version)).value);
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
      /** Resolves when everything that was typed in these drafts is saved or has failed. */
      async settled(): Promise<void> {
        await Promise.all(last.values());
      },
    };
  }, [api, queryClient]);
}

function changesOf({ name, locale, value }: RowEdit): StudioImageChanges {
  if (name === 'categoryId') return { categoryId: value as number | null };
  return { [name]: { [locale]: value } };
}
