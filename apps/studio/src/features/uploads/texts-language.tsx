import { defaultLocale, locales, type Locale } from '@lumigraph/contracts';
import { Select } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { languageName } from '../../lib/language-name.ts';

interface TextsLanguage {
  locale: Locale;
  onChoose: (locale: string) => void;
}

/** The language of the texts in the rows; it is part of the address. */
export function useTextsLanguage(): TextsLanguage {
  const [search, setSearch] = useSearchParams();
  return {
    locale: locales.find((code) => code === search.get('language')) ?? defaultLocale,
    onChoose(code) {
      const next = new URLSearchParams(search);
      if (code === defaultLocale) next.delete('language');
      else next.set('language', code);
      setSearch(next, { replace: true });
    },
  };
}

export function TextsLanguageSelect({ locale, onChoose }: TextsLanguage) {
  const { t, i18n } = useTranslation('uploads');
  return (
    <div className="data-table-filters">
      <Select
        label={t('queue.language')}
        options={locales.map((code) => ({ value: code, label: languageName(i18n.language, code) }))}
        value={locale}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}
