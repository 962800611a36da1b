import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { InStudio, type InStudioProps } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { billingServer, differingComparison } from '../../testing/story-billing.ts';
import { billingRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('billing', billingRoutes);

function open(at: string, respond: InStudioProps['respond'] = billingServer(differingComparison)) {
  render(<InStudio respond={respond} at={at} routes={routes} />);
  return userEvent.setup();
}

describe('a payment beside its provider', () => {
  it('shows what differs, and takes it over with a reason', async () => {
    const user = open('/billing/payments/pay_1');
    await user.click(await screen.findByRole('button', { name: 'Ask the provider' }));
    const row = await screen.findByRole('row', { name: /^State Differs Processing Paid$/ });
    expect(row).toHaveAttribute('data-differs');

    await user.click(screen.getByRole('button', { name: 'Take over' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Take over what the provider says?' });
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(await within(dialog).findAllByText('Enter a reason')).not.toHaveLength(0);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'the webhook is missing');
    await user.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText('The same')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take over' })).not.toBeInTheDocument();
  });

  it('says that the provider could not be asked', async () => {
    const server = billingServer();
    const user = open('/billing/payments/pay_1', (path, request) =>
      path.endsWith('/comparison')
        ? Response.json({ code: 'FORBIDDEN', message: '' }, { status: 403 })
        : server(path, request),
    );
    await user.click(await screen.findByRole('button', { name: 'Ask the provider' }));
    expect(await screen.findByText('Your role does not allow this.')).toBeVisible();
  });

  it('shows the payments of a period that differ, and all of them on request', async () => {
    const user = open('/billing/comparison?from=2026-11-01&to=2026-11-30');
    await user.click(await screen.findByRole('button', { name: 'Ask the provider' }));
    expect(await screen.findByText('2 of 2 payments asked, 1 with differences.')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Reconciliation' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByLabelText('Also show payments without a difference'));
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });
});
