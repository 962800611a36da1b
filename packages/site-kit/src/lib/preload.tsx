import { createContext, use } from 'react';

/** Starts loading the page of an in-site address; called when a visitor is likely to go there. */
export type Preload = (to: string) => void;

export const PreloadContext = createContext<Preload>(() => undefined);

export function usePreload(): Preload {
  return use(PreloadContext);
}
