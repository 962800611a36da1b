import { useMemo } from 'react';
import createDOMPurify from 'dompurify';

/** The only place of the site that shows external HTML. It is sanitised when stored, when read, and here. */
export function PostContent({ html }: { html: string }) {
  const clean = useMemo(() => safeHtml(html), [html]);
  // The parser closes elements that the author left open, so the browser's HTML may differ from the server's
  // without a visible difference.
  return (
    <div className="post-content" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: clean }} />
  );
}

/** The HTML of a post, sanitised again before it is shown; a `TrustedHTML` where the browser supports it. */
function safeHtml(html: string): string {
  // The server has already sanitised it and has no DOM for a second pass.
  if (typeof window === 'undefined') return html;
  const purify = createDOMPurify(window);
  const trusted = 'trustedTypes' in window;
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    RETURN_TRUSTED_TYPE: trusted,
  });
}
