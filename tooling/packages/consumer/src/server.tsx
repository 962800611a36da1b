import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.js';
import { createI18n } from './i18n.js';

/** Rendered by plain Node: the packages are imported as they are published, not bundled. */
export async function render(nonce: string): Promise<string> {
  return renderToString(
    <StrictMode>
      <App i18n={await createI18n()} nonce={nonce} />
    </StrictMode>,
  );
}
