import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountSlot } from '../features/account/account-slot.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { Brand } from './brand.tsx';
import { MobileMenu } from './deferred-layout.ts';
import { isCurrent, useMainLinks } from './main-links.ts';
import { useSite } from '../app/site.ts';
import { LanguageSelector } from '@lumigraph/ui-locale';
import { Moon, Sun } from 'lucide-react';
import { useSiteLanguage } from '../app/use-site-language.ts';
import { useTheme } from '../lib/theme.ts';

export function Header() {
  const { t } = useTranslation();
  const location = useLocation();
  const { slots } = useSite();
  const links = useMainLinks();
  const { HeaderSearch, HeaderTools, Language = LanguageSlot } = slots;
  return (
    <header className="site-header">
      <div className="site-header-row wrap">
        <Brand />
        <nav className="site-nav" aria-label={t('nav.label')}>
          <ul>
            {links.map((link) => (
              <li key={link.key}>
                <AppLink
                  to={link.to}
                  data-highlight={link.highlight}
                  aria-current={isCurrent(link, location) ? 'page' : undefined}
                >
                  {t(link.label)}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        {HeaderSearch ? <HeaderSearch /> : null}
        <div className="site-tools">
          {HeaderTools ? <HeaderTools /> : null}
          <ThemeSwitch />
          <Language />
          <div className="site-account">
            <AccountSlot />
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** The language selector of a site without its own. */
function LanguageSlot() {
  const { locale, locales, change } = useSiteLanguage();
  return <LanguageSelector value={locale} onChange={change} locales={locales} />;
}

/**
 * Toggles light and dark. Both icons are in the document and CSS shows one, so the server does not need the
 * theme.
 */
function ThemeSwitch() {
  const { t } = useTranslation();
  const { dark, choose } = useTheme();
  return (
    <button
      type="button"
      className="icon-button theme-switch"
      aria-label={dark ? t('theme.toLight') : t('theme.toDark')}
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      <Sun data-part="sun" />
      <Moon data-part="moon" />
    </button>
  );
}
