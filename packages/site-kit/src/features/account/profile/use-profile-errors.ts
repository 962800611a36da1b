import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@lumigraph/contracts';
import type { FieldProblem } from '@lumigraph/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useErrorText } from '../use-error-text.ts';

/** The error options of `useForm` that the profile's forms share. `fallback` is for a failure without a known code. */
export function useProfileErrors(fallback: string) {
  const { t, i18n } = useTranslation(ACCOUNT_NAMESPACE);
  const errorText = useErrorText();

  function known(key: string, values = {}): string | undefined {
    return i18n.exists(key, { ns: ACCOUNT_NAMESPACE }) ? t(key as 'validation.email', values) : undefined;
  }

  return {
    checkOnBlur: 'always' as const,
    failureText: (error: unknown) => errorText(error, fallback),
    /** Our text for the rule or the error code, else the server's text. `label` is a key of `fields`. */
    problemText(label: string, { rule, text }: FieldProblem): string {
      const max = label === 'newEmail' ? EMAIL_MAX_LENGTH : NAME_MAX_LENGTH;
      const values = { field: known(`fields.${label}`) ?? label, max };
      return known(`validation.${rule}`, values) ?? known(`errors.${rule}`) ?? text ?? fallback;
    },
  };
}
