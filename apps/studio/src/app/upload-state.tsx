import { ProgressRing, useToasts, VisuallyHidden, classNames } from '@lumigraph/ui-kit';
import { useEffect, useEffectEvent, useSyncExternalStore, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStudio } from '../lib/studio.tsx';

/** A count or a state in a link of the navigation. */
export const NavCount = ({ className, ...rest }: ComponentProps<'span'>) => (
  <span className={classNames('studio-count', className)} {...rest} />
);

/** Before the server has confirmed the last part, nothing is complete. */
const MOST_SHOWN = 0.99;

/** How far the uploads of this tab are, in the link to their page: they continue on every page. */
export function UploadState() {
  const { t, i18n } = useTranslation();
  const { uploadStatus } = useStudio();
  const { state, part, failed } = useSyncExternalStore(uploadStatus.subscribe, uploadStatus.getSnapshot);
  useDoneNotice();
  if (state === 'idle')
    return failed > 0 ? (
      <NavCount data-tone="danger">
        {failed} <VisuallyHidden>{t('uploads.failed')}</VisuallyHidden>
      </NavCount>
    ) : null;
  const shown = Math.min(part, MOST_SHOWN);
  const text =
    state === 'paused'
      ? t('uploads.paused')
      : new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(shown);
  return (
    <NavCount className="studio-upload-state">
      <ProgressRing value={shown} /> {text}
    </NavCount>
  );
}

/** Says on other pages that the files have arrived. */
function useDoneNotice(): void {
  const { t } = useTranslation();
  const { uploadStatus } = useStudio();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const notify = useEffectEvent((count: number) => {
    if (count === 0 || pathname.startsWith('/uploads')) return;
    toasts.show({
      text: t('uploads.done', { count }),
      tone: 'success',
      action: { label: t('uploads.review'), onPress: () => void navigate('/uploads') },
    });
  });
  useEffect(() => {
    let before = uploadStatus.getSnapshot().state;
    return uploadStatus.subscribe(() => {
      const { state, doneFiles } = uploadStatus.getSnapshot();
      if (before !== 'idle' && state === 'idle') notify(doneFiles);
      before = state;
    });
  }, [uploadStatus]);
}
