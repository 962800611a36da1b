import { Alert, Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { imagePage } from '../../lib/images/image-form.ts';

export interface PublishedImage {
  imageId: string;
  title: string;
}

const MOST_LINKS = 12;

/** Links to the images that were just published or scheduled. */
export function PublishedNotice({
  images,
  onClose,
}: {
  images: readonly PublishedImage[];
  onClose: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { t: common } = useTranslation();
  const count = images.length;
  return (
    <Alert
      tone="success"
      title={t('published.title', { count })}
      className="uploads-published"
      action={
        <Button size="sm" onClick={onClose}>
          {common('actions.close')}
        </Button>
      }
    >
      <ul role="list">
        {images.slice(0, MOST_LINKS).map(({ imageId, title }) => (
          <li key={imageId}>
            <Link to={imagePage(imageId)}>{title || imageId}</Link>
          </li>
        ))}
        {count > MOST_LINKS ? (
          <li>
            <Link to="/images">{t('published.all')}</Link>
          </li>
        ) : null}
      </ul>
    </Alert>
  );
}
