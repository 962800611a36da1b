import type { DownloadOffer as Offer } from '@lumigraph/contracts';
import { AppLink, useSite } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { formatBytes, formatFile, formatSize } from '../../lib/format-file.ts';
import { useLimitText } from './use-limit-text.ts';

/** As many digits as most standard files have: reserves space for an unknown size. */
const USUAL_BYTES = 888_000;

/** The file that this user or visitor gets, and the file that Premium offers, as the server states them. */
export function DownloadOffer({ offer }: { offer: Offer }) {
  const { t, i18n } = useTranslation('image');
  const limitText = useLimitText();
  const { file, original, originalAllowed, waitSeconds, remaining } = offer;
  const facts = formatFile(file, i18n.language);
  if (originalAllowed) {
    const words = t('download.original', { file: facts });
    return (
      <p className="image-download-offer">{waitSeconds === 0 ? `${words} ${t('download.noWait')}` : words}</p>
    );
  }
  const larger = original.width > file.width || original.height > file.height;
  const premium = larger
    ? t('download.premium', { size: formatSize(original) })
    : t('download.premiumNoWait');
  const offersMore = larger || waitSeconds > 0;
  if (remaining === 0) {
    return (
      <p className="image-download-offer">
        {limitText()} <PremiumHint text={t('download.premiumUnlimited')} />
      </p>
    );
  }
  const reserved = file.bytes === null ? `, ${formatBytes(USUAL_BYTES, i18n.language)}` : undefined;
  return (
    <p className="image-download-offer" data-reserved={reserved}>
      {t('download.standard', { file: facts })}{' '}
      {remaining === null ? null : `${t('download.left', { count: remaining })} `}
      {offersMore ? <PremiumHint text={premium} /> : null}
    </p>
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
