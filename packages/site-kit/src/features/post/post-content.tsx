import createDOMPurify from 'dompurify';
import { useMemo } from 'react';

export interface PostContentProps {
  html: string;
  /** Names of the parts that scroll, in the language of the page. */
  codeName: string;
  tableName: string;
}

/** The only place that shows external HTML. It is sanitised when stored, when read, and here. */
export function PostContent({ html, codeName, tableName }: PostContentProps) {
  const clean = useMemo(
    () => safeHtml(scrollable(html, { code: codeName, table: tableName })),
    [html, codeName, tableName],
  );
  // The parser closes elements that the author left open, so the browser's HTML may differ from the server's
  // without a visible difference.
  return (
    <div className="post-content" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: clean }} />
  );
}

/** Code and tables may be wider than the page: they scroll, also by keyboard. */
function scrollable(html: string, names: { code: string; table: string }): string {
  return html
    .replaceAll('<pre>', `<pre tabindex="0" role="group" aria-label="${names.code}">`)
    .replaceAll('<table>', `<table tabindex="0" aria-label="${names.table}">`);
}

/** Made once: the content security policy allows its Trusted Types policy once in a document. */
let purifier: ReturnType<typeof createDOMPurify> | undefined;

/** The HTML of a post, sanitised again before it is shown; a `TrustedHTML` where the browser supports it. */
function safeHtml(html: string): string {
  // The server has already sanitised it and has no DOM for a second pass.
  if (typeof window === 'undefined') return html;
  purifier ??= createDOMPurify(window);
  const trusted = 'trustedTypes' in window;
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    RETURN_TRUSTED_TYPE: trusted,
  });
}
