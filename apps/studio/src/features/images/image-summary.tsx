import type { StudioImage } from '@lumigraph/contracts/studio';
import { Button, Card } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImagePreview } from './image-columns.tsx';
import { ImageViewer } from './image-viewer.tsx';

const BYTES_PER_MB = 1_000_000;

/** The image itself, and what its file says. */
export function ImageSummary({ image }: { image: StudioImage }) {
  const { t } = useTranslation('images');
  const { number } = useFormats();
  const [isViewed, setViewed] = useState(false);
  const { width, height, format, bytes, sampler, seed, steps } = image;
  const megabytes = number(Math.max(0.01, Math.round(bytes / (BYTES_PER_MB / 100)) / 100));
  const facts = [
    [t('columns.size'), `${width} × ${height}`],
    [t('edit.file'), `${format.toUpperCase()}, ${megabytes} MB`],
    [t('edit.sampler'), sampler],
    [t('edit.seed'), seed],
    [t('edit.steps'), steps === null ? null : String(steps)],
  ] as const;
  return (
    <Card className="image-summary">
      {/* The large preview of an image that is not published needs the token, so it is loaded like the small ones. */}
      <div className="image-summary-view">
        <ImagePreview image={{ ...image, thumbnailUrl: null }} alt={image.alt.en ?? ''} />
        <Button size="sm" icon={<Maximize2 aria-hidden size={16} />} onClick={() => setViewed(true)}>
          {t('viewer.open')}
        </Button>
      </div>
      {isViewed ? (
        <ImageViewer
          image={image}
          title={image.title.en || image.id}
          alt={image.alt.en ?? ''}
          onClose={() => setViewed(false)}
        />
      ) : null}
      <dl>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}
