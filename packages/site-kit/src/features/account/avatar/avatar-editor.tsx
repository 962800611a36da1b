import type { UploadQuery } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropFrame } from './crop-frame.tsx';
import { CropSliders } from './crop-sliders.tsx';
import { middle, squareOf, type Size } from './crop.ts';
import { IMAGE_NAMESPACE } from './avatar-texts.ts';
import type { AvatarState } from './use-avatar.ts';

export interface AvatarEditorProps {
  state: Extract<AvatarState, { kind: 'choosing' | 'sending' }>;
  onSend: (square: UploadQuery) => void;
  /** Cancels a running upload. */
  onCancel: () => void;
  /** Closes the editor without an upload. */
  onLeave: () => void;
  onUnreadable: () => void;
}

/** Selects the square of a new profile image and shows its upload. */
export function AvatarEditor({ state, onSend, onCancel, onLeave, onUnreadable }: AvatarEditorProps) {
  const { t } = useTranslation(IMAGE_NAMESPACE);
  const [size, setSize] = useState<Size>();
  const [crop, setCrop] = useState(middle);
  const group = useRef<HTMLFieldSetElement>(null);
  const isSending = state.kind === 'sending';
  useEffect(() => group.current?.focus(), []);

  return (
    <fieldset ref={group} className="picture-editor" tabIndex={-1}>
      <legend>{t('editor')}</legend>
      <CropFrame
        url={state.url}
        size={size}
        crop={crop}
        disabled={isSending}
        onSize={setSize}
        onCrop={setCrop}
        onUnreadable={onUnreadable}
      />
      <div className="picture-editor-side">
        {isSending ? (
          <Sending percent={state.percent} />
        ) : (
          <CropSliders size={size} crop={crop} onCrop={setCrop} />
        )}
        {state.kind === 'choosing' && state.problem !== undefined ? (
          <Alert tone="danger">{state.problem}</Alert>
        ) : null}
        <div className="picture-buttons">
          <Button
            variant="primary"
            busy={isSending || size === undefined}
            onClick={() => (size ? onSend(squareOf(size, crop)) : undefined)}
          >
            {t('save')}
          </Button>
          <Button variant="ghost" onClick={isSending ? onCancel : onLeave}>
            {t(isSending ? 'cancelSending' : 'cancel')}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/**
 * The bar shows the progress; text exists only for start and end, so that screen readers do not announce a
 * hundred numbers.
 */
function Sending({ percent }: { percent: number }) {
  const { t, i18n } = useTranslation(IMAGE_NAMESPACE);
  const shown = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(percent / 100);
  return (
    <div className="picture-sending">
      <output>{t(percent < 99 ? 'sending' : 'finishing')}</output>
      <progress value={percent} max={100} aria-label={t('sending')} />
      <span aria-hidden="true">{shown}</span>
    </div>
  );
}
