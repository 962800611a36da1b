import type { Image } from '@lumigraph/contracts';
import { Button, Select, TextArea } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CreditOptions,
  embedCode,
  embedWidths,
  embedWidthsOf,
  type EmbeddedImage,
} from '../../lib/credit-text.ts';
import { useCopy } from './use-copy.ts';
import './save-dialog.css';

export interface EmbedDialogProps {
  image: EmbeddedImage & Pick<Image, 'id'>;
  credit: CreditOptions;
  onClose: () => void;
}

/** The code for another site, with a choice of its width. */
export function EmbedDialog({ image, credit, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('image');
  const { state, copy } = useCopy();
  const offered = embedWidthsOf(image);
  const [chosen, setChosen] = useState(offered[0] ?? embedWidths[0]);
  const code = embedCode(image, { ...credit, maxWidth: chosen });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('embed.title')}
      closeLabel={t('zoom.close')}
      actions={
        <Button variant="primary" onClick={() => void copy(code)}>
          {t(state === 'copied' ? 'copy.done' : 'embed.copy')}
        </Button>
      }
    >
      <div className="save-dialog">
        <Select
          label={t('embed.width')}
          options={offered.map((width) => ({
            value: String(width),
            label: t('embed.pixels', { width: Math.min(width, image.width) }),
          }))}
          value={String(chosen)}
          onChange={({ currentTarget }) =>
            setChosen(offered.find((width) => String(width) === currentTarget.value) ?? chosen)
          }
        />
        <TextArea
          label={t('embed.code')}
          hint={t('embed.hint')}
          value={code}
          readOnly
          translate="no"
          dir="ltr"
        />
        <output className={state === 'failed' ? 'image-copy-failed' : 'ui-visually-hidden'}>
          {state === 'ready' ? null : t(state === 'copied' ? 'copy.done' : 'copy.failed')}
        </output>
      </div>
    </Dialog>
  );
}
