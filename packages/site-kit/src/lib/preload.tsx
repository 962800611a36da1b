import { createContext, use } from 'react';

/** Starts loading the page behind an in-site address; called when a visitor shows the intent to go there. */
export type Preload = (to: string) => void;

export const PreloadContext = createContext<Preload>(() => undefined);

export function usePreload(): Preload {
  return use(PreloadContext);
}
