import { useTheme } from '@lumigraph/site-kit/theme';
import { IconButton } from '@lumigraph/ui-kit';
import { allLocales, LanguageSelector } from '@lumigraph/ui-locale';
import { locales } from '@lumigraph/contracts';
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const offered = allLocales.filter(({ code }) => (locales as readonly string[]).includes(code));

/** The language of this browser, the same as on the sites. */
export function LanguageChoice() {
  const { i18n } = useTranslation();
  return (
    <LanguageSelector
      value={i18n.language}
      locales={offered}
      onChange={(code) => i18n.changeLanguage(code)}
    />
  );
}

/** Light or dark, the same as on the sites. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { dark, choose } = useTheme();
  return (
    <IconButton
      label={t(dark ? 'theme.toLight' : 'theme.toDark')}
      icon={dark ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
      onClick={() => choose(dark ? 'light' : 'dark')}
    />
  );
}
