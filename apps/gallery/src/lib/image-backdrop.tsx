import { useFirstImage } from '@lumigraph/site-kit';

const COLOUR = /^#[0-9a-f]{6}$/i;

export interface ImageBackdropProps {
  colour: string;
  /** Address of the image after it, when it loads with high priority: the server may show a preview in its place. */
  first?: string | undefined;
}

/**
 * The image's dominant colour behind it while it loads. An SVG attribute and not a style: a strict
 * Content-Security-Policy blocks style attributes of a rendered document.
 */
export function ImageBackdrop({ colour, first }: ImageBackdropProps) {
  const isColour = COLOUR.test(colour);
  useFirstImage(isColour ? first : undefined);
  return isColour ? (
    <svg className="picture-ground" aria-hidden="true" fill={colour}>
      <rect width="100%" height="100%" />
    </svg>
  ) : null;
}
