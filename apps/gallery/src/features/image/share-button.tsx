import { Button } from '@lumigraph/ui-kit';
import { Check, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShare } from './use-share.ts';

/** Shares the page of an image. `path` keeps the list, so the receiver can look on. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('image');
  const { state, share } = useShare();
  return (
    <div className="image-share">
      <Button
        icon={state === 'copied' ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        onClick={() => void share({ title, path })}
      >
        {t(state === 'copied' ? 'share.copied' : 'share.action')}
      </Button>
      <output className={state === 'failed' ? 'image-copy-failed' : 'ui-visually-hidden'}>
        {state === 'ready' ? null : t(state === 'copied' ? 'share.copied' : 'share.failed')}
      </output>
    </div>
  );
}
