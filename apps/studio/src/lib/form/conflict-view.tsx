import { Alert, Button } from '@lumigraph/ui-kit';
import type { FormValues } from '@lumigraph/ui-kit/form';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conflict } from './use-conflict.ts';
import type { RecordForm } from './use-record-form.ts';

/** Loaded when two users have changed a long text. */
const TextDifference = lazy(async () => ({
  default: (await import('../text-difference.tsx')).TextDifference,
}));

interface ConflictViewProps<V extends FormValues> {
  form: RecordForm<V>;
  conflict: Conflict<V>;
}

/** What another user has changed: fields that only they changed are taken, the others are chosen one by one. */
export function ConflictView<V extends FormValues>({ form, conflict }: ConflictViewProps<V>) {
  const { t } = useTranslation();
  const { conflictRef, labelOf, valueText, choose } = form;
  const { conflicts, taken, before, mine, theirs, chosen, change } = conflict;
  const { dateTime } = useFormats();
  return (
    <Alert
      ref={conflictRef}
      tabIndex={-1}
      tone="warning"
      title={
        change
          ? t('form.conflict.titleBy', { name: change.by, time: dateTime(change.at) })
          : t('form.conflict.title')
      }
      className="record-form-conflict"
      role="alert"
    >
      <p>{t(conflicts.length > 0 ? 'form.conflict.text' : 'form.conflict.taken')}</p>
      {taken.length > 0 ? (
        <p>{t('form.conflict.theirFields', { fields: taken.map(labelOf).join(', ') })}</p>
      ) : null}
      {conflicts.length > 0 ? (
        <ul role="list">
          {conflicts.map((name) => (
            <li key={name}>
              <strong>{labelOf(name)}</strong>
              <Choice
                label={t('form.conflict.mine')}
                value={valueText(name, mine[name]) ?? mine[name]}
                before={before[name]}
                isChosen={chosen[name] === 'mine'}
                onChoose={() => choose(name, 'mine')}
              />
              <Choice
                label={t('form.conflict.theirs')}
                value={valueText(name, theirs[name]) ?? theirs[name]}
                before={before[name]}
                isChosen={chosen[name] === 'theirs'}
                onChoose={() => choose(name, 'theirs')}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

const LONG = 160;

/** Two long texts cannot be compared by eye: each is shown with what it changes. */
const isLong = (value: string | boolean | undefined): boolean =>
  typeof value === 'string' && (value.length > LONG || value.includes('\n'));

interface ChoiceProps {
  label: string;
  value: string | boolean | undefined;
  /** The value that both have changed. */
  before: string | boolean | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, value, before, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const text = typeof value === 'boolean' ? t(value ? 'form.yes' : 'form.no') : value;
  return (
    <div className="record-form-choice" data-chosen={isChosen || undefined}>
      <Button size="sm" aria-pressed={isChosen} onClick={onChoose}>
        {label}
      </Button>
      {isLong(before) || isLong(value) ? (
        <Suspense fallback={<span>{text}</span>}>
          <TextDifference before={String(before)} after={String(value)} />
        </Suspense>
      ) : (
        <span>{text === '' ? t('form.empty') : text}</span>
      )}
    </div>
  );
}
