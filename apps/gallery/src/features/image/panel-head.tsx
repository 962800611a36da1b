import type { ImageMetadata } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Breadcrumb } from '@lumigraph/site-kit';
import { originWords } from '../../lib/origin.ts';
import { useCategoryName } from '../../lib/use-category-name.ts';

/** In characters; a longer title has a smaller font size. */
const LONG_TITLE = 60;

export interface PanelHeadProps {
  image: ImageMetadata | undefined;
  /** The data of a list, until the image's own data load. */
  title: string | undefined;
}

/**
 * Breadcrumb, AI label and title. The heading stays the same element while data load, so it keeps the focus.
 */
export function PanelHead({ image, title }: PanelHeadProps) {
  const { t } = useTranslation('image');
  const { t: tSite } = useTranslation();
  const categoryName = useCategoryName();
  const badge = image ? originWords(tSite, image.source) : '';
  const category = image && { id: image.categoryId, label: categoryName(image.categoryName) };
  return (
    <header className="image-head">
      <div className="image-kind">
        <Breadcrumb category={category} title={image ? image.title : null} />
        {badge === '' ? null : (
          <Badge>
            <Sparkles />
            {badge}
          </Badge>
        )}
      </div>
      <h1 tabIndex={-1} data-long={(title?.length ?? 0) > LONG_TITLE || undefined}>
        {title ?? (
          <span className="image-wait" data-shape="title">
            <span className="ui-visually-hidden">{t('states.loading')}</span>
          </span>
        )}
      </h1>
    </header>
  );
}
