import type { ImagePreviewSize, StudioImage } from '@lumigraph/contracts/studio';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BlobImage } from '../../lib/blob-image.tsx';
import { CardSection } from '../../lib/card-section.tsx';
import { useStudioApi } from '../../lib/studio.tsx';
import { previewQuery } from './image-list-api.ts';

const views = ['whole', 'square', 'share'] as const satisfies ImagePreviewSize[];

/** What is visible of the image where visitors see it: the files are those of the site, not crops of the browser. */
export function ImageViews({ image }: { image: StudioImage }) {
  const { t } = useTranslation('images');
  const shape = { aspectRatio: `${image.width} / ${image.height}` };
  return (
    <CardSection title={t('views.title')}>
      <div className="image-views">
        {views.map((view) => (
          <figure key={view} data-view={view}>
            <span style={{ backgroundColor: image.placeholder, ...(view === 'whole' ? shape : {}) }}>
              <View image={image} view={view} />
            </span>
            <figcaption>{t(`views.${view}`)}</figcaption>
          </figure>
        ))}
      </div>
    </CardSection>
  );
}

function View({ image, view }: { image: StudioImage; view: (typeof views)[number] }) {
  const { t } = useTranslation('images');
  const { data } = useQuery(previewQuery(useStudioApi(), image, view));
  return (
    <BlobImage
      blob={data}
      alt={t('views.alt', { title: image.title.en || image.id, view: t(`views.${view}`) })}
    />
  );
}
