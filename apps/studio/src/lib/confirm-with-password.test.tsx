import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useState } from 'react';
import { InStudio } from '../testing/in-studio.tsx';
import { useStudioApi } from './studio.tsx';
import { useErrorText } from './use-error-text.ts';

function Refund() {
  const api = useStudioApi();
  const errorText = useErrorText();
  const [result, setResult] = useState('');
  const refund = () =>
    api.change('refunds').then(
      () => setResult('refunded'),
      (error: unknown) => setResult(errorText(error)),
    );
  return (
    <>
      <button type="button" onClick={() => void refund()}>
        Refund
      </button>
      <output>{result}</output>
    </>
  );
}

const calls: string[] = [];
let isConfirmed = false;
async function server(path: string, request: Request) {
  calls.push(path);
  if (path === 'auth/reauthenticate') {
    const { password } = (await request.json()) as { password: string };
    isConfirmed = password === 'right';
    return isConfirmed ? {} : Response.json({ code: 'WRONG_PASSWORD', message: '' }, { status: 400 });
  }
  return isConfirmed
    ? {}
    : Response.json({ code: 'REAUTHENTICATION_REQUIRED', message: '' }, { status: 403 });
}

beforeEach(() => {
  calls.length = 0;
  isConfirmed = false;
});

describe('a call that requires the password', () => {
  it('asks for it, and is repeated once', async () => {
    const user = userEvent.setup();
    render(
      <InStudio respond={server}>
        <Refund />
      </InStudio>,
    );
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const password = await screen.findByLabelText('Password');
    await user.type(password, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('This password is not correct')).toBeInTheDocument();
    await user.clear(password);
    await user.type(password, 'right');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('refunded')).toBeInTheDocument();
    expect(calls.filter((path) => path === 'studio/refunds')).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('changes nothing when it is canceled', async () => {
    const user = userEvent.setup();
    render(
      <InStudio respond={server}>
        <Refund />
      </InStudio>,
    );
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Not confirmed, so nothing was changed.')).toBeInTheDocument();
    expect(calls).toEqual(['studio/refunds']);
  });
});
