import type { ImageMetadata } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { originBadge } from './origin.ts';
import { useCategoryName } from './use-category-name.ts';

/** Characters; a longer title is set smaller. */
const LONG_TITLE = 60;

export interface PanelHeadProps {
  image: ImageMetadata | undefined;
  /** What a list already knew, until the picture's data are here. */
  title: string | undefined;
}

/** Category, AI label and title. The heading stays the same element while data come in, so it keeps the focus. */
export function PanelHead({ image, title }: PanelHeadProps) {
  return (
    <header className="image-head">
      <p className="image-kind">
        {image ? <Kind image={image} /> : <span className="image-wait" data-shape="kind" />}
      </p>
      <h1 tabIndex={-1} data-long={(title?.length ?? 0) > LONG_TITLE || undefined}>
        {title ?? <span className="image-wait" data-shape="title" />}
      </h1>
    </header>
  );
}

function Kind({ image }: { image: ImageMetadata }) {
  const { t } = useTranslation('image');
  const categoryName = useCategoryName();
  const badge = originBadge(image.source, t);
  return (
    <>
      <AppLink to={paths.home({ categoryId: image.categoryId })}>{categoryName(image.categoryName)}</AppLink>
      {badge === '' ? null : (
        <Badge>
          <Sparkles aria-hidden="true" />
          {badge}
        </Badge>
      )}
    </>
  );
}
