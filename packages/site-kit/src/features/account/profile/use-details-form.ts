import { NAME_MAX_LENGTH, type StoredUser } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../account-context.tsx';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useDraft } from '../use-draft.ts';
import { useErrorText } from '../use-error-text.ts';
import { useFieldTexts } from './explain.ts';
import { useForm } from './use-form.ts';

const names = ['firstName', 'lastName', 'locale'] as const;
type Name = (typeof names)[number];

export interface UseDetailsFormOptions {
  user: StoredUser;
  siteLocale: string;
  changeLocale: (locale: string) => Promise<void>;
}

/** Changes name and language. The typed text survives an expired session. */
export function useDetailsForm({ user, siteLocale, changeLocale }: UseDetailsFormOptions) {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const { auth } = useAccount();
  const errorText = useErrorText();
  const fieldTexts = useFieldTexts();
  const draft = useDraft(user.id, 'details');
  const saved: Record<Name, string> = {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    locale: typeof user['locale'] === 'string' ? user['locale'] : siteLocale,
  };

  function validate(values: Record<Name, string>): Partial<Record<Name, string>> {
    const wrong: Partial<Record<Name, string>> = {};
    for (const name of ['firstName', 'lastName'] as const) {
      const value = values[name].trim();
      const field = t(`fields.${name}`);
      if (value === '') wrong[name] = t('validation.required', { field });
      else if (value.length > NAME_MAX_LENGTH) {
        wrong[name] = t('validation.maxLength', { field, max: NAME_MAX_LENGTH });
      }
    }
    return wrong;
  }

  const form = useForm<Name>({
    initial: { ...saved, ...draft.restored },
    validate,
    send: async ({ firstName, lastName, locale }) => {
      await auth.updateUser({ firstName: firstName.trim(), lastName: lastName.trim(), locale });
      draft.drop();
      if (locale !== siteLocale) await changeLocale(locale);
    },
    explain: (error) => ({ text: errorText(error, t('errors.update')), fields: fieldTexts(error, names) }),
    onEdit: draft.keep,
  });
  return { ...form, wasRestored: draft.restored !== undefined };
}
