import { isApiError } from '@lumigraph/api-clients';
import { normaliseEmail } from '@lumigraph/contracts';
import {
  PREMIUM_GRANT_MAX_DAYS,
  REASON_MAX_LENGTH,
  type StudioUserDetails,
} from '@lumigraph/contracts/studio';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ChangeDialog, type DialogField } from '../../lib/form-dialog.tsx';
import { useListBehind } from '../../lib/page.tsx';
import { saveFile, type StudioApi } from '../../lib/studio-api.ts';
import { nameOf, usersKey } from './users-api.ts';
import { actionForms, type UserAction } from './user-actions.tsx';

export interface ActionDialogProps {
  action: UserAction;
  user: StudioUserDetails;
  onClose: () => void;
}

/** Asks for what a change needs, and says what it does. */
export function ActionDialog({ action, user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('users');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { to, state } = useListBehind('/users');
  const { hasReason, field: extra, isDangerous } = actionForms[action.name];
  const words = { name: nameOf(user), role: action.role ? t(`roles.${action.role}`) : '' };
  const fields: Record<keyof Values, DialogField<keyof Values>> = {
    days: {
      name: 'days',
      label: t('fields.days'),
      initial: '30',
      inputMode: 'numeric',
      problem: t('problems.days', { count: PREMIUM_GRANT_MAX_DAYS }),
      isValid: isDays,
    },
    email: {
      name: 'email',
      label: t('fields.email', { email: user.email }),
      autoComplete: 'off',
      problem: t('problems.email'),
      isValid: (email) => normaliseEmail(email) === normaliseEmail(user.email),
    },
    reason: {
      name: 'reason',
      label: t('fields.reason'),
      hint: t('fields.reasonHint'),
      rows: 3,
      maxLength: REASON_MAX_LENGTH,
      problem: t('problems.reason'),
    },
  };
  return (
    <ChangeDialog
      send={(api, values) => send({ api, action, id: user.id, values: { ...noValues, ...values } })}
      done={t(`dialogs.${action.name}.done`)}
      refresh={action.name === 'delete' ? undefined : usersKey}
      onDone={() => {
        onClose();
        if (action.name !== 'delete') return;
        queryClient.removeQueries(usersKey);
        void navigate(to, { state });
      }}
      failureText={(error) => (isApiError(error, 'SUBSCRIPTION_ERROR') ? t('problems.premium') : undefined)}
      title={t(`dialogs.${action.name}.title`, words)}
      text={t(`dialogs.${action.name}.text`, words)}
      submit={t(`dialogs.${action.name}.submit`)}
      variant={isDangerous ? 'danger' : 'primary'}
      fields={[...(extra ? [fields[extra]] : []), ...(hasReason ? [fields.reason] : [])]}
      onClose={onClose}
    />
  );
}

const isDays = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= PREMIUM_GRANT_MAX_DAYS;

/** Of the fields that the dialog of an action has. */
const noValues = { days: '', email: '', reason: '' };
type Values = typeof noValues;

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
