import { isImageId } from '@lumigraph/contracts';

const PREFIX = '/image/';

/**
 * The image id in a path; undefined when there is none. Segments are decoded one by one, so
 * `/image/nature/50%25` and `/image/nature%2F50%25` are the same image.
 */
export function imageIdOf(pathname: string): string | undefined {
  if (!pathname.startsWith(PREFIX)) return undefined;
  const segments = pathname.slice(PREFIX.length).replace(/\/$/u, '').split('/');
  try {
    const id = segments.map(decodeURIComponent).join('/');
    return isImageId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
