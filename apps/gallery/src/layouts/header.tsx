import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountSlot } from '../features/account/account-slot.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { Brand } from './brand.tsx';
import { isCurrent } from './is-current.ts';
import { LanguageSlot } from './language-slot.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { mainLinks } from './navigation.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function Header() {
  const { t } = useTranslation();
  const location = useLocation();
  return (
    <header className="site-header">
      <div className="site-header-row wrap">
        <Brand />
        <nav className="site-nav" aria-label={t('nav.label')}>
          <ul>
            {mainLinks.map(({ key, label, to }) => (
              <li key={key}>
                <AppLink to={to} aria-current={isCurrent(to, location) ? 'page' : undefined}>
                  {t(label)}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-tools">
          <ThemeSwitch />
          <LanguageSlot />
          <div className="site-account">
            <AccountSlot />
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
