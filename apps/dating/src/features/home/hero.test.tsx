import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createI18n } from '@lumigraph/site-kit/testing';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { site } from '../../app/site.ts';
import english from '../../messages/en.json';
import { QuestionCard } from './hero.tsx';

const { deck } = english.question;

test('shows one question after the other, says the new one, and begins again after the last', async () => {
  const user = userEvent.setup();
  render(
    <I18nextProvider i18n={await createI18n(site.texts, 'en')}>
      <QuestionCard />
    </I18nextProvider>,
  );
  const shown: string[] = [];
  for (const question of deck) {
    expect(screen.getByText(question)).toHaveAttribute('aria-live', 'polite');
    shown.push(question);
    await user.click(screen.getByRole('button', { name: 'Another question' }));
  }
  expect(new Set(shown).size).toBe(deck.length);
  expect(screen.getByText(deck[0] ?? '')).toBeVisible();
  expect(screen.getByText(`1 of ${deck.length}`)).toBeVisible();
});
