import { ApiError } from '@lumigraph/api-clients';
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import * as saveFileModule from '../../../lib/save-file.ts';
import { AccountContext, type Account } from '../account-context.tsx';
import texts from '../messages/bg.json';
import { DataSection } from './data-section.tsx';

async function download(exportData: () => Promise<Blob>) {
  const i18n = createInstance();
  await i18n.init({
    lng: 'bg',
    resources: { bg: { account: texts } },
    interpolation: { escapeValue: false },
  });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <AccountContext value={{ session: {}, auth: { exportData } } as unknown as Account}>
          <DataSection />
        </AccountContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: texts.data.submit }));
}

it('saves the archive under its name', async () => {
  const saved = vi.spyOn(saveFileModule, 'saveFile').mockReturnValue();
  const zip = new Blob(['zip'], { type: 'application/zip' });
  await download(() => Promise.resolve(zip));
  expect(await screen.findByText('Запазено като my-data.zip.')).toBeVisible();
  expect(saved).toHaveBeenCalledExactlyOnceWith(zip, 'my-data.zip');
});

it('explains the limit, and any other failure, in the language of the page', async () => {
  const code = 'TOO_MANY_ATTEMPTS';
  await download(() => Promise.reject(new ApiError({ status: 429, code, message: 'Too many attempts' })));
  expect(await screen.findByText(texts.data.tooMany)).toBeVisible();
});

it('says that the connection was lost when the archive breaks off', async () => {
  await download(() => Promise.reject(new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'Failed' })));
  expect(await screen.findByText(texts.errors.NETWORK_ERROR)).toBeVisible();
});
