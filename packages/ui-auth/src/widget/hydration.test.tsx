import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AuthWidget, type AuthMode } from '../index.ts';
import { createFakeAuthApi } from '../testing.ts';

it.each(['login', 'register', 'forgot'] satisfies AuthMode[])(
  '%s takes over what the server drew',
  async (mode) => {
    const page = (
      <StrictMode>
        <AuthWidget
          api={createFakeAuthApi({ providers: [] })}
          defaultMode={mode}
          initialEmail="ana@example.com"
        />
      </StrictMode>
    );
    const host = document.createElement('div');
    document.body.append(host);
    host.innerHTML = renderToString(page);
    const problems: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...args) => void problems.push(args));
    const drawn = host.innerHTML;
    const root = await act(() =>
      hydrateRoot(host, page, { onRecoverableError: (error) => problems.push(error) }),
    );
    expect(problems).toEqual([]);
    expect(host.innerHTML).toBe(drawn);
    act(() => root.unmount());
    host.remove();
    vi.restoreAllMocks();
  },
);
