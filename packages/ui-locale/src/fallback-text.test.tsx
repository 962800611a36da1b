import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { FallbackText } from './fallback-text.tsx';

async function rendered(language: string, of: string) {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: {
      en: {
        translation: { both: 'Hello {{name}}', english: 'Only {{name}}', of_one: 'one', of_other: 'more' },
      },
      de: { translation: { both: 'Hallo {{name}}' } },
    },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <FallbackText of={of} values={{ name: 'Ada', count: 2 }} />
    </I18nextProvider>,
  );
}

it('says a sentence in the language of the page without an element of its own', async () => {
  expect(await rendered('de', 'both')).toBe('Hallo Ada');
  expect(await rendered('en', 'english')).toBe('Only Ada');
  expect(await rendered('en-GB', 'english')).toBe('Only Ada');
});

it('marks English where the language of the page lacks the sentence', async () => {
  expect(await rendered('de', 'english')).toBe('<span lang="en">Only Ada</span>');
  expect(await rendered('de', 'of')).toBe('<span lang="en">more</span>');
});
