import { usePublicSettings } from '@lumigraph/site-kit';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ImageRequest } from './protect-content.ts';

const ImageMenu = lazy(async () => ({ default: (await import('./image-menu.tsx')).ImageMenu }));

/** The content protection, unless the operator has switched it off. */
export function Protection() {
  const { contentProtection } = usePublicSettings();
  const [asked, setAsked] = useState<ImageRequest>();
  useEffect(() => {
    if (!contentProtection) return undefined;
    let undo: (() => void) | undefined;
    let left = false;
    async function start(): Promise<void> {
      // Loaded after the first paint, which does not need it.
      const { protectContent } = await import('./protect-content.ts');
      if (!left) undo = protectContent(document, { onImage: setAsked });
    }
    // A page that is left while the file loads needs no protection.
    start().catch(() => undefined);
    return () => {
      left = true;
      undo?.();
    };
  }, [contentProtection]);
  if (!contentProtection) return null;
  return (
    <>
      {/* protection.css selects what follows. An attribute set after the first paint would style every element twice. */}
      <span hidden className="content-protected" />
      {asked && (
        <Suspense fallback={null}>
          <ImageMenu request={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
