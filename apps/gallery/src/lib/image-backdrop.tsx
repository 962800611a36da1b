const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * The image's dominant colour behind it while it loads. An SVG attribute and not a style: a strict
 * Content-Security-Policy blocks style attributes of a rendered document.
 */
export function ImageBackdrop({ colour }: { colour: string }) {
  return COLOUR.test(colour) ? (
    <svg className="picture-ground" aria-hidden="true" fill={colour}>
      <rect width="100%" height="100%" />
    </svg>
  ) : null;
}
