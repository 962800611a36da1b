import { ApiError } from '@lumigraph/api-clients';
import '@testing-library/jest-dom/vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { createInstance, type Resource, type ResourceKey } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { reportCategories } from '@lumigraph/contracts';
import { ReportForm, type ReportFormProps } from './report-form.tsx';

const files = import.meta.glob<ResourceKey>('./messages/*.json', { eager: true, import: 'default' });
const resources: Resource = Object.fromEntries(
  Object.entries(files).map(([path, report]) => [/(\w+)\.json$/.exec(path)?.[1] ?? '', { report }]),
);

async function show(language: string, props: Partial<ReportFormProps>): Promise<void> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: language, resources, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <ReportForm imageId="i1" send={() => Promise.resolve()} onSent={() => undefined} {...props} />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

const sentences = [
  ['en', 'You can try again in 20 minutes.'],
  ['de', 'Sie können es in 20 Minuten erneut versuchen.'],
  ['bg', 'Можете да опитате отново след 20 минути.'],
  ['ru', 'До следующей попытки: 20 минут.'],
  ['es', 'Puedes volver a intentarlo dentro de 20 minutos.'],
  ['zh', '20分钟后可重试。'],
] as const;

it.each(sentences)(
  'a report that is refused for now keeps what was typed and says when to try again (%s)',
  async (language, sentence) => {
    const refusal = { status: 429, code: 'TOO_MANY_ATTEMPTS', message: 'no', retryAfterS: 1_200 };
    await show(language, { send: () => Promise.reject(new ApiError(refusal)) });
    const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
    const typed = boxes.map(({ name }) =>
      name === 'email' ? 'ana@example.com' : 'This is a picture of mine, taken in the harbor in 2024.',
    );
    fireEvent.change(screen.getByRole('combobox'), { target: { value: reportCategories[0] } });
    for (const [index, box] of boxes.entries()) fireEvent.change(box, { target: { value: typed[index] } });
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.submit(boxes[0]?.closest('form') as HTMLFormElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(boxes.map(({ value }) => value)).toEqual(typed);
    expect(screen.getByRole('combobox')).toHaveValue(reportCategories[0]);
    expect(screen.getByRole('checkbox')).toBeChecked();
  },
);

it('one that the browser sent without scripts says so too', async () => {
  const submitted = {
    outcome: 'refused',
    code: 'UNAVAILABLE',
    retryAfterS: 5,
    values: { explanation: 'Mine.' },
    errors: [],
  } as const;
  await show('en', { submitted });
  expect(screen.getByRole('alert')).toHaveTextContent('You can try again in 5 seconds.');
  expect(screen.getByDisplayValue('Mine.')).toBeVisible();
});
