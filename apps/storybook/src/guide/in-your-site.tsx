import bootstrap from 'bootstrap/dist/css/bootstrap.css?inline';
import accountPanel from '@lumigraph/ui-auth/account-panel.css?inline';
import account from '@lumigraph/ui-auth/account.css?inline';
import auth from '@lumigraph/ui-auth/styles.css?inline';
import contact from '@lumigraph/ui-contact/styles.css?inline';
import kit from '@lumigraph/ui-kit/styles.css?inline';
import locale from '@lumigraph/ui-locale/styles.css?inline';
import payments from '@lumigraph/ui-payments/styles.css?inline';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import preflight from 'tailwindcss/preflight.css?inline';
import './in-your-site.css';

interface Host {
  /** The stylesheet of the other site; those of the packages come before it, which is the harder order. */
  css: string;
  /** What the site writes to use these stylesheets of the packages. */
  code: (sheets: readonly string[]) => string;
}

const imports = (sheets: readonly string[]) =>
  ['ui-kit/styles.css', ...sheets].map((sheet) => `import '@lumigraph/${sheet}';`).join('\n');

/** Those of the account widgets have no twin in a layer. */
const layered = (sheet: string) =>
  sheet.endsWith('/styles.css')
    ? `@import '@lumigraph/${sheet.replace('styles', 'layered')}';`
    : `@import '@lumigraph/${sheet}' layer(ui.components);`;

export const hosts = {
  'No CSS': { css: '', code: imports },
  'Tailwind 4': {
    css: `@layer base { ${preflight} }`,
    code: (sheets) => `/* app.css, so that your utilities win */
@layer theme, base, ui, components, utilities;
@import 'tailwindcss';
${['ui-kit/styles.css', ...sheets].map(layered).join('\n')}`,
  },
  'Dark page': {
    css: 'body { background: #111; color: #eee; font-family: georgia, serif; } a { color: #9cf; }',
    code: (sheets) => `${imports(sheets)}

/* app.css: a page rendered on a server says it; in the browser the widgets see it */
:root { color-scheme: dark; }`,
  },
  'Bootstrap 5': {
    css: bootstrap,
    code: (sheets) => `import 'bootstrap/dist/css/bootstrap.css';
${imports(sheets)}
// Font, accent and corners of Bootstrap, if you like:
import '@lumigraph/ui-kit/themes/inherit.css';`,
  },
} satisfies Record<string, Host>;

export interface InYourSiteProps {
  host: keyof typeof hosts;
  /** The stylesheets of the widget, beside those of ui-kit. */
  sheets: readonly string[];
  /** How the site renders it. */
  jsx: string;
  /** A button that opens a menu: the menu would open outside of the page, so the button is shown closed. */
  opensMenu?: boolean;
  children: ReactNode;
}

/** A document with the CSS of another site, its own elements, and a widget. */
function Page({ css, isShort, children }: { css: string; isShort: boolean; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it has no address: React renders into it
    <iframe
      title="A page of another site"
      ref={(frame) => setBody(frame?.contentDocument?.body ?? undefined)}
      className="in-your-site-page"
      data-short={isShort || undefined}
    >
      {body ? createPortal(<Content css={css}>{children}</Content>, body) : null}
    </iframe>
  );
}

function Content({ css, children }: { css: string; children: ReactNode }) {
  return (
    <>
      <style>{[kit, auth, account, accountPanel, contact, locale, payments, css].join('\n')}</style>
      <main lang="en" style={{ maxInlineSize: 640, margin: 'auto', padding: 24 }}>
        <h1>Your page</h1>
        <p>
          A paragraph with <a href="#page">a link</a>, as your site has it.
        </p>
        {children}
      </main>
    </>
  );
}

/**
 * The widget in sites with different CSS: neither changes the other. Select a site; the code below is what it writes.
 * Menus and dialogs open in the document of the scripts, which is around this page, so none opens here.
 */
export function InYourSite({ host: first, sheets, jsx, opensMenu = false, children }: InYourSiteProps) {
  const [host, setHost] = useState(first);
  const { css, code }: Host = hosts[host];
  return (
    <div className="in-your-site">
      <fieldset className="in-your-site-hosts">
        <legend>Your site has</legend>
        {(Object.keys(hosts) as (typeof first)[]).map((name) => (
          <label key={name}>
            <input type="radio" name="host" checked={name === host} onChange={() => setHost(name)} /> {name}
          </label>
        ))}
      </fieldset>
      {opensMenu ? (
        <p className="in-your-site-note">
          The button is shown closed, because its menu opens in the document of the scripts, outside this
          page.
        </p>
      ) : null}
      <Page key={host} css={css} isShort={opensMenu}>
        {opensMenu ? <div inert>{children}</div> : children}
      </Page>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also by keys */}
      <section className="in-your-site-code" tabIndex={0} aria-label="Code">
        <pre>
          <code>{`${code(sheets)}\n\n${jsx}`}</code>
        </pre>
      </section>
    </div>
  );
}
