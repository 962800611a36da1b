import { DISPLAY_WIDTHS_PX, type Image } from '@lumigraph/contracts';
import { displayUrls } from '../../lib/cdn-url.ts';

export interface ImageSource {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The fields needed here; grid items and metadata both have them. */
export type SizedImage = Pick<Image, 'imageUrl' | 'width' | 'height'>;

/** The renditions worth offering: no duplicates, none larger than the original. */
export function imageSources({ imageUrl, width, height }: SizedImage): ImageSource[] {
  const enough = DISPLAY_WIDTHS_PX.findIndex((candidate) => candidate >= width);
  const widths = DISPLAY_WIDTHS_PX.slice(0, enough < 0 ? undefined : enough + 1);
  const display = displayUrls(imageUrl);
  return widths.map((candidate) => {
    const real = Math.min(candidate, width);
    return {
      url: display(candidate),
      width: real,
      height: Math.max(1, Math.round((height * real) / width)),
    };
  });
}

export function imageSrcSet(image: SizedImage): string {
  return imageSources(image)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}

/**
 * The displayed width of the image, for `srcset`: the width of its area, or the width that the height allows.
 * Uses the same numbers as image-view.css (panel) and image-stage.css (margins).
 */
export function imageSizes({ width, height }: SizedImage): string {
  const ratio = Number((width / height).toFixed(4));
  const besidePanel = (marginsPx: number) =>
    `min(100vw - 400px - ${marginsPx}px, (100vh - 128px) * ${ratio})`;
  const abovePanel = `min(100vw, 78vh * ${ratio})`;
  return `(min-width: 1280px) ${besidePanel(196)}, (min-width: 1024px) ${besidePanel(144)}, ${abovePanel}`;
}

const PLAIN_WIDTH_PX = 960;

/** For browsers without `srcset` and for previews: a medium rendition. */
export function imageSrc(image: SizedImage): string {
  const sources = imageSources(image);
  return (sources.find(({ width }) => width >= PLAIN_WIDTH_PX) ?? sources.at(-1))?.url ?? image.imageUrl;
}

/**
 * Loads into the browser's cache the rendition that the image's page will choose; not on connections that
 * save data.
 */
export function preloadImage(image: SizedImage): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const preloader = new window.Image();
  preloader.fetchPriority = 'low';
  preloader.sizes = imageSizes(image);
  preloader.srcset = imageSrcSet(image);
}
