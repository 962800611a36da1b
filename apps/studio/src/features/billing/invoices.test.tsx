import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { billingServer } from '../../testing/story-billing.ts';
import { billingRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('billing', billingRoutes);
const files: string[] = [];

function open(at: string, locale = 'en') {
  const server = billingServer();
  const respond = (path: string, request: Request) => {
    if (!/invoice-export|\/pdf$/.test(path)) return server(path, request);
    files.push(path);
    return new Response('file');
  };
  render(<InStudio respond={respond} at={at} routes={routes} locale={locale} />);
  return userEvent.setup();
}

beforeEach(() => {
  files.length = 0;
  // jsdom has no layout, and no files: a window of 600 pixels.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

describe('the totals of a month', () => {
  it('are shown by country and rate, with the reason where there is no VAT', async () => {
    open('/billing/totals?month=2026-10');
    expect(
      await screen.findByRole('row', { name: /Germany 19% Yes 12 1 €48.60 €9.23 €57.83/ }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /United States 0%, outside the EU 3 0/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Sum EUR 15 1 €63.57 €9.23 €72.80/ })).toBeVisible();
  });

  it.each([
    { locale: 'en', action: 'Export', submit: 'Download', format: 'comma' },
    { locale: 'bg', action: 'Изтегляне за счетоводителя', submit: 'Изтегляне', format: 'semicolon' },
  ])('are a file for the spreadsheet of the user ($locale)', async ({ locale, action, submit, format }) => {
    const user = open('/billing/totals?month=2026-10', locale);
    await user.click(await screen.findByRole('button', { name: action }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: submit }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(files).toEqual([`studio/invoice-export?month=2026-10&content=totals&format=${format}`]);
  });
});

it('a refund leads to its credit note', async () => {
  const user = open('/billing/payments/pay_1');
  await user.click(await screen.findByRole('button', { name: 'Credit note 0000000001 as PDF' }));
  await vi.waitFor(() => expect(files).toEqual(['studio/credit-notes/cn_1/pdf']));
});
