import { type DownloadOffer as Offer, type OfferedFile, DAY_MS } from '@lumigraph/contracts';
import { AppLink, useSite } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { formatBytes, formatFile, formatSize, joinFacts } from '../../lib/format-file.ts';

/** As many digits as most standard files have: reserves space for an unknown size. */
const USUAL_BYTES = 888_000;

export interface DownloadOfferProps {
  offer: Offer;
  /** The file of the button; undefined: that of the download call. */
  file: OfferedFile | undefined;
}

/** Two lines: the file that this user or visitor gets, and what Premium adds or gives. */
export function DownloadOffer({ offer, file }: DownloadOfferProps) {
  const { t, i18n } = useTranslation('image');
  const limitText = useLimitText();
  const { original, originalAllowed, waitSeconds, remaining } = offer;
  if (!originalAllowed && remaining === 0) {
    return (
      <p className="image-download-offer">
        {limitText()} <PremiumHint text={t('download.premiumUnlimited')} />
      </p>
    );
  }
  const shown = file ?? offer.file;
  const larger = original.width > offer.file.width || original.height > offer.file.height;
  const premium = larger
    ? t('download.premium', { size: formatSize(original) })
    : t('download.premiumNoWait');
  const reserved = shown.bytes === null ? joinFacts('', formatBytes(USUAL_BYTES, i18n.language)) : undefined;
  return (
    <div className="image-download-offer">
      <p data-reserved={reserved}>{formatFile(shown, i18n.language)}</p>
      {remaining === null ? null : <p>{t('download.left', { count: remaining })}</p>}
      {originalAllowed ? <p>{t('download.member')}</p> : null}
      {!originalAllowed && (larger || waitSeconds > 0) ? (
        <p>
          <PremiumHint text={premium} />
        </p>
      ) : null}
    </div>
  );
}

function PremiumHint({ text }: { text: string }) {
  const { hasScreen } = useSite();
  const { pathname, search } = useLocation();
  return hasScreen(paths.plans()) ? (
    <AppLink className="image-premium" to={paths.plans({ from: pathname + search })}>
      {text}
    </AppLink>
  ) : (
    <span className="image-premium">{text}</span>
  );
}

/**
 * States that the free downloads of today are used up, and when new ones are available: at midnight UTC, in
 * the visitor's time zone.
 */
export function useLimitText(): () => string {
  const { t, i18n } = useTranslation('image');
  return () => {
    const now = Date.now();
    const time = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' });
    return t('download.limit', { time: time.format(now - (now % DAY_MS) + DAY_MS) });
  };
}
