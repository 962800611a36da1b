import type { SavedCard } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { describe, expect, it, vi } from 'vitest';
import { SavedCardList } from '../index.ts';

const visa: SavedCard = {
  id: 'card_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  renews: false,
  createdAt: '2026-11-20T10:00:00Z',
};

describe('the list of saved cards', () => {
  it('asks before it removes a card, in one sentence', async () => {
    const user = userEvent.setup();
    const onRemove = vi.fn<(card: SavedCard) => void>();
    render(<SavedCardList cards={[visa]} onRemove={onRemove} />);
    await user.click(screen.getByRole('button', { name: 'Remove Visa •••• 4242' }));
    expect(screen.getByText('Remove Visa •••• 4242?')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep card' }));
    expect(screen.getByRole('button', { name: 'Remove Visa •••• 4242' })).toHaveFocus();
    expect(onRemove).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Remove Visa •••• 4242' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onRemove).toHaveBeenCalledWith(visa);
  });

  it('says what happens to a subscription that renews with the card', async () => {
    const user = userEvent.setup();
    render(<SavedCardList cards={[{ ...visa, renews: true }]} onRemove={vi.fn<() => void>()} />);
    await user.click(screen.getByRole('button', { name: /Remove Visa/ }));
    expect(screen.getByText(/Your subscription renews with this card/)).toBeVisible();
  });

  it('offers renewals for the other cards only', async () => {
    const user = userEvent.setup();
    const onRenew = vi.fn<(card: SavedCard) => void>();
    const other = { ...visa, id: 'card_2', last4: '4444' };
    render(
      <SavedCardList
        cards={[{ ...visa, renews: true }, other]}
        onRemove={() => undefined}
        onRenew={onRenew}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Use for renewals: Visa •••• 4444' }));
    expect(onRenew).toHaveBeenCalledWith(other);
    expect(screen.queryByRole('button', { name: 'Use for renewals: Visa •••• 4242' })).toBeNull();
  });
});
