import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ZOOM, placeOf, type Crop, type Size } from './crop.ts';
import { IMAGE_NAMESPACE } from './avatar-texts.ts';

export interface CropSlidersProps {
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
export function CropSliders({ size, crop, onCrop }: CropSlidersProps) {
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
