import type { ImageMetadata } from '@lumigraph/contracts';
import { AppLink, useAccountState } from '@lumigraph/site-kit';
import { Button, buttonLook } from '@lumigraph/ui-kit';
import { FolderPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';

// The dialog and its client load when a user presses the button.
const SaveDialog = lazy(async () => ({ default: (await import('./image-dialogs.tsx')).SaveDialog }));

/** Opens the user's collections; leads visitors to sign-in and back. */
export function SaveToCollection({ image }: { image: ImageMetadata }) {
  const { t } = useTranslation('image');
  const { status } = useAccountState();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const icon = <FolderPlus />;
  if (status !== 'authenticated') {
    return (
      <AppLink {...buttonLook({ wide: true })} to={paths.login({ redirect: pathname + search })}>
        {icon}
        {t('save.title')}
      </AppLink>
    );
  }
  return (
    <>
      <Button wide icon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('save.title')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SaveDialog image={image} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
