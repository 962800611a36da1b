import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../lib/public-settings.tsx';

const STORAGE_KEY = 'closed-notice';
const listeners = new Set<() => void>();
/** Where storage is blocked, a closed notice stays away until the next document. */
let closedHere: string | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function closedNotice(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? closedHere;
  } catch {
    return closedHere;
  }
}

function closeNotice(id: string): void {
  closedHere = id;
  try {
    sessionStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Storage is blocked or full.
  }
  for (const listener of listeners) listener();
}

/** The operator's notice. Closed, it stays away in this tab until it changes. */
export function SiteNotice() {
  const { t, i18n } = useTranslation();
  const { banner } = usePublicSettings();
  // The document of the server is the same for everybody.
  const closed = useSyncExternalStore(subscribe, closedNotice, () => null);
  if (!banner || closed === banner.id) return null;
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
