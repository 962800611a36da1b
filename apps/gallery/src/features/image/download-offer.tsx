import type { DownloadOffer as Offer } from '@lumigraph/contracts';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink, useSite } from '@lumigraph/site-kit';
import { formatBytes, formatSize } from './format.ts';

/** What this user or visitor gets, and what Premium would give, as the server offers it. */
export function DownloadOffer({ offer }: { offer: Offer }) {
  const { t, i18n } = useTranslation('image');
  const { file, original, originalAllowed, waitSeconds } = offer;
  if (originalAllowed) {
    const words = t('download.original', {
      size: formatSize(original),
      bytes: formatBytes(original.bytes, i18n.language),
    });
    return (
      <p className="image-download-offer">{waitSeconds === 0 ? `${words} ${t('download.noWait')}` : words}</p>
    );
  }
  const larger = original.width > file.width || original.height > file.height;
  const premium = larger
    ? t('download.premium', { size: formatSize(original) })
    : t('download.premiumNoWait');
  const offersMore = larger || waitSeconds > 0;
  return (
    <p className="image-download-offer">
      {t('download.standard', { size: formatSize(file) })}{' '}
      {offersMore ? <PremiumHint text={premium} /> : null}
    </p>
  );
}

function PremiumHint({ text }: { text: string }) {
  const { hasScreen } = useSite();
  return hasScreen(paths.plans()) ? (
    <AppLink className="image-premium" to={paths.plans()}>
      {text}
    </AppLink>
  ) : (
    <span className="image-premium">{text}</span>
  );
}
