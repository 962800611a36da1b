import {
  DISPLAY_WIDTHS_PX,
  FILL_SIZES_PX,
  fillTransform,
  limitTransform,
  SHARE_HEIGHT_PX,
  SHARE_TRANSFORM,
  SHARE_WIDTH_PX,
  STANDARD_LONG_SIDE_PX,
  type ImageFormat,
} from '@lumigraph/contracts';

/** The fixed list of renditions. They are made by `make-rendition.ts`, in an image process. */

export type RenditionFormat = Exclude<ImageFormat, 'png'>;

export interface Transform {
  /** Exact text in the URL, without `f_auto`; empty for the standard rendition. */
  text: string;
  /** Largest width and height in pixels; an image is never enlarged. */
  width: number;
  height: number;
  /** Whether the image is cropped to exactly this shape instead of fitted into it. */
  crop: boolean;
  /** The crop keeps the part that draws the eye, such as a face, instead of the middle. */
  attention?: boolean;
  /** The quality is lowered until the file has at most this size. */
  maxBytes?: number;
}

export interface Variant {
  transform: Transform;
  /** Whether the response has the format that the browser prefers; otherwise it is JPEG. */
  auto: boolean;
}

const NO_LIMIT_PX = 16_383; // The largest side that WebP supports.

/** For URLs without a transform: JPEG of at most 1280 pixels, the file of a free download. */
export const standardTransform: Transform = {
  text: '',
  width: STANDARD_LONG_SIDE_PX,
  height: STANDARD_LONG_SIDE_PX,
  crop: false,
};

/** Previews that documents embed for their first image; they have no URL. */
export const previewTransforms = {
  /** For a cell of a grid. */
  square: { text: 'preview,c_fill,h_300,w_300', width: 300, height: 300, crop: true, maxBytes: 8 * 1024 },
  /** For an image page, in the column width of a phone. */
  whole: { text: 'preview,c_limit,w_480', width: 480, height: NO_LIMIT_PX, crop: false, maxBytes: 8 * 1024 },
} as const satisfies Record<string, Transform>;

const variants = new Map<string, Variant>();
for (const size of FILL_SIZES_PX) {
  const transform: Transform = { text: fillTransform(size), width: size, height: size, crop: true };
  variants.set(fillTransform(size), { transform, auto: false });
  variants.set(fillTransform(size, { auto: true }), { transform, auto: true });
}
for (const width of DISPLAY_WIDTHS_PX) {
  const transform: Transform = { text: limitTransform(width), width, height: NO_LIMIT_PX, crop: false };
  variants.set(limitTransform(width), { transform, auto: false });
  variants.set(limitTransform(width, { auto: true }), { transform, auto: true });
}

variants.set(SHARE_TRANSFORM, {
  transform: {
    text: SHARE_TRANSFORM,
    width: SHARE_WIDTH_PX,
    height: SHARE_HEIGHT_PX,
    crop: true,
    attention: true,
    maxBytes: 300_000,
  },
  auto: false,
});

/** The variant for a URL segment; undefined for segments that are not exactly on the list. */
export function findTransform(segment: string): Variant | undefined {
  return variants.get(segment);
}

/** Like {@link findTransform}, for transforms that the code names itself; throws for an unknown one. */
export function transformNamed(text: string): Transform {
  const variant = variants.get(text);
  if (!variant) throw new Error(`${JSON.stringify(text)} is not on the list of image transforms`);
  return variant.transform;
}

/** For certificates and pages of the studio. */
export const smallTransform = transformNamed(limitTransform(640));

/**
 * Renditions that an import makes at once, because every visitor's first page requests them: the squares of lists and
 * link previews, and the uncropped widths of the rows. Others are made on demand.
 */
export const preparedRenditions: readonly { transform: Transform; format: RenditionFormat }[] = [
  { transform: transformNamed(fillTransform(300)), format: 'avif' },
  { transform: transformNamed(fillTransform(300)), format: 'jpeg' },
  { transform: transformNamed(limitTransform(320)), format: 'avif' },
  { transform: transformNamed(limitTransform(480)), format: 'avif' },
  { transform: transformNamed(limitTransform(640)), format: 'avif' },
];

/** Size in pixels of the rendition of an image with the given size. */
export function renditionSize(
  original: { width: number; height: number },
  { width, height, crop }: Transform,
): { width: number; height: number } {
  if (crop) return { width, height };
  const scale = Math.min(1, width / original.width, height / original.height);
  return {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  };
}
