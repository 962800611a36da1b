import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../lib/theme.ts';

/**
 * Toggles light and dark. Both icons are in the document and CSS shows one, so the server does not need the
 * theme.
 */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { dark, choose } = useTheme();
  return (
    <button
      type="button"
      className="icon-button theme-switch"
      aria-label={dark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      <Sun aria-hidden="true" data-part="sun" />
      <Moon aria-hidden="true" data-part="moon" />
    </button>
  );
}
