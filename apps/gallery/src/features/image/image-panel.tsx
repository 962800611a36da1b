import type { ImageMetadata } from '@lumigraph/contracts';
import { Badge } from '@lumigraph/ui-kit';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths, type ListAddress } from '../../app/paths.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { DownloadButton } from './download-button.tsx';
import { ImageFacts } from './image-facts.tsx';
import { ImagePrompt } from './image-prompt.tsx';
import { originBadge } from './origin.ts';
import { ShareButton } from './share-button.tsx';
import { useCategoryName } from './use-category-name.ts';

/** Characters; a longer title is set smaller. */
const LONG_TITLE = 60;

export interface ImagePanelProps {
  image: ImageMetadata;
  list: ListAddress;
}

/** All there is to know about the picture, and what one can do with it. */
export function ImagePanel({ image, list }: ImagePanelProps) {
  const { t } = useTranslation('image');
  const categoryName = useCategoryName();
  const badge = originBadge(image.source, t);
  return (
    <div className="image-panel">
      <header className="image-head">
        <p className="image-kind">
          <AppLink to={paths.home({ categoryId: image.categoryId })}>
            {categoryName(image.categoryName)}
          </AppLink>
          {badge === '' ? null : (
            <Badge>
              <Sparkles aria-hidden="true" />
              {badge}
            </Badge>
          )}
        </p>
        <h1 tabIndex={-1} data-long={image.title.length > LONG_TITLE || undefined}>
          {image.title}
        </h1>
      </header>
      <DownloadButton key={image.id} image={image} />
      {image.prompt ? (
        <ImagePrompt
          key={`prompt ${image.id}`}
          title={t('prompt.title')}
          text={image.prompt}
          copyLabel={t('copy.prompt')}
        />
      ) : null}
      {image.negativePrompt ? (
        <ImagePrompt
          key={`negative ${image.id}`}
          title={t('prompt.negative')}
          text={image.negativePrompt}
          copyLabel={t('copy.negative')}
        />
      ) : null}
      <ImageFacts image={image} />
      {image.tags.length === 0 ? null : (
        <ul className="image-tags" role="list" aria-label={t('tags')}>
          {image.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <ShareButton
        title={image.title}
        path={paths.image(image.id, { categoryId: list.categoryId, special: list.special })}
      />
    </div>
  );
}
