import { isApiError } from '@lumigraph/api-clients';
import { normaliseEmail } from '@lumigraph/contracts';
import { PREMIUM_GRANT_MAX_DAYS, REASON_MAX_LENGTH, type PersonDetails } from '@lumigraph/contracts/studio';
import { TextArea, TextField, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { saveFile } from '../../lib/save-file.ts';
import type { StudioApi } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { nameOf, peopleKey, personPath } from './people-api.ts';
import { actionCalls, type PersonAction } from './person-actions.ts';

export interface ActionDialogProps {
  action: PersonAction;
  person: PersonDetails;
  onClose: () => void;
}

interface Values {
  days: string;
  email: string;
  reason: string;
  [name: string]: string;
}

const noValues: Values = { days: '30', email: '', reason: '' };

/** Asks for what a change needs, and says what it does. */
export function ActionDialog({ action, person, onClose }: ActionDialogProps) {
  const { t } = useTranslation('people');
  const { hasReason, field: extra, isDangerous } = actionCalls[action.name];
  const form = useActionForm({ action, person, onClose });
  const words = { name: nameOf(person), role: action.role ? t(`roles.${action.role}`) : '' };
  return (
    <FormDialog
      form={form}
      title={t(`dialogs.${action.name}.title`, words)}
      text={t(`dialogs.${action.name}.text`, words)}
      submit={t(`dialogs.${action.name}.submit`)}
      variant={isDangerous ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {extra === 'days' ? (
        <TextField label={t('fields.days')} inputMode="numeric" required {...form.field('days')} />
      ) : null}
      {extra === 'email' ? (
        <TextField
          label={t('fields.email', { email: person.email })}
          autoComplete="off"
          required
          {...form.field('email')}
        />
      ) : null}
      {hasReason ? (
        <TextArea
          label={t('fields.reason')}
          hint={t('fields.reasonHint')}
          rows={3}
          maxLength={REASON_MAX_LENGTH}
          required
          {...form.field('reason')}
        />
      ) : null}
    </FormDialog>
  );
}

function useActionForm({ action, person, onClose }: ActionDialogProps) {
  const { t } = useTranslation('people');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { hasReason, field } = actionCalls[action.name];
  return useForm({
    initialValues: noValues,
    rules: ({ days, email, reason }) => ({
      days: field === 'days' && !isDays(days) ? 'days' : undefined,
      email:
        field === 'email' && normaliseEmail(email) !== normaliseEmail(person.email) ? 'email' : undefined,
      reason: hasReason && reason.trim() === '' ? 'reason' : undefined,
    }),
    problemText: (name) =>
      t(`problems.${name as 'days' | 'email' | 'reason'}`, { count: PREMIUM_GRANT_MAX_DAYS }),
    send: (values) => send({ api, action, id: person.id, values }),
    failureText: (error) =>
      isApiError(error) && error.code === 'SUBSCRIPTION_ERROR' ? t('problems.premium') : errorText(error),
    onDone() {
      toasts.show({ text: t(`dialogs.${action.name}.done`), tone: 'success' });
      onClose();
      if (action.name === 'delete') {
        queryClient.removeQueries(peopleKey);
        void navigate('/people');
      } else void queryClient.invalidateQueries(peopleKey);
    },
  });
}

const isDays = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= PREMIUM_GRANT_MAX_DAYS;

interface ActionRequest {
  api: StudioApi;
  action: PersonAction;
  id: string;
  values: Values;
}

async function send({ api, action, id, values }: ActionRequest): Promise<void> {
  const { path, method = 'post', hasReason, field } = actionCalls[action.name];
  const body = {
    ...(hasReason ? { reason: values.reason.trim() } : {}),
    ...(field === 'days' ? { days: Number(values.days) } : {}),
    ...(field === 'email' ? { email: values.email.trim() } : {}),
    ...(action.role ? { role: action.role, has: action.name === 'giveRole' } : {}),
  };
  const call = { method, ...(hasReason ? { body } : {}) };
  if (action.name !== 'export') await api.change(`${personPath(id)}/${path}`, call);
  else saveFile(await api.fileOf(`${personPath(id)}/${path}`, call), `${id}.zip`);
}
