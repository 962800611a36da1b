import type { PublicSettings } from '@lumigraph/contracts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { closedNoticeIn, storeClosedNotice } from '../lib/closed-notice.ts';
import { usePublicSettings } from '../lib/public-settings.tsx';

const listeners = new Set<() => void>();
/** Where cookies are blocked, a closed notice stays away until the next document. */
let closedHere: string | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function closedNotice(): string | null {
  return closedHere ?? closedNoticeIn(document.cookie);
}

function closeNotice(id: string): void {
  closedHere = id;
  storeClosedNotice(id);
  for (const listener of listeners) listener();
}

/** The operator's notice. Closed, it stays away until it changes: the server leaves it out of the next document. */
export function SiteNotice() {
  const { banner } = usePublicSettings();
  return banner ? <OpenNotice banner={banner} /> : null;
}

/** Reads the cookie, which the browser requests from another process: only for a page with a notice. */
function OpenNotice({ banner }: { banner: NonNullable<PublicSettings['banner']> }) {
  const { t, i18n } = useTranslation();
  const closed = useSyncExternalStore(subscribe, closedNotice, () => null);
  if (closed === banner.id) return null;
  const text = banner.texts[i18n.language];
  const close = () => {
    closeNotice(banner.id);
    // The focused button disappears.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="site-notice" data-tone={banner.tone} aria-label={t('notice.label')}>
      <p lang={text === undefined ? 'en' : undefined}>{text ?? banner.texts['en']}</p>
      <button type="button" onClick={close}>
        {t('notice.close')}
      </button>
    </section>
  );
}
