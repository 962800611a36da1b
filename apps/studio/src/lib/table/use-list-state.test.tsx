import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useListState } from './use-list-state.ts';

const names = ['state', 'site'] as const;

function open(address: string) {
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const wrapper = ({ children }: { children: ReactNode }) => {
    router ??= createMemoryRouter([{ path: '*', element: children }], { initialEntries: [address] });
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(() => useListState(names), { wrapper });
  return { list: () => result.current, address: () => router?.state.location.search };
}

it('keeps both of two filters that change before the address does', async () => {
  const { list, address } = open('/?sort=title');
  act(() => {
    list().setFilters({ state: 'draft' });
    list().setFilters({ site: 'dating' });
  });
  await waitFor(() => expect(address()).toBe('?sort=title&state=draft&site=dating'));
});

it('removes all filters and keeps the order', async () => {
  const { list, address } = open('/?state=draft&sort=title&site=dating');
  act(() => list().clear());
  await waitFor(() => expect(address()).toBe('?sort=title'));
});
