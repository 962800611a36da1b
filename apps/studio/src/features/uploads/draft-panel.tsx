import { defaultLocale } from '@lumigraph/contracts';
import {
  IMAGE_CREDIT_MAX_LENGTH,
  IMAGE_LICENSE_MAX_LENGTH,
  studioSourceTypes,
  type ImageDraft,
} from '@lumigraph/contracts/studio';
import { Alert, Button, Checkbox, Select, Skeleton, TextField } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordFormView, SaveButton } from '../../lib/form/record-form-view.tsx';
import { TranslatedField } from '../../lib/form/translated-field.tsx';
import { useRecordForm, type RecordForm } from '../../lib/form/use-record-form.ts';
import { nativeName } from '../../lib/language-name.ts';
import { DateField } from '../../lib/form/date-field.tsx';
import { SidePanel } from '../../lib/side-panel.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { TagsField } from '../../lib/tags-field.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { CategorySelect } from './category-select.tsx';
import { putDraft } from './draft-cache.ts';
import { DraftFacts } from './draft-facts.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { draftChanges, draftProblems, draftValues, type DraftValues } from './draft-values.ts';
import { changeDraft, draftQuery, readDraft } from './uploads-api.ts';
import type { DraftActions } from './use-draft-actions.ts';

interface DraftPanelProps {
  id: string;
  actions: DraftActions;
  /** The name of the field in which the keyboard begins; without it, at the title of the panel. */
  field: string | undefined;
  /** Opens the next image in the field of this name. */
  onNext: (field: string | undefined) => void;
  onClose: () => void;
}

/** Everything about one draft. */
export function DraftPanel({ id, onClose, ...rest }: DraftPanelProps) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const { data, error } = useQuery(draftQuery(useStudioApi(), id));
  const title = data?.value.title[defaultLocale] || (data?.value.fileName ?? t('panel.title'));
  return (
    <SidePanel title={title} onClose={onClose}>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      {data ? <DraftForm record={data} onClose={onClose} {...rest} /> : null}
      {data || error ? null : <Skeleton />}
    </SidePanel>
  );
}

interface DraftFormProps extends Omit<DraftPanelProps, 'id'> {
  record: Versioned<ImageDraft>;
}

function DraftForm({ record, actions, field, onNext, onClose }: DraftFormProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const form = useDraftForm(record);
  const [leaving, setLeaving] = useState<'published' | 'next'>();
  const fields = useRef<HTMLDivElement>(null);
  const draft = record.value;
  // After the form has forgotten its changes: it asks before it is left with some.
  const leave = useEffectEvent(() => {
    if (leaving === 'published') onClose();
    else onNext(focusedField(fields.current));
  });
  useEffect(() => {
    if (leaving !== undefined && !form.isDirty) leave();
  }, [leaving, form.isDirty]);
  useEffect(() => {
    if (field !== undefined) fieldsNamed(fields.current, field)?.focus();
  }, [field]);
  const saveAndGoOn = () => {
    if (!form.isDirty) return setLeaving('next');
    return form.submitThen({
      async run(version) {
        const saved = await readDraft(api, draft.id);
        setLeaving('next');
        return { ...saved, version };
      },
    });
  };
  const publish = () =>
    form.submitThen({
      async run(version) {
        const saved = await readDraft(api, draft.id);
        const { published } = await actions.publish([draft.id]);
        if (published.length > 0) setLeaving('published');
        return { ...saved, version };
      },
    });
  return (
    <>
      <DraftPreview id={draft.id} size="whole" />
      <DraftFacts draft={draft} form={form} />
      <RecordFormView
        form={form}
        onSubmitKey={saveAndGoOn}
        buttons={
          <>
            <SaveButton form={form} variant="secondary" />
            <Button disabled={form.status.kind === 'busy'} onClick={saveAndGoOn}>
              {t(form.isDirty ? 'panel.saveAndNext' : 'panel.next')}
            </Button>
            <Button
              variant="primary"
              disabled={form.status.kind === 'busy' || actions.isBusy}
              onClick={publish}
            >
              {t(form.values.publishAt === '' ? 'actions.publish' : 'actions.schedule')}
            </Button>
          </>
        }
      >
        <div ref={fields} className="record-form-fields">
          <DraftFields form={form} folder={draft.folder} />
        </div>
      </RecordFormView>
    </>
  );
}

const fieldsNamed = (within: Element | null, name: string) =>
  within?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);

/** The name of the field with the keyboard focus. */
const focusedField = (within: Element | null): string | undefined =>
  within?.contains(document.activeElement)
    ? (document.activeElement?.getAttribute('name') ?? undefined)
    : undefined;

function DraftFields({ form, folder }: { form: RecordForm<DraftValues>; folder: string | null }) {
  const { t } = useTranslation('uploads');
  const { field, checkbox, values, setValue } = form;
  const { error: tagsError, id: tagsId } = field('tags');
  return (
    <>
      <TranslatedField label={t('columns.title')} name="title" field={field} required />
      <TranslatedField
        label={t('columns.alt')}
        name="alt"
        hint={t('panel.altHint')}
        field={field}
        required
        multiline
      />
      <CategorySelect
        label={t('columns.category')}
        value={values.categoryId === '' ? null : Number(values.categoryId)}
        suggestion={folder ?? ''}
        onChange={(id) => setValue('categoryId', String(id ?? ''))}
      />
      <TagsField
        label={t('panel.tags')}
        error={tagsError}
        id={tagsId}
        value={values.tags}
        onChange={(tags) => setValue('tags', tags)}
      />
      <Checkbox label={t('panel.special')} {...checkbox('special')} />
      <SourceSelect {...field('source')} />
      <TextField label={t('panel.license')} maxLength={IMAGE_LICENSE_MAX_LENGTH} {...field('license')} />
      <TextField label={t('panel.credit')} maxLength={IMAGE_CREDIT_MAX_LENGTH} {...field('credit')} />
      <DateField
        {...field('publishAt')}
        label={t('panel.publishAt')}
        hint={t('panel.publishAtHint')}
        onChange={(date) => setValue('publishAt', date)}
      />
    </>
  );
}

function SourceSelect(props: ReturnType<RecordForm<DraftValues>['field']>) {
  const { t } = useTranslation('uploads');
  const known = studioSourceTypes.map((code) => ({ value: code as string, label: t(`source.${code}`) }));
  const isKnown = known.some(({ value }) => value === props.value);
  return (
    <Select
      label={t('panel.source')}
      options={isKnown ? known : [{ value: props.value, label: props.value }, ...known]}
      {...props}
    />
  );
}

const labels = {
  categoryId: 'columns.category',
  tags: 'panel.tags',
  special: 'panel.special',
  source: 'panel.source',
  license: 'panel.license',
  credit: 'panel.credit',
  publishAt: 'panel.publishAt',
} as const;

function useDraftForm(record: Versioned<ImageDraft>): RecordForm<DraftValues, ImageDraft> {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const { id } = record.value;
  const saved = useRef(record.value);
  return useRecordForm<ImageDraft, DraftValues>({
    record,
    toValues: draftValues,
    labelOf(name) {
      const [text, locale] = name.split('_');
      if (locale !== undefined)
        return `${t(text === 'alt' ? 'columns.alt' : 'columns.title')} (${nativeName(locale)})`;
      return t(labels[name as keyof typeof labels]);
    },
    rules: draftProblems,
    ruleText: (_name, rule) => (rule === 'maxItems' ? t('panel.tooManyTags') : undefined),
    save: (values, version) =>
      changeDraft(api, { id, version, changes: draftChanges(draftValues(saved.current), values) }),
    async reload() {
      const fresh = await readDraft(api, id);
      saved.current = fresh.value;
      return fresh;
    },
    onSaved({ value }) {
      saved.current = value;
      putDraft(queryClient, value);
    },
  });
}
