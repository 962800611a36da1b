import {
  absoluteAddress,
  creditLine,
  licenseSummary,
  STANDARD_LONG_SIDE_PX,
  type ImageMetadata,
  type Locale,
} from '@lumigraph/contracts';
import { imageObject, JsonLd, truncateText } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { sharePreview } from '../../lib/share-preview.ts';
import { inLanguage, queryOf, SitePageMeta, usePublicSettings } from '@lumigraph/site-kit';
import { isEmbeddable } from '../../lib/credit-text.ts';
import { siteConfig } from '../../site.config.ts';
import { formatSize } from '../../lib/format-file.ts';
import { originWords } from '../../lib/origin.ts';

const DESCRIPTION_LENGTH = 160;

/** Dimensions in pixels of the file at `imageUrl`. */
function standardSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, STANDARD_LONG_SIDE_PX / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Title, description, link preview and structured data of an image's page. */
export function ImageMeta({ image }: { image: ImageMetadata }) {
  const { t, i18n } = useTranslation('image');
  const { t: tSite } = useTranslation();
  const { origin } = usePublicSettings();
  const absolute = (path: string): string => absoluteAddress(path, origin) ?? path;
  const words = originWords(tSite, image.source);
  const credit = creditLine({ credit: image.credit, origin: words });
  const page = absolute(paths.image(image.id));
  const alt = image.alt || image.title;
  const description = t('meta.description', {
    alt: /[.!?。]$/u.test(alt) ? alt : `${alt}.`,
    origin: words,
    size: formatSize(image),
  });
  return (
    <>
      <SitePageMeta
        title={image.title}
        description={truncateText(description, DESCRIPTION_LENGTH)}
        path={paths.image(image.id)}
        image={sharePreview(image, origin)}
      />
      {isEmbeddable(image) ? (
        <link
          rel="alternate"
          type="application/json+oembed"
          title={image.title}
          href={absolute(`/oembed${queryOf({ format: 'json', url: inLanguage(page, i18n.language) })}`)}
        />
      ) : null}
      <JsonLd
        data={imageObject({
          contentUrl: absolute(image.imageUrl),
          pageUrl: page,
          thumbnailUrl: absolute(image.thumbnailUrl),
          name: image.title,
          description: alt,
          ...standardSize(image),
          publishedAt: image.createdAt,
          keywords: image.tags,
          license: absolute(paths.license()),
          acquireLicensePage: absolute(paths.plans()),
          creditText: credit,
          copyrightNotice: `${credit}. ${licenseSummary(image.license, i18n.language as Locale)}`,
          creator: { name: siteConfig.name, url: absolute(paths.home()) },
          digitalSourceType: image.source,
        })}
      />
    </>
  );
}
