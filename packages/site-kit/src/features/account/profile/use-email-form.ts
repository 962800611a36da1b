import { isApiError } from '@lumigraph/api-clients';
import { isEmail, type StoredUser } from '@lumigraph/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { emailChangeQuery } from '../account-queries.ts';
import { useDraft } from '../use-draft.ts';
import { useErrorText } from '../use-error-text.ts';
import { useFieldTexts } from './explain.ts';
import { useForm } from './use-form.ts';

const names = ['email', 'currentPassword'] as const;
type Name = (typeof names)[number];
const empty: Record<Name, string> = { email: '', currentPassword: '' };

/** Requests a change of the address: needs the password, and a confirmation from the new address. */
export function useEmailForm(user: StoredUser) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const fieldTexts = useFieldTexts();
  const [askedFor, setAskedFor] = useState('');
  const draft = useDraft(user.id, 'email');
  const needsPassword = user['hasPassword'] !== false;

  function validate({ email, currentPassword }: Record<Name, string>): Partial<Record<Name, string>> {
    const wrong: Partial<Record<Name, string>> = {};
    if (email.trim() === '') wrong.email = t('validation.required', { field: t('fields.newEmail') });
    else if (!isEmail(email)) wrong.email = t('validation.email');
    if (needsPassword && currentPassword === '') {
      wrong.currentPassword = t('validation.required', { field: t('fields.currentPassword') });
    }
    return wrong;
  }

  const form = useForm<Name>({
    initial: { ...empty, email: draft.restored?.['email'] ?? '' },
    validate,
    send: async ({ email, currentPassword }) => {
      const password = needsPassword ? { currentPassword } : {};
      await auth.updateUser({ email: email.trim(), ...password });
      setAskedFor(email.trim());
      void queryClient.invalidateQueries({ queryKey: emailChangeQuery(user.id) });
      draft.drop();
      form.reset(empty);
    },
    explain: (error) => {
      const text = errorText(error, t('errors.update'));
      const isPassword = isApiError(error, 'WRONG_PASSWORD');
      return { text, fields: isPassword ? { currentPassword: text } : fieldTexts(error, names) };
    },
    onEdit: ({ email }) => draft.keep({ email }),
  });
  return { ...form, askedFor, needsPassword };
}
