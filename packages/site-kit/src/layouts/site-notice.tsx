import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicSettings } from '../lib/public-settings.tsx';

/** The operator's notice. Closed, it returns with the next document: nothing is stored in the browser for it. */
export function SiteNotice() {
  const { t, i18n } = useTranslation();
  const { banner } = usePublicSettings();
  const [closed, setClosed] = useState<string>();
  if (!banner || closed === banner.id) return null;
  const text = banner.texts[i18n.language];
  const close = () => {
    setClosed(banner.id);
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
