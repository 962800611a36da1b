import { isApiError } from '@lumigraph/api-clients';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from '@lumigraph/contracts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';

type FieldTexts = <Name extends string>(
  error: unknown,
  names: readonly Name[],
) => Partial<Record<Name, string>>;

/**
 * The server's validation errors for fields of this form: our text for the violated rule, else the server's
 * text.
 */
export function useFieldTexts(): FieldTexts {
  const { t, i18n } = useTranslation(ACCOUNT_NAMESPACE);
  return useCallback<FieldTexts>(
    (error, names) => {
      if (!isApiError(error)) return {};
      const known = (key: string) => i18n.exists(key, { ns: ACCOUNT_NAMESPACE });
      const texts: Partial<Record<(typeof names)[number], string>> = {};
      for (const { field, rule, message } of error.fields) {
        const name = names.find((one) => one === field);
        if (name === undefined) continue;
        const label = known(`fields.${field}`) ? t(`fields.${field}` as 'fields.email') : field;
        const text = known(`validation.${rule}`)
          ? t(`validation.${rule}` as 'validation.maxLength', {
              field: label,
              max: field === 'email' ? EMAIL_MAX_LENGTH : NAME_MAX_LENGTH,
            })
          : message;
        texts[name] ??= text;
      }
      return texts;
    },
    [t, i18n],
  );
}
