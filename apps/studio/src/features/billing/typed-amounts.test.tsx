import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { billingServer } from '../../testing/story-billing.ts';
import { billingRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('billing', billingRoutes);

function open(at: string) {
  render(<InStudio respond={billingServer()} at={at} routes={routes} />);
  return userEvent.setup();
}

it('the refund asks again for an amount that could be another one', async () => {
  const user = open('/billing/payments/pay_1');
  await user.click(await screen.findByRole('button', { name: /^Refund/ }));
  const dialog = await screen.findByRole('alertdialog');
  const field = within(dialog).getByLabelText(/^Amount in EUR/);
  await user.clear(field);
  await user.type(field, '1.000');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'as agreed');
  await user.click(within(dialog).getByRole('button', { name: /^Refund/ }));
  expect(field).toHaveAccessibleDescription(/Write the amount like this: \d+\.\d\d/);
  await user.clear(field);
  await user.type(field, '1,000');
  expect(within(dialog).getByRole('button', { name: 'Refund €1,000.00' })).toBeVisible();
});

it('the price asks again for an amount that could be another one', async () => {
  const user = open('/billing/prices');
  const [button] = await screen.findAllByRole('button', { name: /price/i });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('alertdialog');
  const field = within(dialog).getByLabelText(/^Price with VAT in EUR/);
  await user.type(field, '1.000');
  await user.type(within(dialog).getByLabelText(/^Reason/), 'as agreed');
  await user.click(within(dialog).getByRole('button', { name: /price/i }));
  expect(field).toHaveAccessibleDescription(/Enter an amount, for example \d+\.\d\d/);
});

it('the filters of payments say which amount is not understood', async () => {
  open('/billing?amountFrom=1.000&amountTo=1,000');
  const field = await screen.findByLabelText('From EUR');
  expect(field).toHaveAccessibleDescription('Write the amount like this: 1250.00');
  expect(screen.getByLabelText('Up to EUR')).toHaveAccessibleDescription('');
});

it('a price is compared with the one of today, and a slip of the decimal point is named', async () => {
  const user = open('/billing/prices');
  const [button] = await screen.findAllByRole('button', { name: /price/i });
  if (button) await user.click(button);
  const dialog = within(await screen.findByRole('alertdialog'));
  const field = dialog.getByLabelText(/^Price with VAT in EUR/);
  await user.type(field, '5.49');
  expect(dialog.getByText('Today €4.99, then €5.49: +10%')).toBeVisible();
  expect(dialog.queryByText('Is the decimal point right?')).toBeNull();
  await user.clear(field);
  await user.type(field, '549');
  expect(dialog.getByText('Is the decimal point right?')).toBeVisible();
});
