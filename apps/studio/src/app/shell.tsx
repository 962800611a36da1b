import { Button, IconButton, VisuallyHidden } from '@lumigraph/ui-kit';
import {
  ExternalLink,
  House,
  LogOut,
  Menu as MenuIcon,
  Moon,
  Sun,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useOpenCounts } from '../lib/open-counts.ts';
import { useMe, useStudio } from '../lib/studio.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { QuickSearch } from './quick-search.tsx';
import { NavCount, UploadState } from './upload-state.tsx';
import { sections } from './sections.tsx';
import { Wait } from './state-pages.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { STUDIO_NAME } from '../lib/page.tsx';
import { useTheme } from '@lumigraph/site-kit/theme';
import { LanguageSelector } from '@lumigraph/ui-locale';
import { fullName } from '@lumigraph/contracts';
import { siteLocales } from '../lib/language-name.ts';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';

/** Who is signed in, links to the site, and sign out. */
function AccountMenu() {
  const { t } = useTranslation();
  const { auth } = useStudio();
  const { user } = useMe();
  const name = fullName(user) || user.email;
  return (
    <Menu
      label={t('account.menu', { name })}
      trigger={
        <MenuButton
          aria-label={t('account.menu', { name })}
          icon={<span className="studio-avatar" aria-hidden="true" data-initial={initialOf(name)} />}
          iconOnly
        />
      }
    >
      <MenuItem icon={<UserRound aria-hidden size={18} />} href="/profile" textValue={t('account.profile')}>
        {t('account.profile')}
      </MenuItem>
      <MenuItem icon={<ExternalLink aria-hidden size={18} />} href="/">
        {t('account.site')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={18} />} onAction={() => void auth.logout()}>
        {t('account.signOut')}
      </MenuItem>
    </Menu>
  );
}

const initialOf = (name: string): string => Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '';

/** The language of this browser, the same as on the sites. */
export function LanguageChoice() {
  const { i18n } = useTranslation();
  return (
    <LanguageSelector
      value={i18n.language}
      locales={siteLocales}
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

export function Brand() {
  return (
    <Link className="studio-brand" to="/">
      <span className="studio-brand-mark" aria-hidden="true" />
      <span>{STUDIO_NAME}</span>
    </Link>
  );
}

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
          <QuickSearch />
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
  const { pathname } = useLocation();
  // Opened on this page: a link closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === pathname;
  return (
    <nav className="studio-nav" aria-label={t('navigation')} data-open={isOpen || undefined}>
      {/* Wide screens show the sections without it. */}
      <Button
        className="studio-nav-toggle"
        variant="ghost"
        size="sm"
        icon={<MenuIcon aria-hidden size={18} />}
        aria-expanded={isOpen}
        aria-controls="sections"
        onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
      >
        {t('menu')}
      </Button>
      <ul role="list" id="sections">
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
  return (
    <li>
      <NavLink to={to} end={to === '/'}>
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
