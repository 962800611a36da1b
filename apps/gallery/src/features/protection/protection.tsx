import { usePublicSettings } from '@lumigraph/site-kit';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ImageRequest } from './protect-content.ts';

const ImageMenu = lazy(async () => ({ default: (await import('./image-menu.tsx')).ImageMenu }));

/** The content protection, where the operator has not switched it off. */
export function Protection() {
  const { contentProtection } = usePublicSettings();
  const [asked, setAsked] = useState<ImageRequest>();
  useEffect(() => {
    if (!contentProtection) return undefined;
    let undo: (() => void) | undefined;
    let left = false;
    async function start(): Promise<void> {
      // Not needed for first paint, so it comes after it.
      const { protectContent } = await import('./protect-content.ts');
      if (!left) undo = protectContent(document, { onImage: setAsked });
    }
    void start();
    return () => {
      left = true;
      undo?.();
    };
  }, [contentProtection]);
  if (!contentProtection) return null;
  return (
    <>
      {/* What protection.css looks for, from the first paint on: set later, every element would be styled twice. */}
      <span hidden className="content-protected" />
      {asked && (
        <Suspense fallback={null}>
          <ImageMenu request={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
