import {
  absoluteAddress,
  creditLine,
  licenseSummary,
  limitTransform,
  STANDARD_LONG_SIDE_PX,
  type ImageMetadata,
  type Locale,
} from '@lumigraph/contracts';
import { imageObject, JsonLd, truncateText } from '@lumigraph/site-meta';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { withTransform } from '../../lib/cdn-url.ts';
import { SitePageMeta, usePublicSettings } from '@lumigraph/site-kit';
import { siteConfig } from '../../site.config.ts';
import { formatSize } from '../../lib/format-file.ts';
import { originWords } from '../../lib/origin.ts';

/** Link previews need JPEG and about this width. */
const PREVIEW_WIDTH_PX = 1280;
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
  const previewWidth = Math.min(PREVIEW_WIDTH_PX, image.width);
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
        image={{
          url: absolute(withTransform(image.imageUrl, limitTransform(PREVIEW_WIDTH_PX))),
          width: previewWidth,
          height: Math.round((image.height * previewWidth) / image.width),
          alt,
          type: 'image/jpeg',
        }}
      />
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
