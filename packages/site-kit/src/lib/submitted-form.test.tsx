import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from './query-scope.tsx';
import { AccountContext, createAccount } from '../features/account/account-context.tsx';
import { useContactValues } from './submitted-form.ts';

const account = createAccount({
  apiBaseUrl: 'http://localhost:3000/api',
  fetch: () => Promise.resolve(new Response('{}')),
});
afterEach(() => account.session.stop());

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>
    <AccountContext value={account}>{children}</AccountContext>
  </QueryClientProvider>
);

it.each([
  [{ firstName: 'Ann', lastName: 'Berg' }, 'Ann Berg'],
  [{ firstName: 'Ann' }, 'Ann'],
  [{ lastName: ' Berg ' }, 'Berg'],
  [{}, ''],
])('the contact form is filled in with the names that the user %j has', async (names, name) => {
  const { result } = renderHook(useContactValues, { wrapper });
  const user = { id: 'u1', email: 'ann@example.com', ...names };
  act(() => account.session.open({ token: 'at_1', user }, { remember: false }));
  expect(result.current.knownValues).toEqual({ name, email: 'ann@example.com' });
});
