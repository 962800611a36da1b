import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../app/site.ts';
import { ConsentSlot } from '../features/consent/consent-slot.tsx';
import { useVisitMemory } from '../lib/visit-memory.ts';
import { ConnectionNotice, SiteNotice } from './notices.tsx';
import { Footer } from './deferred-layout.ts';
import { Header } from './header.tsx';

export interface SiteLayoutProps {
  /** `bare` shows no footer columns: for the one-card pages. */
  chrome: 'full' | 'bare';
  children: ReactNode;
}

const MAIN_ID = 'content';

/**
 * Header, content and footer around every page. Each is a boundary of the hydration: where an extension of the browser
 * has added an element, React renders only that part again.
 */
export function SiteLayout({ chrome, children }: SiteLayoutProps) {
  const { t } = useTranslation();
  const { Overlay } = useSite().slots;
  useVisitMemory();
  return (
    <div className="site" data-chrome={chrome}>
      {Overlay ? <Overlay /> : null}
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {t('skipToContent')}
      </a>
      <ConsentSlot />
      <SiteNotice />
      <Suspense>
        <Header />
      </Suspense>
      <ConnectionNotice />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
