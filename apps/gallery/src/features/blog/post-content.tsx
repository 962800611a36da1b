import { useMemo } from 'react';
import { safeHtml } from './safe-html.ts';

/** The one place of the site where foreign HTML is shown: sanitised when stored, when read, and here. */
export function PostContent({ html }: { html: string }) {
  const clean = useMemo(() => safeHtml(html), [html]);
  // The parser closes what the author left open, so the browser's text may differ from the server's by nothing that shows.
  return (
    <div className="post-content" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
