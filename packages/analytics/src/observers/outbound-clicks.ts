import type { Track } from '../events.ts';

/** Reports links to other sites, only by host. Returns the function that stops the observer. */
export function observeOutboundClicks(track: Track): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !/^https?:$/.test(link.protocol) || link.host === location.host) return;
    track('click', { link_domain: link.host });
  };
  // In the capture phase: no click handler can stop the event before.
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('auxclick', onClick, { capture: true });
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    document.removeEventListener('auxclick', onClick, { capture: true });
  };
}
