import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, placeOf, type Crop, type Size } from './crop.ts';
import { IMAGE_NAMESPACE } from './avatar-texts.ts';

export interface CropFrameProps {
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
export function CropFrame({ url, size, crop, disabled, onSize, onCrop, onUnreadable }: CropFrameProps) {
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
