import { Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';

export function ZoomFailed({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('image');
  return (
    <div className="image-zoom-wait" role="alert">
      <p>{t('zoom.failed')}</p>
      <Button size="sm" onClick={onClose}>
        {t('zoom.close')}
      </Button>
    </div>
  );
}
