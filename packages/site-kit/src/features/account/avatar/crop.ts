/** The selected square of an image: its zoom, and its position within the remaining space. */
export interface Crop {
  /** 1 selects the whole shorter side. */
  zoom: number;
  /** 0 to 1: from the left edge to the right edge. */
  across: number;
  /** 0 to 1: from the top edge to the bottom edge. */
  down: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;
export const middle: Crop = { zoom: 1, across: 0.5, down: 0.5 };

/** The square in the units of the file service: fractions of width, height and shorter side. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { x: (across * (width - side)) / width, y: (down * (height - side)) / height, size: 1 / zoom };
}

/** Position of the whole image when the square fills a frame, in fractions of the frame's side. */
export function placeOf(avatar: Size, crop: Crop) {
  const shorter = Math.min(avatar.width, avatar.height);
  const width = (avatar.width / shorter) * crop.zoom;
  const height = (avatar.height / shorter) * crop.zoom;
  return { width, height, left: -crop.across * (width - 1), top: -crop.down * (height - 1) };
}

/** The image follows the pointer: moves by these fractions of the frame. */
export function moved(avatar: Size, crop: Crop, by: { right: number; down: number }): Crop {
  const { width, height } = placeOf(avatar, crop);
  return {
    ...crop,
    across: width > 1 ? clamp(crop.across - by.right / (width - 1)) : crop.across,
    down: height > 1 ? clamp(crop.down - by.down / (height - 1)) : crop.down,
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
