import type { ReactNode } from 'react';
import { Frame } from './frame.tsx';

export interface FrameOfProps {
  /** Values of the toolbar. */
  globals: Record<string, unknown>;
  padded?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** The frame in the theme of the toolbar. */
export function FrameOf({ globals, padded = true, wide = false, children }: FrameOfProps) {
  return (
    <Frame
      theme={String(globals['theme'])}
      brand={String(globals['brand'])}
      locale={String(globals['locale'])}
      direction={String(globals['direction'])}
      motion={String(globals['motion'])}
      density={String(globals['density'])}
      network={String(globals['network'])}
      padded={padded}
      wide={wide}
    >
      {children}
    </Frame>
  );
}
