import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.js';
import { createI18n } from './i18n.js';
import './styles.js';

const root = document.querySelector('#root')!;
/** Absent where the policy allows no inline style at all. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const app = (
  <StrictMode>
    <App i18n={await createI18n()} nonce={nonce} />
  </StrictMode>
);
if (root.childElementCount > 0) hydrateRoot(root, app);
else createRoot(root).render(app);
document.documentElement.dataset['ready'] = 'true';
