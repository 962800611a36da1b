// @vitest-environment jsdom
import { createFakeAuthApi } from '@lumigraph/ui-auth/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SignInPage } from './sign-in-page';

afterEach(cleanup);

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret-1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

it('greets the user', async () => {
  const api = createFakeAuthApi();
  render(<SignInPage api={api} />);
  await signIn();
  expect(await screen.findByText('Hello Ana')).toBeTruthy();
  expect(api.calls.map(({ method }) => method)).toEqual(['login']);
});

it('shows that the password is wrong', async () => {
  render(<SignInPage api={createFakeAuthApi({ login: 'invalid-credentials' })} />);
  await signIn();
  expect(await screen.findByText('Invalid email or password')).toBeTruthy();
});
