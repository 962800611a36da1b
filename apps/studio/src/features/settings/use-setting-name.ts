import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from './use-field-label.ts';

const FIELD = 'BANNER_TEXT_';

/** The label of a setting, as its page names it. */
export function useSettingName(): (name: string) => string {
  const { i18n } = useTranslation('settings');
  const labelOf = useFieldLabel();
  return useCallback(
    (name) => {
      const field = name.startsWith(FIELD) ? `text_${name.slice(FIELD.length).toLowerCase()}` : name;
      const isKnown = field.startsWith('text_') || i18n.exists(`fields.${field}`, { ns: 'settings' });
      return isKnown ? labelOf(field as Parameters<typeof labelOf>[0]) : name;
    },
    [i18n, labelOf],
  );
}
