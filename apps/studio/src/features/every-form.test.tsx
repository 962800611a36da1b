import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { InStudio } from '../testing/in-studio.tsx';
import { RecordSample, postServer } from '../testing/story-record.tsx';
import { PriceDialog } from './billing/price-dialog.tsx';
import { NewCategoryDialog } from '../lib/images/category-select.tsx';
import { NewKeyDialog } from './keys/keys-page.tsx';
import { NewPostPage } from './posts/new-post-page.tsx';

const sentences = {
  en: 'You can try again in 20 seconds.',
  de: 'Sie können es in 20 Sekunden erneut versuchen.',
  bg: 'Можете да опитате отново след 20 секунди.',
  ru: 'До следующей попытки: 20 секунд.',
  es: 'Puedes volver a intentarlo dentro de 20 segundos.',
  zh: '20秒钟后可重试。',
};

const close = () => undefined;
const plan = { id: 'premium-monthly', interval: 'monthly', amount: 4.99, currency: 'EUR' };
const forms: Record<string, ReactElement> = {
  'a price': <PriceDialog plan={plan as never} version="1" onClose={close} />,
  'a key': <NewKeyDialog onClose={close} />,
  'a category': <NewCategoryDialog hint="" onMade={close} onClose={close} />,
  'a record': <RecordSample firstNote="" />,
  'a post': <NewPostPage />,
};

/** The database of the server does not respond: what is read was known before, and what is written is refused. */
const server = postServer();
async function refuseChanges(path: string, request: Request): Promise<unknown> {
  if (request.method === 'GET') return server(path, request);
  const refusal = { success: false, code: 'UNAVAILABLE', message: 'no' };
  return Response.json(refusal, { status: 503, headers: { 'retry-after': '20' } });
}

it.each([
  ...Object.entries(sentences).map(([language, sentence]) => ({ form: 'a price', language, sentence })),
  ...Object.keys(forms).map((form) => ({ form, language: 'en', sentence: sentences.en })),
])('the form for $form keeps what was typed, and says when to try again ($language)', async (given) => {
  render(
    <InStudio respond={refuseChanges} locale={given.language}>
      {forms[given.form]}
    </InStudio>,
  );
  const boxes = await screen.findAllByRole<HTMLInputElement>('textbox');
  for (const box of boxes) fireEvent.change(box, { target: { value: '7' } });
  for (const box of screen.queryAllByRole('checkbox')) if (!box.matches(':checked')) fireEvent.click(box);
  const values = boxes.map(({ value }) => value);
  fireEvent.submit(boxes[0]?.closest('form') as HTMLFormElement);
  await waitFor(() => expect(document.body).toHaveTextContent(given.sentence));
  expect(boxes.map(({ value }) => value)).toEqual(values);
  expect(boxes.every((box) => box.isConnected)).toBe(true);
});

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  eager: true,
  import: 'default',
});

it('every form takes its message from the code of the failure, which says when to try again', () => {
  const withForms = Object.entries(sources).filter(
    ([path, text]) => !/\/testing\/|\.test\.|\.stories\./.test(path) && /\buseForm[<(]/.test(text),
  );
  const own = withForms.filter(([, text]) => text.includes('send') && !text.includes('errorText'));
  // All dialogs with fields share one of them.
  expect(withForms.length).toBeGreaterThan(5);
  expect(own.map(([path]) => path)).toEqual([]);
});
