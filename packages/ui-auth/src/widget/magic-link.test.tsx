import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MagicLinkSignInForm } from '../index.ts';
import { createFakeAuthApi } from '../testing.ts';
import { field, press, show, spy } from '../testing/auth-widget-driver.tsx';

const OPEN = 'Email me a sign-in link';
const methods = { magicLink: true };

it('offers a sign-in link where the server reports it', async () => {
  show({ api: createFakeAuthApi({ methods }) });
  expect(await screen.findByRole('button', { name: OPEN })).toBeVisible();
});

it('offers none where the server reports none, and asks nothing where the page knows', () => {
  const { api } = show({ providers: [], methods: { magicLink: false } });
  expect(screen.queryByRole('button', { name: OPEN })).toBeNull();
  expect(api.calls).toEqual([]);
});

it.each([
  ['the given page', '/profile', '/profile'],
  ['no page of another site', 'https://elsewhere.example/', undefined],
  ['none where the site navigates itself', null, undefined],
])('leads to %s', async (_name, redirectTo, redirect) => {
  const { api, user } = show({ methods, redirectTo });
  await user.type(field('Email'), 'ana@example.com');
  await user.click(press(OPEN));
  await user.click(press('Send sign-in link'));
  await screen.findByText(/If there’s an account/);
  const request = { email: 'ana@example.com', ...(redirect && { redirect }) };
  expect(api.calls).toEqual([{ method: 'requestMagicLink', request }]);
});

it('sends the link to the typed address and says so, whoever has an account', async () => {
  const { api, user } = show({ methods });
  await user.type(field('Email'), 'ana@example.com');
  await user.click(press(OPEN));
  expect(field('Email')).toHaveValue('ana@example.com');
  expect(field('Email')).toHaveFocus();
  await user.click(press('Send sign-in link'));
  expect(await screen.findByText(/If there’s an account for ana@example\.com/)).toBeVisible();
  expect(api.calls).toEqual([{ method: 'requestMagicLink', request: { email: 'ana@example.com' } }]);
  expect(screen.getByRole('button', { name: /^Send again in/ })).toHaveAttribute('aria-disabled', 'true');
});

it('leads back to the password with the typed address', async () => {
  const { user } = show({ methods });
  await user.click(press(OPEN));
  await user.type(field('Email'), 'ana@example.com');
  await user.click(press('Sign in with your password'));
  expect(field('Email')).toHaveValue('ana@example.com');
  expect(field('Password')).toBeVisible();
});

it('shows why the link could not be sent', async () => {
  const api = createFakeAuthApi({ methods, requestMagicLink: 'too-many-attempts' });
  const { user } = show({ api, methods });
  await user.click(press(OPEN));
  await user.click(press('Send sign-in link'));
  expect(screen.getAllByText('Email is required')[0]).toBeVisible();
  await user.type(field('Email'), 'ana@example.com');
  await user.click(press('Send sign-in link'));
  expect(await screen.findByText(/Too many attempts/)).toBeVisible();
});

it('uses the link of a mail on a press, never by itself', async () => {
  const api = createFakeAuthApi();
  const user = userEvent.setup();
  const onSuccess = spy();
  render(<MagicLinkSignInForm api={api} token="ot_1" onSuccess={onSuccess} />);
  expect(api.calls).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(press('Sign In'));
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(api.calls).toEqual([
    { method: 'signInWithMagicLink', request: { token: 'ot_1', rememberMe: true } },
  ]);
});

it('says when the link is used up or incomplete', async () => {
  const api = createFakeAuthApi({ signInWithMagicLink: 'sign-in-link-invalid' });
  const user = userEvent.setup();
  const view = render(<MagicLinkSignInForm api={api} token="ot_1" />);
  await user.click(press('Sign In'));
  expect(await screen.findByText('This link is invalid or has expired')).toBeVisible();
  view.rerender(<MagicLinkSignInForm api={api} token="" />);
  expect(screen.getByText(/This link is incomplete/)).toBeVisible();
});

it('asks for the code where the account has two-step verification', async () => {
  const api = createFakeAuthApi({ signInWithMagicLink: 'code-needed' });
  const user = userEvent.setup();
  const onSuccess = spy();
  const onError = spy();
  render(<MagicLinkSignInForm api={api} token="ot_1" {...{ onSuccess, onError }} />);
  await user.click(press('Sign In'));
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  await user.type(code, '123456');
  await user.click(press('Continue'));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
  expect(onError).not.toHaveBeenCalled();
});

it('says that a code is needed where the site has no second step', async () => {
  const { signInWithCode: _absent, ...api } = createFakeAuthApi({ signInWithMagicLink: 'code-needed' });
  const user = userEvent.setup();
  render(<MagicLinkSignInForm api={api} token="ot_1" />);
  await user.click(press('Sign In'));
  expect(await screen.findByText('Enter the code from your authenticator app')).toBeVisible();
});
