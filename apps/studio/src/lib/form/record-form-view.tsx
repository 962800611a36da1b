import { Alert, Button, ErrorSummary, Form } from '@lumigraph/ui-kit';
import type { FormValues } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile } from '../studio-api.ts';
import { ConflictView } from './conflict-view.tsx';
import './form.css';
import { isDecided } from './use-conflict.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { RecordForm } from './use-record-form.ts';

export interface RecordFormViewProps<V extends FormValues> {
  form: RecordForm<V>;
  /** The fields. */
  children: ReactNode;
  /** Buttons of the bar, instead of Discard and Save. */
  buttons?: ReactNode;
  /** What Ctrl+Enter (on a Mac also Command+Enter) does instead of saving. */
  onSubmitKey?: () => void;
  /** The form saves itself: leaving the page saves the rest instead of asking. */
  savesItself?: boolean;
}

/** The form of an object: fields, errors, changes of another user, and a bar that says whether all is saved. */
export function RecordFormView<V extends FormValues>({
  form,
  children,
  buttons,
  onSubmitKey,
  savesItself = false,
}: RecordFormViewProps<V>) {
  const { t } = useTranslation();
  const { status, summary, summaryRef, conflict } = form;
  const hasFailed = status.kind === 'failed' && !isChangedMeanwhile(status.failure);
  return (
    <Form
      {...form.formProps}
      className="record-form"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        if (onSubmitKey) onSubmitKey();
        else if (form.isDirty && status.kind !== 'busy') event.currentTarget.requestSubmit();
      }}
    >
      <ErrorSummary ref={summaryRef} title={t('form.summary')} items={summary} />
      {conflict ? <ConflictView form={form} conflict={conflict} /> : null}
      <div className="record-form-fields">{children}</div>
      {hasFailed ? (
        <Alert tone="danger" title={t('form.notSaved')}>
          {status.text}
        </Alert>
      ) : null}
      <SaveBar form={form} buttons={buttons} />
      <UnsavedGuard isDirty={form.isDirty} flush={savesItself ? form.saveAutomatically : undefined} />
    </Form>
  );
}

function SaveBar<V extends FormValues>({ form, buttons }: Pick<RecordFormViewProps<V>, 'form' | 'buttons'>) {
  return (
    <div className="record-form-bar">
      <SaveState form={form} />
      {buttons ?? (
        <>
          <DiscardButton form={form} />
          <SaveButton form={form} variant="primary" />
        </>
      )}
    </div>
  );
}

function DiscardButton<V extends FormValues>({ form }: { form: RecordForm<V> }) {
  const { t } = useTranslation();
  return (
    <Button disabled={!form.isDirty || form.status.kind === 'busy'} onClick={form.discard}>
      {t('form.discard')}
    </Button>
  );
}

export function SaveButton<V extends FormValues>({
  form,
  variant,
}: {
  form: RecordForm<V>;
  variant: 'primary' | 'secondary';
}) {
  const { t } = useTranslation();
  return (
    <Button
      type="submit"
      variant={variant}
      busy={form.status.kind === 'busy'}
      disabled={!form.isDirty && form.conflict === undefined}
    >
      {t('form.save')}
    </Button>
  );
}

function SaveState<V extends FormValues>({ form }: { form: RecordForm<V> }) {
  const { status, isDirty, savedAt, automaticFailure, conflict } = form;
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (status.kind !== 'busy' && !isDecided(conflict))
    return (
      <output className="record-form-state" data-dirty>
        {t('form.conflict.undecided')}{' '}
        <Button size="sm" onClick={form.asksToDecide}>
          {t('form.conflict.show')}
        </Button>
      </output>
    );
  const text = () => {
    if (status.kind === 'busy') return t('form.saving');
    if (isDirty) return automaticFailure ?? t('form.unsaved');
    return savedAt === undefined ? t('form.unchanged') : t('form.saved', { time: dateTime(savedAt) });
  };
  return (
    <output className="record-form-state" data-dirty={isDirty || undefined}>
      {text()}
    </output>
  );
}
