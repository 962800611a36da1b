import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePreview } from './preview-api.ts';

interface LinkPreviewProps {
  locale: string;
  title: string;
  excerpt: string;
  markdown: string;
  cover: string;
  /** Where readers see the post; null where this is not known. */
  publicUrl: string | null;
}

/** The post as other services show a link to it. */
export function LinkPreview({ locale, title, excerpt, markdown, cover, publicUrl }: LinkPreviewProps) {
  const { t } = useTranslation('posts');
  const { data } = usePreview(markdown, locale, excerpt.trim() === '');
  const description = excerpt.trim() || data?.excerpt;
  return (
    <figure className="link-preview">
      <figcaption>{t('edit.linkPreview')}</figcaption>
      <div className="link-preview-card" lang={locale}>
        {cover === '' ? (
          <div className="link-preview-none">
            <ImageOff aria-hidden size={24} />
          </div>
        ) : (
          <img src={`/cdn/covers/${cover}`} alt="" width={1600} height={900} />
        )}
        <div className="link-preview-text">
          {publicUrl ? <span>{new URL(publicUrl).host}</span> : null}
          <strong>{title || t('edit.noTitle')}</strong>
          {description ? <span>{description}</span> : null}
        </div>
      </div>
    </figure>
  );
}
