import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import texts from './messages/de.json';
import { StatementReceipt } from './statement-receipt.tsx';

const receivedAt = '2026-11-20T10:00:00.000Z';
const values = { name: 'Ana Petrova', email: 'ana@example.com', contract: 'Rechnung 42' };

async function receipt(): Promise<ReactNode> {
  const i18n = createInstance();
  await i18n.init({
    lng: 'de',
    resources: { de: { subscription: texts } },
    interpolation: { escapeValue: false },
  });
  return (
    <I18nextProvider i18n={i18n}>
      <StatementReceipt
        title={texts.withdraw.doneTitle}
        text={texts.withdraw.doneText}
        facts={Object.entries(values)}
        receivedAt={receivedAt}
        fileName="withdrawal"
      />
    </I18nextProvider>
  );
}

const saved: Blob[] = [];
beforeEach(() => {
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:withdrawal';
  };
});
afterEach(() => {
  saved.length = 0;
  vi.unstubAllGlobals();
});

it('saves the declaration with its date and time as a file', async () => {
  render(await receipt());
  fireEvent.click(screen.getByRole('button', { name: texts.withdraw.save }));
  expect(saved).toHaveLength(1);
  const text = await saved[0]?.text();
  for (const part of [...Object.values(values), receivedAt, texts.withdraw.doneTitle])
    expect(text).toContain(part);
});

it('prints what is on screen', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  render(await receipt());
  for (const value of Object.values(values)) expect(screen.getByText(value)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: texts.withdraw.print }));
  expect(print).toHaveBeenCalledOnce();
});

it('says the same without scripts, and offers no button that does nothing', async () => {
  const html = renderToString(await receipt());
  for (const value of Object.values(values)) expect(html).toContain(value);
  expect(html).toContain(receivedAt);
  expect(html).not.toContain('<button');
});
