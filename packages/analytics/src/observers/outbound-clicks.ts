import type { Track } from '../events.ts';

/** Reports links that lead to other sites, by their host alone. Returns the way to stop. */
export function observeOutboundClicks(track: Track): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.host === location.host) return;
    track('click', { link_domain: link.host });
  };
  // While it goes down: nothing that handles the click can hide it.
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('auxclick', onClick, { capture: true });
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    document.removeEventListener('auxclick', onClick, { capture: true });
  };
}
