import {
  ACCESS_KEY_MAX_DAYS,
  ACCESS_KEY_NAME_MAX_LENGTH,
  accessScopes,
  type CreatedAccessKey,
} from '@lumigraph/contracts/studio';
import { Checkbox, TextField } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { ShownOnceDialog } from '../../lib/shown-once-dialog.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { createKey, keysQuery, useScopeText } from './keys-api.ts';

interface Values {
  name: string;
  days: string;
  [scope: string]: string | boolean;
}

const isDays = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= ACCESS_KEY_MAX_DAYS;

/** Makes a key, and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [made, setMade] = useState<CreatedAccessKey>();
  if (!made) return <KeyForm onClose={onClose} onMade={setMade} />;
  return (
    <ShownOnceDialog
      title={t('made.title', { name: made.record.name })}
      warning={t('made.text')}
      label={t('made.key')}
      text={made.key}
      onClose={onClose}
    />
  );
}

function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (created: CreatedAccessKey) => void }) {
  const { t } = useTranslation('keys');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const scopeText = useScopeText();
  const scopesOf = (values: Values) => accessScopes.filter((scope) => values[scope] === true);
  const form = useForm<Values, unknown, CreatedAccessKey>({
    initialValues: {
      name: '',
      days: '90',
      ...Object.fromEntries(accessScopes.map((scope) => [scope, false])),
    },
    rules: (values) => ({
      name: values.name.trim() === '' ? 'name' : undefined,
      days: isDays(values.days.trim()) ? undefined : 'days',
      // Shown at the last scope, which belongs to the whole group.
      'posts:delete': scopesOf(values).length === 0 ? 'scopes' : undefined,
    }),
    problemText: (_name, { rule, text }) =>
      text ?? t(`problems.${rule as 'name' | 'days' | 'scopes'}`, { most: ACCESS_KEY_MAX_DAYS }),
    send: (values) =>
      createKey(api, {
        name: values.name.trim(),
        scopes: scopesOf(values),
        days: Number(values.days),
      }),
    failureText: errorText,
    onDone(created) {
      void queryClient.invalidateQueries({ queryKey: keysQuery(api).queryKey });
      onMade(created);
    },
  });
  return (
    <FormDialog form={form} size="md" title={t('make')} submit={t('dialog.submit')} onClose={onClose}>
      <TextField
        label={t('dialog.name')}
        hint={t('dialog.nameHint')}
        maxLength={ACCESS_KEY_NAME_MAX_LENGTH}
        required
        {...form.field('name')}
      />
      <fieldset className="keys-scopes">
        <legend>{t('dialog.scopes')}</legend>
        {accessScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeText(scope)}
            hint={<code>{scope}</code>}
            {...form.checkbox(scope)}
          />
        ))}
      </fieldset>
      <TextField
        label={t('dialog.days')}
        hint={t('dialog.daysHint', { most: ACCESS_KEY_MAX_DAYS })}
        required
        inputMode="numeric"
        {...form.field('days')}
      />
    </FormDialog>
  );
}
