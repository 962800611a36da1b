/**
 * Aspect ratios (width to height, in hundredths) that `image-shapes.css` knows. A strict Content-Security-Policy blocks
 * style attributes of a rendered document, so an element names its ratio in `data-shape`. The usual ratios are exact;
 * between them the steps are so small that an image loses at most 5 % of one side.
 */
export const imageShapes = [
  50, 53, 56, 60, 63, 67, 71, 75, 80, 86, 92, 100, 108, 117, 125, 133, 141, 150, 160, 169, 178, 190, 200, 216,
  233, 250,
] as const;

const HUNDREDTHS = 100;

/** Value of `data-shape` for an image of this size; a square for a size that is not known. */
export function shapeOf({ width, height }: { width: number; height: number }): number {
  const ratio = (width / height) * HUNDREDTHS;
  if (!Number.isFinite(ratio) || ratio <= 0) return HUNDREDTHS;
  const distance = (shape: number) => Math.abs(Math.log(shape / ratio));
  return imageShapes.reduce((best, shape) => (distance(shape) < distance(best) ? shape : best));
}
