/** Which square of an image is taken: how far it is zoomed in, and where the square lies in what is left over. */
export interface Crop {
  /** 1 takes the shorter side whole. */
  zoom: number;
  /** 0 to 1: from the left edge to the right one. */
  across: number;
  /** 0 to 1: from the upper edge to the lower one. */
  down: number;
}

export interface Size {
  width: number;
  height: number;
}

export const MAX_ZOOM = 4;
export const middle: Crop = { zoom: 1, across: 0.5, down: 0.5 };

/** The square as the file service wants it: fractions of width, height and shorter side. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { x: (across * (width - side)) / width, y: (down * (height - side)) / height, size: 1 / zoom };
}

/** Where the whole image lies so that the square fills a frame: all in shares of the frame's side. */
export function placeOf(avatar: Size, crop: Crop) {
  const shorter = Math.min(avatar.width, avatar.height);
  const width = (avatar.width / shorter) * crop.zoom;
  const height = (avatar.height / shorter) * crop.zoom;
  return { width, height, left: -crop.across * (width - 1), top: -crop.down * (height - 1) };
}

/** The image follows the finger: a move by these shares of the frame. */
export function moved(avatar: Size, crop: Crop, by: { right: number; down: number }): Crop {
  const { width, height } = placeOf(avatar, crop);
  return {
    ...crop,
    across: width > 1 ? clamp(crop.across - by.right / (width - 1)) : crop.across,
    down: height > 1 ? clamp(crop.down - by.down / (height - 1)) : crop.down,
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
