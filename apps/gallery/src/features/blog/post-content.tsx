import { useMemo } from 'react';
import createDOMPurify from 'dompurify';

/** The one place of the site where foreign HTML is shown: sanitised when stored, when read, and here. */
export function PostContent({ html }: { html: string }) {
  const clean = useMemo(() => safeHtml(html), [html]);
  // The parser closes what the author left open, so the browser's text may differ from the server's by nothing that shows.
  return (
    <div className="post-content" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: clean }} />
  );
}

/** A post's HTML, cleaned once more where it is shown; `TrustedHTML` where the browser knows it. */
function safeHtml(html: string): string {
  // The server has cleaned it already, and has no document to clean it with.
  if (typeof window === 'undefined') return html;
  const purify = createDOMPurify(window);
  const trusted = 'trustedTypes' in window;
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    RETURN_TRUSTED_TYPE: trusted,
  });
}
