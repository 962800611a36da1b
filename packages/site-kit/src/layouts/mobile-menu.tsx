import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountSlot } from '../features/account/account-slot.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { Brand } from './brand.tsx';
import { isCurrent } from './is-current.ts';
import { useSite } from '../app/site.ts';
import { useMainLinks } from './main-links.ts';
import { ThemeChooser } from './theme-chooser.tsx';

const PANEL_ID = 'site-menu';
/** The browser opens and closes the panel itself, also before the page is hydrated; React does not know these names. */
const opens = { command: 'show-modal', commandfor: PANEL_ID };
const closes = { command: 'close', commandfor: PANEL_ID };

/**
 * The menu of narrow screens: a full-height panel. A native modal `<dialog>`: the browser traps the focus,
 * closes it on Escape and restores the focus.
 */
export function MobileMenu() {
  const { t } = useTranslation();
  const location = useLocation();
  const { navigation } = useSite();
  const links = useMainLinks();
  const panel = useRef<HTMLDialogElement>(null);

  const address = location.pathname + location.search;
  const opened = useRef(address);
  useEffect(() => {
    // Back and Forward change the page below an open panel; hydration does not. jsdom and old browsers have no `close`.
    if (opened.current !== address) panel.current?.close?.();
    opened.current = address;
  }, [address]);

  return (
    <div className="mobile-menu">
      <button
        type="button"
        className="icon-button"
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        {...opens}
        onClick={({ currentTarget }) => {
          // Browsers without the command attribute (Safari before 26.2).
          if (!('commandForElement' in currentTarget)) panel.current?.showModal();
        }}
      >
        <Menu aria-hidden="true" />
      </button>
      <dialog ref={panel} id={PANEL_ID} className="mobile-panel" aria-label={t('nav.menu')}>
        <div className="mobile-panel-head">
          <Brand />
          <button
            type="button"
            className="icon-button"
            aria-label={t('nav.closeMenu')}
            {...closes}
            onClick={() => panel.current?.close()}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={t('nav.label')}>
          <ul className="mobile-links">
            {[...links, ...(navigation.menu ?? [])].map((link) => (
              <li key={link.key}>
                <AppLink
                  to={link.to}
                  data-highlight={link.highlight}
                  aria-current={isCurrent(link, location) ? 'page' : undefined}
                  onClick={() => panel.current?.close()}
                >
                  {t(link.label)}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mobile-account">
          <AccountSlot layout="list" />
          <ThemeChooser />
        </div>
      </dialog>
    </div>
  );
}
