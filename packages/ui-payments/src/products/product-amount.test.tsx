import type { Product } from '@lumigraph/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@testing-library/jest-dom/vitest';
import { describe, expect, it, vi } from 'vitest';
import { ProductAmount, useProductAmount } from '../index.ts';

const support: Product = {
  id: 'support',
  names: { en: 'Support this site' },
  currency: 'EUR',
  amounts: [3, 5],
  open: { minimum: 1, maximum: 200 },
  taxed: false,
};

describe('the amounts of a product', () => {
  function shown(product: Product) {
    const checked = vi.fn<(amount: number | undefined) => void>();
    function Amounts() {
      const chosen = useProductAmount(product);
      return (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            checked(chosen.check());
          }}
        >
          <ProductAmount chosen={chosen} />
          <button type="submit">Go on</button>
        </form>
      );
    }
    render(<Amounts />);
    return { user: userEvent.setup(), checked, goOn: () => screen.getByRole('button', { name: 'Go on' }) };
  }

  it('begin with the first one', async () => {
    const { user, checked, goOn } = shown(support);
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '€3.00',
      '€5.00',
      'Another amount',
    ]);
    await user.click(goOn());
    await user.click(screen.getByRole('radio', { name: '€5.00' }));
    await user.click(goOn());
    expect(checked.mock.calls).toEqual([[3], [5]]);
  });

  it.each([
    ['12', 12],
    ['12.50', 12.5],
    ['12,5', 12.5],
    [' 200 ', 200],
    ['１２', 12],
    ['١٢', 12],
  ])('accept %j', async (text, amount) => {
    const { user, checked, goOn } = shown(support);
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    await user.type(screen.getByRole('textbox', { name: /Amount in EUR/ }), text);
    await user.click(goOn());
    expect(checked).toHaveBeenLastCalledWith(amount);
  });

  it.each(['1,000', '1.000', '2,500', '1 000,50', '1\u00A0000', "1'000", '1，０００'])(
    'never take %j for one',
    async (text) => {
      const { user, checked, goOn } = shown({ ...support, open: { minimum: 1, maximum: 5000 } });
      await user.click(screen.getByRole('radio', { name: 'Another amount' }));
      const field = screen.getByRole('textbox', { name: /Amount in EUR/ });
      await user.click(field);
      await user.paste(text);
      await user.click(goOn());
      const [amount] = checked.mock.lastCall ?? [];
      if (text === '1.000') expect(field).toHaveAccessibleDescription('Write the amount like this: 5000.00');
      expect(amount).toBe(
        text === '1.000' ? undefined : text.startsWith('2') ? 2500 : text.includes('50') ? 1000.5 : 1000,
      );
    },
  );

  it.each(['12.345', '1e2', 'ten', '-5'])('ask again for %j', async (text) => {
    const { user, checked, goOn } = shown(support);
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    const field = screen.getByRole('textbox', { name: /Amount in EUR/ });
    await user.type(field, text);
    await user.click(goOn());
    expect(checked).toHaveBeenLastCalledWith(undefined);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Write the amount like this: 200.00');
  });

  it.each(['', '0.99', '200.01', '1,000'])('refuse %j', async (text) => {
    const { user, checked, goOn } = shown(support);
    await user.click(screen.getByRole('radio', { name: 'Another amount' }));
    const field = screen.getByRole('textbox', { name: /Amount in EUR/ });
    if (text) await user.type(field, text);
    await user.click(goOn());
    expect(checked).toHaveBeenLastCalledWith(undefined);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Enter an amount from €1\.00 to €200\.00/);
  });

  it('are a price where there is only one, and a field where there is none', async () => {
    const { open: _open, ...fixed } = { ...support, amounts: [24.9] };
    const { user, checked, goOn } = shown(fixed);
    expect(screen.getByText('€24.90')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    await user.click(goOn());
    expect(checked).toHaveBeenLastCalledWith(24.9);
  });
});
