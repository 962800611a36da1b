import type { UploadQuery } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useEffect, useRef, useState, type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { middle, squareOf, type Size, moved, placeOf, type Crop, MAX_ZOOM } from './crop.ts';
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

interface CropFrameProps {
  url: string;
  size: Size | undefined;
  crop: Crop;
  disabled: boolean;
  onSize: (size: Size) => void;
  onCrop: (crop: Crop) => void;
  onUnreadable: () => void;
}

/**
 * The selected part of the image. A pointer moves it; the sliders beside it do the same without a pointer.
 */
function CropFrame({ url, size, crop, disabled, onSize, onCrop, onUnreadable }: CropFrameProps) {
  const { t } = useTranslation(IMAGE_NAMESPACE);
  const last = useRef<{ x: number; y: number }>(undefined);

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!last.current || !size || disabled) return;
    const side = event.currentTarget.clientWidth || 1;
    const by = {
      right: (event.clientX - last.current.x) / side,
      down: (event.clientY - last.current.y) / side,
    };
    last.current = { x: event.clientX, y: event.clientY };
    onCrop(moved(size, crop, by));
  }
  const letGo = (): void => {
    last.current = undefined;
  };

  return (
    <div
      className="picture-frame"
      data-disabled={disabled || undefined}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    >
      <img
        src={url}
        alt={t('preview')}
        draggable={false}
        style={size ? inPercent(placeOf(size, crop)) : { visibility: 'hidden' }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          if (naturalWidth > 0) onSize({ width: naturalWidth, height: naturalHeight });
          else onUnreadable();
        }}
        onError={onUnreadable}
      />
    </div>
  );
}

function inPercent({ width, height, left, top }: ReturnType<typeof placeOf>) {
  return {
    width: `${width * 100}%`,
    height: `${height * 100}%`,
    left: `${left * 100}%`,
    top: `${top * 100}%`,
  };
}

interface CropSlidersProps {
  size: Size | undefined;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** A smaller range leaves nothing to move. */
const ROOM = 1.001;

/**
 * Zoom and position of the square for keyboard, touch and voice control. A direction without room has no
 * slider.
 */
function CropSliders({ size, crop, onCrop }: CropSlidersProps) {
  const { t } = useTranslation(IMAGE_NAMESPACE);
  const place = placeOf(size ?? { width: 1, height: 1 }, crop);
  return (
    <div className="picture-sliders">
      <Slider
        label={t('zoom')}
        value={(crop.zoom - 1) / (MAX_ZOOM - 1)}
        disabled={!size}
        onChange={(share) => onCrop({ ...crop, zoom: 1 + share * (MAX_ZOOM - 1) })}
      />
      <Slider
        label={t('across')}
        value={crop.across}
        disabled={place.width < ROOM}
        onChange={(across) => onCrop({ ...crop, across })}
      />
      <Slider
        label={t('down')}
        value={crop.down}
        disabled={place.height < ROOM}
        onChange={(down) => onCrop({ ...crop, down })}
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  /** 0 to 1. */
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, value, disabled, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="picture-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
    </div>
  );
}
