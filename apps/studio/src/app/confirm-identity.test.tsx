import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useState } from 'react';
import type { AccessKey } from '@lumigraph/contracts/studio';
import { InStudio } from '../testing/in-studio.tsx';
import { useStudioApi } from '../lib/studio.tsx';
import { useErrorText } from '../lib/use-error-text.ts';

function Withdraw() {
  const api = useStudioApi();
  const errorText = useErrorText();
  const [result, setResult] = useState('');
  const withdraw = () =>
    api.send('DELETE /access-keys/:id', { params: { id: 'k1' } }).then(
      () => setResult('withdrawn'),
      (error: unknown) => setResult(errorText(error)),
    );
  return (
    <>
      <button type="button" onClick={() => void withdraw()}>
        Withdraw
      </button>
      <output>{result}</output>
    </>
  );
}

const key: AccessKey = {
  id: 'k1',
  name: 'Import',
  prefix: 'lgk_abcdef',
  scopes: ['images:read'],
  createdBy: null,
  createdAt: 0,
  expiresAt: 1,
  lastUsedAt: null,
  revokedAt: 0,
};

const calls: string[] = [];
let isConfirmed = false;
let hasApp = false;
async function server(path: string, request: Request) {
  calls.push(path);
  if (path === 'auth/reauthenticate') {
    const { password, code } = (await request.json()) as { password?: string; code?: string };
    isConfirmed = password === 'right' || code === '123456';
    const refused = code === undefined ? 'WRONG_PASSWORD' : 'TWO_FACTOR_CODE_INVALID';
    return isConfirmed ? {} : Response.json({ code: refused, message: '' }, { status: 400 });
  }
  if (path === 'auth/two-factor') return { enabled: hasApp, required: false, recoveryCodesLeft: 10 };
  return isConfirmed
    ? key
    : Response.json({ code: 'REAUTHENTICATION_REQUIRED', message: '' }, { status: 403 });
}

/** An account that signs in with a passkey or at another provider. */
function signInWithoutPassword(): void {
  const user = { id: 'u1', email: 'ana@example.org', hasPassword: false };
  localStorage.setItem('token', 'own');
  localStorage.setItem('user', JSON.stringify(user));
}

beforeEach(() => {
  localStorage.clear();
  hasApp = false;
  calls.length = 0;
  isConfirmed = false;
});

describe('a call that requires the password', () => {
  it('asks for it, and is repeated once', async () => {
    const user = userEvent.setup();
    render(
      <InStudio respond={server}>
        <Withdraw />
      </InStudio>,
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const password = await screen.findByLabelText('Password');
    await user.type(password, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This password is not correct')).toBeInTheDocument();
    await user.clear(password);
    await user.type(password, 'right');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('withdrawn')).toBeInTheDocument();
    expect(calls.filter((path) => path === 'studio/access-keys/k1')).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('changes nothing when it is canceled', async () => {
    const user = userEvent.setup();
    render(
      <InStudio respond={server}>
        <Withdraw />
      </InStudio>,
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Not confirmed, so nothing was changed.')).toBeInTheDocument();
    expect(calls).toEqual(['studio/access-keys/k1']);
  });

  it('asks for a code of the app where the account has no password', async () => {
    signInWithoutPassword();
    hasApp = true;
    const user = userEvent.setup();
    render(
      <InStudio respond={server}>
        <Withdraw />
      </InStudio>,
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const code = await screen.findByLabelText('Code');
    await user.type(code, '999999');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/not correct or was used/)).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('withdrawn')).toBeInTheDocument();
  });

  it('offers a new sign-in where the account has neither password nor app', async () => {
    signInWithoutPassword();
    const user = userEvent.setup();
    render(
      <InStudio respond={server}>
        <Withdraw />
      </InStudio>,
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/requires that you sign in again/)).toBeInTheDocument();
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Not confirmed, so nothing was changed.')).toBeInTheDocument();
  });
});
