import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountSlot } from '../features/account/account-slot.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { Brand } from './brand.tsx';
import { isCurrent } from './is-current.ts';
import { useSite } from '../app/site.ts';
import { ThemeChooser } from './theme-chooser.tsx';

/**
 * The menu of narrow screens: a full-height panel. A native modal `<dialog>`: the browser traps the focus,
 * closes it on Escape and restores the focus.
 */
export function MobileMenu() {
  const { t } = useTranslation();
  const location = useLocation();
  const { navigation } = useSite();
  const panel = useRef<HTMLDialogElement>(null);

  const { pathname, search } = location;
  useEffect(() => {
    // Back and Forward change the page below an open panel. jsdom and old browsers have no `close`.
    if (pathname || search) panel.current?.close?.();
  }, [pathname, search]);

  return (
    <div className="mobile-menu">
      <button
        type="button"
        className="icon-button"
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        onClick={() => panel.current?.showModal()}
      >
        <Menu aria-hidden="true" />
      </button>
      <dialog ref={panel} className="mobile-panel" aria-label={t('nav.menu')}>
        <div className="mobile-panel-head">
          <Brand />
          <button
            type="button"
            className="icon-button"
            aria-label={t('nav.closeMenu')}
            onClick={() => panel.current?.close()}
          >
            <X aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={t('nav.label')}>
          <ul className="mobile-links">
            {[...navigation.main, ...(navigation.menu ?? [])].map((link) => (
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
