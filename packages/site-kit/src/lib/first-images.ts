import { createContext, use } from 'react';

/**
 * On the server: receives the addresses of the images that load with high priority. The document shows a preview of
 * the first one until it has loaded.
 */
export const FirstImagesContext = createContext<((src: string) => void) | null>(null);

/** Announces an image of the first screen; called while its backdrop is rendered. */
export function useFirstImage(src: string | undefined): void {
  const announce = use(FirstImagesContext);
  if (src !== undefined) announce?.(src);
}
