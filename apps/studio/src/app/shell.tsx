import { VisuallyHidden } from '@lumigraph/ui-kit';
import { House } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useOpenCounts } from '../lib/open-counts.ts';
import { useMe } from '../lib/studio.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { LanguageChoice, ThemeSwitch } from './preferences.tsx';
import { sections } from './sections.ts';
import { UploadState } from './upload-state.tsx';
import { Wait } from './wait.tsx';

/** The frame of all pages: top bar, navigation, and the page. */
export function Shell() {
  const { t } = useTranslation();
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div className="studio">
      <a className="studio-skip" href="#main">
        {t('skip')}
      </a>
      <header className="studio-bar">
        <Brand />
        <div className="studio-bar-tools">
          <LanguageChoice />
          <ThemeSwitch />
          <AccountMenu />
        </div>
        {isLoading ? <div className="studio-progress" /> : null}
      </header>
      <Navigation />
      <main id="main" className="studio-main" tabIndex={-1} aria-busy={isLoading}>
        <Suspense fallback={<Wait />}>
          <Outlet />
        </Suspense>
      </main>
      <ConnectionNotice />
      <ConfirmIdentity />
    </div>
  );
}

function Navigation() {
  const { t } = useTranslation();
  const { sections: allowed } = useMe();
  const counts = useOpenCounts();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On narrow screens the sections are a row that scrolls.
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the current link depends on the address
  }, [pathname]);
  return (
    <nav ref={nav} className="studio-nav" aria-label={t('navigation')}>
      <ul role="list">
        <li>
          <NavLink to="/" end>
            <House aria-hidden size={18} />
            <span>{t('sections.home')}</span>
          </NavLink>
        </li>
        {sections
          .filter(({ name }) => allowed.includes(name))
          .map(({ name, icon: Icon }) => (
            <li key={name}>
              <NavLink to={`/${name}`}>
                <Icon aria-hidden size={18} />
                <span>{t(`sections.${name}`)}</span>
                {name === 'uploads' ? <UploadState /> : null}
                {name === 'inbox' ? <OpenCount count={counts.messages + counts.reports} /> : null}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** How much waits in a section. */
function OpenCount({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className="studio-count">
      {count} <VisuallyHidden>{t('open')}</VisuallyHidden>
    </span>
  );
}
