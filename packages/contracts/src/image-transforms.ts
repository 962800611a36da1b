/**
 * The fixed list of image transforms, in Cloudinary's URL grammar. Anything else is
 * a 404 without work. With `f_auto` the server responds AVIF, WebP or JPEG by the browser's `Accept`; without it
 * JPEG.
 */

/** Specification 7.2: thumbnails. */
export const THUMBNAIL_PX = 300;
/** Specification 7.2: micro thumbnails. */
export const MICRO_THUMBNAIL_PX = 150;
/** Sides of the square crops: two columns on a phone take 400, displays of double density 600. */
export const FILL_SIZES_PX = [MICRO_THUMBNAIL_PX, THUMBNAIL_PX, 400, 600] as const;
/** Widths of the uncropped renditions, from a strip's tile to a whole screen; a smaller original is not enlarged. */
export const DISPLAY_WIDTHS_PX = [320, 480, 640, 768, 960, 1280, 1920] as const;

export type FillSize = (typeof FILL_SIZES_PX)[number];
export type DisplayWidth = (typeof DISPLAY_WIDTHS_PX)[number];

interface TransformOptions {
  /** Let the browser's `Accept` choose the format. */
  auto?: boolean;
}

/** A square crop: `c_fill,h_300,w_300`, or `c_fill,f_auto,h_300,w_300`. */
export function fillTransform(size: FillSize, { auto = false }: TransformOptions = {}): string {
  return `c_fill,${auto ? 'f_auto,' : ''}h_${size},w_${size}`;
}

/** The whole image, at most so wide: `c_limit,w_960`, or `c_limit,f_auto,w_960`. */
export function limitTransform(width: DisplayWidth, { auto = false }: TransformOptions = {}): string {
  return `c_limit,${auto ? 'f_auto,' : ''}w_${width}`;
}

/** Every transform that the server knows. */
export const cdnTransforms: readonly string[] = [{ auto: false }, { auto: true }].flatMap((options) =>
  FILL_SIZES_PX.map((size) => fillTransform(size, options)).concat(
    DISPLAY_WIDTHS_PX.map((width) => limitTransform(width, options)),
  ),
);
