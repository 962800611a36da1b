import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import de from '../messages/de.json';
import { ChangePasswordForm, ResetPasswordForm, useSignIn } from '../index.ts';
import { createFakeAuthApi, fakeSession, type FakeAuthApi } from '../testing.ts';

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const press = (name: string) => screen.getByRole('button', { name });

describe('choosing a new password', () => {
  it('sends the token of the mail with the new password', async () => {
    const api = createFakeAuthApi();
    const onSuccess = vi.fn<() => void>();
    render(<ResetPasswordForm api={api} token="from-the-mail" onSuccess={onSuccess} />);
    await userEvent.type(field('New password'), 'Secret-12');
    await userEvent.type(field('Confirm password'), 'Secret-12{Enter}');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(api.calls).toEqual([
      {
        method: 'resetPassword',
        request: { token: 'from-the-mail', newPassword: 'Secret-12', confirmPassword: 'Secret-12' },
      },
    ]);
  });

  it('wants eight characters here', async () => {
    render(<ResetPasswordForm api={createFakeAuthApi()} token="t" />);
    await userEvent.type(field('New password'), 'Se-1abc');
    await userEvent.tab();
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
    expect(screen.getByText('8 characters', { exact: false, selector: '[data-rule]' })).toBeVisible();
  });

  it('says when the link is stale, or not whole', async () => {
    const { rerender } = render(
      <ResetPasswordForm api={createFakeAuthApi({ resetPassword: 'link-invalid' })} token="t" />,
    );
    await userEvent.type(field('New password'), 'Secret-12');
    await userEvent.type(field('Confirm password'), 'Secret-12{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This reset link is invalid or has expired');
    rerender(<ResetPasswordForm api={createFakeAuthApi()} token={null} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete');
  });
});

it('both are dressed and worded as the widget is', () => {
  const appearance = { variables: { '--radius-2': '0' }, elements: { 'auth-submit': 'my-button' } };
  const api = createFakeAuthApi();
  const { container } = render(
    <>
      <ResetPasswordForm
        api={api}
        token="t"
        appearance={appearance}
        localization={{ reset: { submit: 'Keep it' } }}
      />
      <ResetPasswordForm api={api} token="" appearance={appearance} localization={de} />
      <ChangePasswordForm api={api} appearance={appearance} localization={de} />
    </>,
  );
  expect(press('Keep it')).toHaveClass('ui-auth-submit', 'my-button');
  expect(press('Passwort ändern')).toHaveClass('my-button');
  expect(screen.getByRole('alert')).toHaveTextContent(de.reset.linkMissing);
  expect(container.querySelectorAll('[style*="--radius-2: 0"]')).toHaveLength(3);
});

describe('changing the password', () => {
  async function change(api: FakeAuthApi) {
    const { container } = render(<ChangePasswordForm api={api} email="ana@example.com" />);
    await userEvent.type(field('Current password'), 'Old-secret-1');
    await userEvent.type(field('New password'), 'New-secret-1');
    await userEvent.type(field('Confirm password'), 'New-secret-1');
    await userEvent.click(press('Change password'));
    return container;
  }

  it('says so and empties the fields', async () => {
    const api = createFakeAuthApi();
    const container = await change(api);
    expect(await screen.findByRole('status')).toHaveTextContent('Password changed successfully');
    expect(field('Current password')).toHaveValue('');
    expect(field('New password')).toHaveValue('');
    expect(api.calls[0]!.request).toEqual({
      currentPassword: 'Old-secret-1',
      newPassword: 'New-secret-1',
      confirmPassword: 'New-secret-1',
    });
    expect(container.querySelector('input[autocomplete="username"]')).toHaveValue('ana@example.com');
  });

  it('says at its field that the current password is wrong, and keeps the rest', async () => {
    await change(createFakeAuthApi({ changePassword: 'wrong-password' }));
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription('The current password is not correct'),
    );
    expect(within(screen.getByRole('alert')).getByRole('link')).toHaveTextContent(
      'The current password is not correct',
    );
    expect(field('New password')).toHaveValue('New-secret-1');
  });

  it('says its default when nobody said why', async () => {
    await change(createFakeAuthApi({ changePassword: 'server-error' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Password change failed');
  });
});

describe('the hook', () => {
  it('serves markup of the site', async () => {
    const onSuccess = vi.fn<(session: unknown) => void>();
    const api = createFakeAuthApi();
    function Mine() {
      const { field: props, formProps, status } = useSignIn({ api, onSuccess });
      const { error, ...email } = props('email');
      const { error: _error, ...password } = props('password');
      return (
        <form {...formProps}>
          <input aria-label="mail" {...email} />
          <p role="note">{error}</p>
          <input aria-label="secret" {...password} />
          <button type="submit">{status.kind}</button>
        </form>
      );
    }
    render(<Mine />);
    await userEvent.click(press('idle'));
    expect(await screen.findByText('Email is required')).toBeVisible();
    await userEvent.type(screen.getByLabelText('mail'), 'ana@example.com');
    await userEvent.type(screen.getByLabelText('secret'), 'x');
    await userEvent.click(press('idle'));
    await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(fakeSession));
  });
});
