import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.js';
import { createI18n } from './i18n.js';
import './styles.js';

const root = document.querySelector('#root')!;
const app = (
  <StrictMode>
    <App i18n={await createI18n()} />
  </StrictMode>
);
if (root.childElementCount > 0) hydrateRoot(root, app);
else createRoot(root).render(app);
document.documentElement.dataset['ready'] = 'true';
