import { AuthWidget, type AuthLocalization } from '@lumigraph/ui-auth';
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import { CspProvider } from '@lumigraph/ui-kit';
import { renderToString } from 'react-dom/server';

/** A new nonce for every response. */
export function renderDocument(stylesheet: string, nonce: string, localization?: AuthLocalization) {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  const page = renderToString(
    <CspProvider nonce={nonce}>
      <AuthWidget
        api={createFakeAuthApi()}
        providers={[]}
        appearance={{ variables: { '--color-accent': 'rgb(120 20 60)' } }}
        localization={localization}
      />
    </CspProvider>,
  );
  return `<!doctype html><html lang="${localization?.language ?? 'en'}" data-theme="light">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <title>Sign in</title>
    <style nonce="${nonce}">${stylesheet}</style>
    <main>${page}</main></html>`;
}
