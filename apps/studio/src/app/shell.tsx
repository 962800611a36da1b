import { VisuallyHidden } from '@lumigraph/ui-kit';
import { House, type LucideIcon } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useMatch, useNavigation } from 'react-router-dom';
import { useOpenCounts } from '../lib/open-counts.ts';
import { useMe } from '../lib/studio.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { LanguageChoice, ThemeSwitch } from './preferences.tsx';
import { NavCount } from './nav-count.tsx';
import { sections } from './sections.ts';
import { UploadState } from './upload-state.tsx';
import { Wait } from './wait.tsx';
import { useQueryClient } from '@tanstack/react-query';

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
  const { messages, reports } = useOpenCounts();
  const open = messages + reports;
  return (
    <nav className="studio-nav" aria-label={t('navigation')}>
      <ul role="list">
        <SectionLink to="/" icon={House} label={t('sections.home')} />
        {sections
          .filter(({ name }) => allowed.includes(name))
          .map(({ name, icon }) => (
            <SectionLink key={name} to={`/${name}`} icon={icon} label={t(`sections.${name}`)}>
              {name === 'uploads' ? <UploadState /> : null}
              {name === 'inbox' && open > 0 ? <OpenCount count={open} /> : null}
            </SectionLink>
          ))}
      </ul>
    </nav>
  );
}

interface SectionLinkProps {
  to: string;
  icon: LucideIcon;
  label: string;
  children?: ReactNode;
}

function SectionLink({ to, icon: Icon, label, children }: SectionLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const end = to === '/';
  const isCurrent = useMatch({ path: to, end }) !== null;
  // On narrow screens the sections are a row that scrolls.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <NavLink ref={link} to={to} end={end}>
        <Icon aria-hidden size={18} />
        <span>{label}</span>
        {children}
      </NavLink>
    </li>
  );
}

/** How much waits in a section. */
function OpenCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <NavCount>
      {count} <VisuallyHidden>{t('open')}</VisuallyHidden>
    </NavCount>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Reports a lost connection, and repeats the failed requests when it returns. */
function ConnectionNotice() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (isOnline)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isOnline, queryClient]);
  // Always present: screen readers announce only changes in an existing live region.
  return <output className="studio-connection">{isOnline ? null : t('offline')}</output>;
}
