import { isApiError } from '@lumigraph/api-clients';
import { normaliseEmail } from '@lumigraph/contracts';
import {
  PREMIUM_GRANT_MAX_DAYS,
  REASON_MAX_LENGTH,
  type StudioUserDetails,
} from '@lumigraph/contracts/studio';
import { TextArea, TextField, useToasts } from '@lumigraph/ui-kit';
import { useForm } from '@lumigraph/ui-kit/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { useListBehind } from '../../lib/page.tsx';
import { saveFile, type StudioApi } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { nameOf, usersKey } from './users-api.ts';
import { actionForms, type UserAction } from './user-actions.tsx';

export interface ActionDialogProps {
  action: UserAction;
  user: StudioUserDetails;
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
export function ActionDialog({ action, user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('users');
  const { hasReason, field: extra, isDangerous } = actionForms[action.name];
  const form = useActionForm({ action, user, onClose });
  const words = { name: nameOf(user), role: action.role ? t(`roles.${action.role}`) : '' };
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
          label={t('fields.email', { email: user.email })}
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

function useActionForm({ action, user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('users');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { to, state } = useListBehind('/users');
  const toasts = useToasts();
  const errorText = useErrorText();
  const { hasReason, field } = actionForms[action.name];
  return useForm({
    initialValues: noValues,
    rules: ({ days, email, reason }) => ({
      days: field === 'days' && !isDays(days) ? 'days' : undefined,
      email: field === 'email' && normaliseEmail(email) !== normaliseEmail(user.email) ? 'email' : undefined,
      reason: hasReason && reason.trim() === '' ? 'reason' : undefined,
    }),
    problemText: (name) =>
      t(`problems.${name as 'days' | 'email' | 'reason'}`, { count: PREMIUM_GRANT_MAX_DAYS }),
    send: (values) => send({ api, action, id: user.id, values }),
    failureText: (error) =>
      isApiError(error) && error.code === 'SUBSCRIPTION_ERROR' ? t('problems.premium') : errorText(error),
    onDone() {
      toasts.show({ text: t(`dialogs.${action.name}.done`), tone: 'success' });
      onClose();
      if (action.name === 'delete') {
        queryClient.removeQueries(usersKey);
        void navigate(to, { state });
      } else void queryClient.invalidateQueries(usersKey);
    },
  });
}

const isDays = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= PREMIUM_GRANT_MAX_DAYS;

interface ActionRequest {
  api: StudioApi;
  action: UserAction;
  id: string;
  values: Values;
}

async function send({ api, action, id, values }: ActionRequest): Promise<unknown> {
  const params = { id };
  const reason = values.reason.trim();
  const withReason = { params, body: { reason } };
  switch (action.name) {
    case 'passwordReset':
      return api.send('POST /users/:id/password-reset', { params });
    case 'endSessions':
      return api.send('DELETE /users/:id/sessions', { params });
    case 'twoFactorOff':
      return api.send('POST /users/:id/two-factor-off', withReason);
    case 'grant':
      return api.send('POST /users/:id/premium', { params, body: { days: Number(values.days), reason } });
    case 'endPremium':
      return api.send('POST /users/:id/premium/end', withReason);
    case 'giveRole':
    case 'takeRole':
      return api.send('POST /users/:id/roles', {
        params,
        body: { role: action.role, has: action.name === 'giveRole', reason },
      });
    case 'export':
      return saveFile(await api.sendForFile('POST /users/:id/export', withReason), `${id}.zip`);
    case 'confirm':
    case 'unblock':
    case 'block':
      return api.send(`POST /users/:id/${action.name}`, withReason);
    case 'delete':
      return api.send('POST /users/:id/delete', { params, body: { email: values.email.trim(), reason } });
    default:
      return action satisfies never;
  }
}
