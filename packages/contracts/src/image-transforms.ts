/**
 * The fixed list of image transforms, in Cloudinary's URL grammar. All others return 404 without image processing. With
 * `f_auto` the server returns AVIF, WebP or JPEG by the browser's `Accept` header; without it JPEG.
 */

/** Side of the square thumbnails. */
export const THUMBNAIL_PX = 300;
/** Side of the smallest square thumbnails. */
export const MICRO_THUMBNAIL_PX = 150;
/** Sides of the square crops: two columns on a phone use 400, displays of double density 600. */
export const FILL_SIZES_PX = [MICRO_THUMBNAIL_PX, THUMBNAIL_PX, 400, 600] as const;
/** Widths of the uncropped renditions, from a tile in a strip to a full screen; a smaller original is not enlarged. */
export const DISPLAY_WIDTHS_PX = [320, 480, 640, 768, 960, 1280, 1920] as const;

/** The image of a link preview, in pixels, as most services show it. */
export const SHARE_WIDTH_PX = 1200;
export const SHARE_HEIGHT_PX = 630;
/** Cropped to what matters in the image; always JPEG, because some services refuse other formats. */
export const SHARE_TRANSFORM = `c_fill,g_auto,h_${SHARE_HEIGHT_PX},w_${SHARE_WIDTH_PX}`;

export type FillSize = (typeof FILL_SIZES_PX)[number];
export type DisplayWidth = (typeof DISPLAY_WIDTHS_PX)[number];

interface TransformOptions {
  /** Selects the format by the browser's `Accept` header. */
  auto?: boolean;
}

/** A square crop: `c_fill,h_300,w_300`, or `c_fill,f_auto,h_300,w_300`. */
export function fillTransform(size: FillSize, { auto = false }: TransformOptions = {}): string {
  return `c_fill,${auto ? 'f_auto,' : ''}h_${size},w_${size}`;
}

/** The whole image, limited to this width: `c_limit,w_960`, or `c_limit,f_auto,w_960`. */
export function limitTransform(width: DisplayWidth, { auto = false }: TransformOptions = {}): string {
  return `c_limit,${auto ? 'f_auto,' : ''}w_${width}`;
}

/** All transforms that the server supports. */
export const cdnTransforms: readonly string[] = [
  ...[{ auto: false }, { auto: true }].flatMap((options) =>
    FILL_SIZES_PX.map((size) => fillTransform(size, options)).concat(
      DISPLAY_WIDTHS_PX.map((width) => limitTransform(width, options)),
    ),
  ),
  SHARE_TRANSFORM,
];
