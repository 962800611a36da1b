import type { ReactNode } from 'react';
import { Frame, useDocument, type Toolbar } from './frame.tsx';

export interface FrameOfProps {
  /** Values of the toolbar, or those that the story sets in their place. */
  globals: Record<string, unknown>;
  /** Values of the toolbar alone: a docs page has stories of several languages, and one document. */
  page: Record<string, unknown>;
  padded?: boolean;
  wide?: boolean;
  children: ReactNode;
}

const toolbarOf = (globals: Record<string, unknown>): Toolbar => ({
  theme: String(globals['theme']),
  brand: String(globals['brand']),
  locale: String(globals['locale']),
  direction: String(globals['direction']),
  motion: String(globals['motion']),
  density: String(globals['density']),
  network: String(globals['network']),
});

/** The frame in the theme of the toolbar. */
export function FrameOf({ globals, page, padded = true, wide = false, children }: FrameOfProps) {
  useDocument(toolbarOf(page));
  return (
    <Frame {...toolbarOf(globals)} padded={padded} wide={wide}>
      {children}
    </Frame>
  );
}
