import { MINUTE_MS } from '@lumigraph/contracts';
import type { StudioImage, BulkChange, BulkResult } from '@lumigraph/contracts/studio';
import { useToasts } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordForm, type RecordForm } from '../form/use-record-form.ts';
import { nativeName, localDate } from '../language-name.ts';
import type { StudioApi, Versioned } from '../studio-api.ts';
import { useStudioApi } from '../studio.tsx';
import { useErrorText } from '../use-error-text.ts';
import {
  imageChanges,
  imageFields,
  imageFormValues,
  imageProblems,
  type ImageFormValues,
} from './image-form.ts';
import { useImageWords } from './image-fields.tsx';

export const imageQuery = (api: StudioApi, id: string) => ({
  ...api.versionedQuery('GET /images/*', ['image'], { params: { '*': id } }),
  // The form merges what others save; a silent reload would take its base away.
  staleTime: Infinity,
  gcTime: 0,
});

/** The form of an image in any state. */
export function useImageRecord(
  record: Versioned<StudioImage>,
  onSaved: (saved: Versioned<StudioImage>) => void,
): RecordForm<ImageFormValues, StudioImage> & { load: () => Promise<Versioned<StudioImage>> } {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const words = useImageWords();
  const params = { '*': record.value.id };
  const saved = useRef(record.value);
  async function load(): Promise<Versioned<StudioImage>> {
    const fresh = await api.sendVersioned('GET /images/*', { params });
    saved.current = fresh.value;
    return fresh;
  }
  const form = useRecordForm<StudioImage, ImageFormValues>({
    record,
    labelOf(name) {
      const [text = '', locale] = name.split('_');
      const field = imageFields.find((one) => one.name === text);
      const isPlan = name === 'createdAt' && ['draft', 'scheduled'].includes(record.value.visibility);
      const label = isPlan ? t('edit.publishAt') : field ? t(field.label) : text;
      return locale === undefined ? label : `${label} (${nativeName(locale)})`;
    },
    valueText(name, value) {
      if (name === 'categoryId') return words.category(Number(value));
      if (name === 'source') return words.source(String(value));
      if (name === 'license') return words.license(String(value));
      return name === 'createdAt' && value ? localDate(String(value)).replace('T', ' ') : undefined;
    },
    toValues: imageFormValues,
    rules: imageProblems(record.value.visibility === 'draft'),
    ruleText: (_name, rule) => (rule === 'maxItems' ? t('edit.tooManyTags') : undefined),
    save: (values, version) =>
      api.sendVersioned('PATCH /images/*', { params, version, body: imageChanges(saved.current, values) }),
    reload: load,
    async lastChange() {
      const [last] = (await api.send('GET /image-context/*', { params })).history.items;
      return last && { by: last.actor.name, at: last.at };
    },
    onSaved(fresh) {
      saved.current = fresh.value;
      onSaved(fresh);
    },
  });
  return { ...form, load };
}

const CHANGE_TIMEOUT_MS = MINUTE_MS;
const UNDO_SHOWN_MS = MINUTE_MS;

/** Changes many images by one request. */
export const changeImages = (api: StudioApi, change: BulkChange): Promise<BulkResult> =>
  api.send('POST /image-changes', { body: change, timeoutMs: CHANGE_TIMEOUT_MS });

/** For the notice of a change of many images: a button that undoes it, and the time to press it. */
export function useUndo(refresh: () => Promise<void>) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { number } = useFormats();
  const { mutate } = useMutation({
    mutationFn: (undo: string) =>
      api.send('POST /image-changes/undo', { body: { undo }, timeoutMs: CHANGE_TIMEOUT_MS }),
    onSuccess({ restored, kept }) {
      const text = [
        t('bulk.undone', { number: number(restored) }),
        kept > 0 ? t('bulk.kept', { number: number(kept) }) : '',
      ].join(' ');
      toasts.show({ text, tone: 'success' });
    },
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
    onSettled: refresh,
  });
  return (undo: string | null) =>
    undo === null
      ? {}
      : { durationMs: UNDO_SHOWN_MS, action: { label: t('bulk.undo'), onPress: () => mutate(undo) } };
}
