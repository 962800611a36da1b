import type { Image } from '@lumigraph/contracts';

/** Drawn by an ordinary program and not by a trained model: IPTC tells the two apart, and so do our labels. */
export function isDrawn({ source = '' }: Pick<Image, 'source'>): boolean {
  return source.split('/').at(-1) === 'algorithmicMedia';
}
