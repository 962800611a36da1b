import { Alert, Button } from '@lumigraph/ui-kit';
import type { FormValues } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';
import type { Conflict, RecordForm } from './use-record-form.ts';

interface ConflictViewProps<V extends FormValues> {
  form: RecordForm<V>;
  conflict: Conflict<V>;
}

/** What another person has changed: fields that only they changed are taken, the others are chosen one by one. */
export function ConflictView<V extends FormValues>({ form, conflict }: ConflictViewProps<V>) {
  const { t } = useTranslation();
  const { conflicts, taken, mine, theirs } = conflict;
  return (
    <Alert tone="warning" title={t('form.conflict.title')} className="record-form-conflict" role="alert">
      <p>{t(conflicts.length > 0 ? 'form.conflict.text' : 'form.conflict.taken')}</p>
      {taken.length > 0 ? (
        <p>{t('form.conflict.theirFields', { fields: taken.map(form.labelOf).join(', ') })}</p>
      ) : null}
      {conflicts.length > 0 ? (
        <ul role="list">
          {conflicts.map((name) => (
            <li key={name}>
              <strong>{form.labelOf(name)}</strong>
              <Choice
                label={t('form.conflict.mine')}
                value={form.valueText(name, mine[name]) ?? mine[name]}
                isChosen={form.values[name] === mine[name]}
                onChoose={() => form.setValue(name, mine[name])}
              />
              <Choice
                label={t('form.conflict.theirs')}
                value={form.valueText(name, theirs[name]) ?? theirs[name]}
                isChosen={form.values[name] === theirs[name]}
                onChoose={() => form.setValue(name, theirs[name])}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}

interface ChoiceProps {
  label: string;
  value: string | boolean | undefined;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ label, value, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const text = typeof value === 'boolean' ? t(value ? 'form.yes' : 'form.no') : value;
  return (
    <div className="record-form-choice" data-chosen={isChosen || undefined}>
      <Button size="sm" aria-pressed={isChosen} onClick={onChoose}>
        {label}
      </Button>
      <span>{text === '' ? t('form.empty') : text}</span>
    </div>
  );
}
