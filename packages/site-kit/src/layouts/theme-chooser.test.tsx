import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createI18n } from '../app/i18n.ts';
import { testSite } from '../testing/test-site.ts';
import { ThemeChooser } from './theme-chooser.tsx';

/** Hydrates what the server has rendered after `before`. */
async function hydrated(before: () => void) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  const i18n = await createI18n(testSite.texts, 'en');
  const chooser = (
    <I18nextProvider i18n={i18n}>
      <ThemeChooser />
    </I18nextProvider>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(chooser);
  before();
  await act(async () => render(chooser, { container, hydrate: true }));
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

afterEach(() => {
  document.documentElement.removeAttribute('data-theme');
  vi.unstubAllGlobals();
});

it('a theme that was pressed before the hydration is applied by it', async () => {
  await hydrated(() => (radio('Dark').checked = true));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(radio('Dark').checked).toBe(true);
});

it('the theme of the document stays where nothing was pressed', async () => {
  await hydrated(() => document.documentElement.setAttribute('data-theme', 'dark'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(radio('Dark').checked).toBe(true);
});

it('a theme pressed before the hydration replaces that of the document', async () => {
  await hydrated(() => {
    document.documentElement.setAttribute('data-theme', 'dark');
    radio('Light').checked = true;
  });
  expect(document.documentElement.dataset['theme']).toBe('light');
});
