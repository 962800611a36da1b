import createDOMPurify from 'dompurify';

/** A post's HTML, cleaned once more where it is shown; `TrustedHTML` where the browser knows it. */
export function safeHtml(html: string): string {
  // The server has cleaned it already, and has no document to clean it with.
  if (typeof window === 'undefined') return html;
  const purify = createDOMPurify(window);
  const trusted = 'trustedTypes' in window;
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    RETURN_TRUSTED_TYPE: trusted,
  });
}
