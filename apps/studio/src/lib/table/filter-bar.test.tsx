import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { FilterBar, type TableFilter } from './filter-bar.tsx';
import { useListState } from './use-list-state.ts';

const names = ['q', 'state', 'period', 'from', 'to', 'compare', 'site'] as const;
type Name = (typeof names)[number];

const options = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
];
const filters: TableFilter<Name>[] = [
  { kind: 'text', name: 'q', type: 'search', label: 'Search', maxLength: 5 },
  { kind: 'select', name: 'state', label: 'State', placeholder: 'Any state', options },
  {
    kind: 'select',
    name: 'period',
    label: 'Period',
    initial: '30',
    options: [
      { value: '30', label: '30 days' },
      { value: 'custom', label: 'Between two days' },
    ],
  },
  { kind: 'days', from: 'From', to: 'Until', max: '2026-11-30' },
  { kind: 'check', name: 'compare', label: 'Compare' },
  {
    kind: 'order',
    label: 'Order',
    options: [
      { value: '-createdAt', label: 'Newest' },
      { value: 'title', label: 'Title' },
    ],
  },
];

function Bar({ more }: { more: readonly TableFilter<Name>[] }) {
  return (
    <>
      <FilterBar filters={[...filters, ...more]} state={useListState(names)} />
      <output>{useLocation().search}</output>
    </>
  );
}

function open(at = '/', more: readonly TableFilter<Name>[] = []) {
  render(
    <InStudio respond={() => ({})} at={at}>
      <Bar more={more} />
    </InStudio>,
  );
  return userEvent.setup();
}
/** The parameters of the address. */
const address = () => screen.getByRole('status').textContent;
const select = (name: string) => screen.getByRole('combobox', { name });

describe('the filters of a list', () => {
  it('show what the address says', () => {
    open('/?q=fjord&state=done&period=custom&from=2026-11-01&to=2026-11-02&compare=no&sort=title');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('fjord');
    expect(select('State')).toHaveDisplayValue('Done');
    expect(select('Period')).toHaveDisplayValue('Between two days');
    expect(screen.getByLabelText('From')).toHaveValue('2026-11-01');
    expect(screen.getByLabelText('Until')).toHaveValue('2026-11-02');
    expect(screen.getByRole('checkbox', { name: 'Compare' })).not.toBeChecked();
    expect(select('Order')).toHaveDisplayValue('Title');
  });

  it('show nothing as chosen for a value that is no option', () => {
    open('/?state=image:4&period=7&sort=size');
    expect(select('State')).toHaveDisplayValue('Any state');
    expect(select('Period')).toHaveDisplayValue('30 days');
    expect(select('Order')).toHaveDisplayValue('Newest');
  });

  it('are kept in the address, and leave it with their first value', async () => {
    const user = open();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lakes and more');
    await waitFor(() => expect(address()).toBe('?q=lakes'));
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe(''));
    for (const [name, chosen, first, search] of [
      ['State', 'Open', 'Any state', '?state=open'],
      ['Period', 'Between two days', '30 days', '?period=custom'],
      ['Order', 'Title', 'Newest', '?sort=title'],
    ] as const) {
      await user.selectOptions(select(name), chosen);
      await waitFor(() => expect(address()).toBe(search));
      await user.selectOptions(select(name), first);
      await waitFor(() => expect(address()).toBe(''));
    }
    await user.click(screen.getByRole('checkbox', { name: 'Compare' }));
    await waitFor(() => expect(address()).toBe('?compare=no'));
    await user.click(screen.getByRole('checkbox', { name: 'Compare' }));
    await waitFor(() => expect(address()).toBe(''));
    await user.type(screen.getByLabelText('From'), '2026-11-05');
    await waitFor(() => expect(address()).toBe('?from=2026-11-05'));
    expect(screen.getByLabelText('From')).toHaveAttribute('max', '2026-11-30');
  });

  it('can change several values at once', async () => {
    const user = open('/?q=lake', [
      {
        kind: 'select',
        name: 'site',
        label: 'Site',
        options,
        placeholder: 'Any site',
        changes: (site) => ({ site, q: undefined, from: '2026-11-01' }),
      },
    ]);
    await user.selectOptions(select('Site'), 'Open');
    await waitFor(() => expect(address()).toBe('?site=open&from=2026-11-01'));
  });

  it('are removed with a press where a link has set them', async () => {
    const user = open('/?site=dating&state=open', [{ kind: 'chip', name: 'site', label: 'Site: Twosome' }]);
    await user.click(screen.getByRole('button', { name: /Site: Twosome/ }));
    await waitFor(() => expect(address()).toBe('?state=open'));
  });

  it('say whether the less frequent ones are shown', async () => {
    let presses = 0;
    const user = open('/', [
      { kind: 'more', label: 'More filters', isOpen: false, onToggle: () => (presses += 1) },
    ]);
    const button = screen.getByRole('button', { name: 'More filters', expanded: false });
    button.focus();
    await user.keyboard('{Enter}');
    expect(presses).toBe(1);
  });
});
