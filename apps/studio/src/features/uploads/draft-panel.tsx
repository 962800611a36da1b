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
import { SidePanel } from '../../lib/side-panel.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { TagsField } from '../../lib/tags-field.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { CategorySelect } from './category-select.tsx';
import { putDraft } from './draft-cache.ts';
import { DraftPreview } from './draft-preview.tsx';
import { draftChanges, draftProblems, draftValues, localDate, type DraftValues } from './draft-values.ts';
import { changeDraft, draftQuery, readDraft } from './uploads-api.ts';
import type { DraftActions } from './use-draft-actions.ts';
import { useBytes } from './use-bytes.ts';

interface DraftPanelProps {
  id: string;
  actions: DraftActions;
  onClose: () => void;
}

/** Everything about one draft. */
export function DraftPanel({ id, actions, onClose }: DraftPanelProps) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const { data, error } = useQuery(draftQuery(useStudioApi(), id));
  const title = data?.value.title[defaultLocale] || (data?.value.fileName ?? t('panel.title'));
  return (
    <SidePanel title={title} onClose={onClose}>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      {data ? <DraftForm record={data} actions={actions} onClose={onClose} /> : null}
      {data || error ? null : <Skeleton />}
    </SidePanel>
  );
}

interface DraftFormProps {
  record: Versioned<ImageDraft>;
  actions: DraftActions;
  onClose: () => void;
}

function DraftForm({ record, actions, onClose }: DraftFormProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const form = useDraftForm(record);
  const [isPublished, setPublished] = useState(false);
  const draft = record.value;
  // After the form has forgotten its changes: it asks before it is left with some.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPublished && !form.isDirty) close();
  }, [isPublished, form.isDirty]);
  const publish = () =>
    form.submitThen({
      async run(version) {
        const saved = await readDraft(api, draft.id);
        const { published } = await actions.publish([draft.id]);
        setPublished(published.length > 0);
        return { ...saved, version };
      },
    });
  return (
    <>
      <DraftPreview id={draft.id} size="whole" />
      <Facts draft={draft} form={form} />
      <RecordFormView
        form={form}
        buttons={
          <>
            <SaveButton form={form} variant="secondary" />
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
        <DraftFields form={form} folder={draft.folder} />
      </RecordFormView>
    </>
  );
}

function DraftFields({ form, folder }: { form: RecordForm<DraftValues>; folder: string | null }) {
  const { t } = useTranslation('uploads');
  const { field, checkbox, values, setValue } = form;
  const { value: publishAt, ...publishField } = field('publishAt');
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
      <TextField
        {...publishField}
        type="datetime-local"
        label={t('panel.publishAt')}
        hint={t('panel.publishAtHint')}
        value={localDate(publishAt)}
        onChange={({ target }) =>
          setValue('publishAt', target.value === '' ? '' : new Date(target.value).toISOString())
        }
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

/** What the file says, for whoever writes the texts. */
function Facts({ draft, form }: { draft: ImageDraft; form: RecordForm<DraftValues> }) {
  const { t } = useTranslation('uploads');
  const bytes = useBytes();
  const { prompt, model, fileName, folder, width, height, format, ownerName } = draft;
  const altName = `alt_${defaultLocale}`;
  const facts = [
    ['fileName', folder === null ? fileName : `${folder}/${fileName}`],
    ['size', `${width} × ${height} · ${bytes(draft.bytes)} · ${format.toUpperCase()}`],
    ['model', model],
    ['owner', ownerName],
  ] as const;
  return (
    <dl className="uploads-facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{t(`columns.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {prompt ? (
        <div>
          <dt>{t('columns.prompt')}</dt>
          <dd>
            {prompt}
            {form.values[altName] === '' ? (
              <Button size="sm" onClick={() => form.setValue(altName, prompt)}>
                {t('panel.usePrompt')}
              </Button>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
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
