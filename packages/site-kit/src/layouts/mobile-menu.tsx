import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { AccountSlot } from '../features/account/account-slot.tsx';
import { AppLink } from '../lib/app-link.tsx';
import { Brand } from './brand.tsx';
import { isCurrent, useMainLinks } from './main-links.ts';
import { useSite } from '../app/site.ts';
import { ThemeChooser } from './theme-chooser.tsx';

const PANEL_ID = 'site-menu';

function close(panel: HTMLElement | null): void {
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

/**
 * The menu of narrow screens: a full-height panel. A native popover: the browser opens and closes it itself, also before
 * the page is hydrated, closes it on Escape and restores the focus. Not a modal dialog, which gives each element of the
 * page its style again: 140 ms of a press on a slow phone. The panel covers the page, so it closes when the focus leaves it.
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
    // Back and Forward change the page below an open panel; hydration does not.
    if (opened.current !== address) close(panel.current);
    opened.current = address;
  }, [address]);
  useEffect(() => {
    const element = panel.current;
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget && !element?.contains(relatedTarget as Node)) close(element);
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, []);

  return (
    <div className="mobile-menu">
      <button
        type="button"
        className="icon-button"
        aria-label={t('nav.openMenu')}
        aria-haspopup="dialog"
        popoverTarget={PANEL_ID}
        popoverTargetAction="show"
      >
        <Menu />
      </button>
      <dialog ref={panel} id={PANEL_ID} popover="auto" className="mobile-panel" aria-label={t('nav.menu')}>
        <div className="mobile-panel-head">
          <Brand />
          <button
            type="button"
            className="icon-button"
            aria-label={t('nav.closeMenu')}
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
          >
            <X />
          </button>
        </div>
        <nav aria-label={t('nav.label')}>
          <ul className="mobile-links">
            {[...links, ...navigation.menu].map((link) => (
              <li key={link.key}>
                <AppLink
                  to={link.to}
                  data-highlight={link.highlight}
                  aria-current={isCurrent(link, location) ? 'page' : undefined}
                  onClick={() => close(panel.current)}
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
