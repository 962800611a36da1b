import { limitTransform, type DisplayWidth } from '@lumigraph/contracts';

/*
 * Addresses of the image CDN are Cloudinary's:
 * <base>/image/upload/<transform>/<version>/<public id>. The functions here change only the transform, so a real
 * account works as well as our own server; an address of another kind comes back as it is.
 */
const MARKER = '/image/upload/';
const PARAMETER =
  /^(?:ac?|af|ar|b|bl|bo|br|c|co|cs|d|dl|dn|dpr|du|e|eo|f|fl|fn|fps|g|h|if|ki|l|o|pg?|q|r|so|sp|t|u|vc|vs|w|x|y|z)_[^,/]+$/;

const isTransform = (segment: string): boolean => segment.split(',').every((part) => PARAMETER.test(part));
/**
 * After the first transform, only these segments count as further transforms: a folder may be called `w_1`.
 */
const isFurtherTransform = (segment: string): boolean =>
  isTransform(segment) &&
  (segment.includes(',') || segment.startsWith('f_auto') || segment.startsWith('q_auto'));

/** The addresses of an image with other transforms; its address is read once for all of them. */
function renditions(url: string): (transform: string) => string {
  const at = url.indexOf(MARKER);
  if (at < 0) return () => url;
  const base = url.slice(0, at + MARKER.length);
  const segments = url.slice(base.length).split('/');
  // The last segment is always the image's own name.
  if (segments.length > 1 && isTransform(segments[0] ?? '')) segments.shift();
  while (segments.length > 1 && isFurtherTransform(segments[0] ?? '')) segments.shift();
  const image = segments.join('/');
  return (transform) => `${base}${transform === '' ? '' : `${transform}/`}${image}`;
}

/**
 * The same image with another transform in its address, or without one when `transform` is empty: the full size
 * ("full size by removing the crop").
 *
 * @example withTransform('/cdn/image/upload/c_fill,h_300,w_300/nature/fjord', '') // '/cdn/image/upload/nature/fjord'
 */
export const withTransform = (url: string, transform: string): string => renditions(url)(transform);

/** The whole image in at most these widths in pixels, in the best format that the browser supports. */
export function displayUrls(url: string): (width: DisplayWidth) => string {
  const rendition = renditions(url);
  return (width) => rendition(limitTransform(width, { auto: true }));
}

export const displayUrl = (url: string, width: DisplayWidth): string => displayUrls(url)(width);

/** Candidates for `srcset`, each with its real width. */
export function displaySources(url: string, widths: readonly DisplayWidth[]): string {
  const display = displayUrls(url);
  return widths.map((width) => `${display(width)} ${width}w`).join(', ');
}
