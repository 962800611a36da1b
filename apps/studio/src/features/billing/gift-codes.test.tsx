import '@testing-library/jest-dom/vitest';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
import { billingServer } from '../../testing/story-billing.ts';
import { billingRoutes } from '../../app/sections.tsx';

const routes = await sectionRoutes('billing', billingRoutes);

async function open() {
  const sent: { path: string; body: unknown }[] = [];
  const respond = async (path: string, request: Request) => {
    if (request.method !== 'GET')
      sent.push({ path: `${request.method} ${path}`, body: request.body && (await request.clone().json()) });
    return billingServer()(path, request);
  };
  render(<InStudio respond={respond} at="/billing/gift-codes" routes={routes} />);
  await screen.findByRole('heading', { name: 'Testers' });
  return { user: userEvent.setup(), sent };
}

const dialog = () => within(screen.getByRole('alertdialog'));

describe('gift codes', () => {
  it('are made for a plan, and shown once', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Make gift codes' }));
    await user.click(dialog().getByRole('button', { name: 'Make codes' }));
    expect(dialog().getByText('Enter a name')).toBeVisible();
    // The problem of the field, and its first option.
    expect(dialog().getAllByText('Choose a plan')).toHaveLength(2);
    await user.type(dialog().getByLabelText(/^Name/), 'Winners');
    await user.selectOptions(dialog().getByLabelText(/^Plan/), 'Premium yearly');
    await user.clear(dialog().getByLabelText(/^Number of codes/));
    await user.type(dialog().getByLabelText(/^Number of codes/), '101');
    await user.click(dialog().getByRole('button', { name: 'Make codes' }));
    expect(dialog().getByText('Enter a whole number from 1 to 100')).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(dialog().getByLabelText(/^Number of codes/));
    await user.type(dialog().getByLabelText(/^Number of codes/), '2');
    await user.click(dialog().getByRole('button', { name: 'Make codes' }));
    expect(await screen.findByLabelText('Gift codes')).toHaveValue(
      '7K2F-9QXM-4TZB-0WHC\nP3RV-61ND-YJ8A-5GES',
    );
    expect(sent).toEqual([
      {
        path: 'POST studio/gift-codes',
        body: { name: 'Winners', planId: 'premium-yearly', count: 2, days: 365 },
      },
    ]);
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(/7K2F/)).toBeNull();
  });

  it('that can still be used are withdrawn, and no others', async () => {
    const { user, sent } = await open();
    expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Withdraw “Winners of the October/ }));
    await user.click(dialog().getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The codes are withdrawn')).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(['DELETE studio/gift-codes/gift_1']);
  });
});
