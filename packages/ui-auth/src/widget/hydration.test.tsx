import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AuthWidget, RegisterForm, type AuthMode, type AuthSlots } from '../index.ts';
import { createFakeAuthApi } from '../testing.ts';

it.each([
  ['login', {}],
  ['register', {}],
  ['register', { register: RegisterForm }],
  ['forgot', {}],
] satisfies [AuthMode, AuthSlots][])('%s with %o takes over what the server drew', async (mode, slots) => {
  const page = (
    <StrictMode>
      <AuthWidget
        api={createFakeAuthApi()}
        providers={[]}
        methods={{ magicLink: true, passkeys: true }}
        defaultMode={mode}
        slots={slots}
        initialEmail="ana@example.com"
      />
    </StrictMode>
  );
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(page);
  const problems: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    // A form that is loaded after the hydration appears outside of `act`.
    if (!String(args[0]).includes('act(')) problems.push(args);
  });
  const drawn = host.innerHTML;
  const hasForm = mode !== 'register' || 'register' in slots;
  expect(host.querySelectorAll('form')).toHaveLength(hasForm ? 1 : 0);
  const root = await act(() =>
    hydrateRoot(host, page, { onRecoverableError: (error) => problems.push(error) }),
  );
  expect(problems).toEqual([]);
  if (hasForm) expect(host.innerHTML).toBe(drawn);
  else await vi.waitFor(() => expect(host.querySelectorAll('form')).toHaveLength(1));
  act(() => root.unmount());
  host.remove();
  vi.restoreAllMocks();
});
