import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeAuthApi, fakeSession } from '../testing.ts';
import { spy, show, field, press, title, register } from '../testing/auth-widget-driver.tsx';
import { loadRegisterForm } from './register-screen.tsx';

beforeAll(loadRegisterForm);

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('registering', () => {
  const links = { terms: '/terms', privacy: '/privacy' };
  it.each([
    ['development', undefined, 1],
    ['development', { terms: '/terms' }, 1],
    ['development', links, 0],
    ['production', undefined, 0],
  ])('in %s with the links %o reports missing documents %i times', async (mode, given, times) => {
    vi.stubEnv('NODE_ENV', mode);
    onTestFinished(() => void vi.unstubAllEnvs());
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    show({ defaultMode: 'register', links: given });
    await screen.findByLabelText('First name');
    const said = warn.mock.calls.filter(([text]) => String(text).includes('documents that it does not link'));
    expect(said).toHaveLength(times);
  });

  it('without names and with a policy of the backend', async () => {
    const { api, user } = show({
      defaultMode: 'register',
      names: 'hidden',
      passwordPolicy: { minLength: 12, characters: [] },
    });
    expect(screen.queryByLabelText('First name')).toBeNull();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'only lower');
    expect(screen.getByText(/at least 12 characters/)).toBeVisible();
    expect(screen.queryByText(/an uppercase letter/)).toBeNull();
    await user.type(field('Password'), ' case');
    await user.type(field('Confirm password'), 'only lower case');
    await user.click(screen.getByRole('checkbox', { name: /terms/i }));
    await user.click(press('Create Account'));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(api.calls[0]!.request).toMatchObject({ firstName: '', lastName: '', password: 'only lower case' });
  });

  it('with one name', async () => {
    const { api, user } = show({ defaultMode: 'register' });
    expect(screen.getAllByText('optional')).toHaveLength(1);
    expect(field('First name')).toBeRequired();
    expect(field('Last name')).not.toBeRequired();
    await user.type(field('First name'), 'Suharto');
    await user.type(field('Email'), 'suharto@example.com');
    await user.type(field('Password'), 'Secret-1x');
    await user.type(field('Confirm password'), 'Secret-1x');
    await user.click(screen.getByRole('checkbox', { name: /terms/i }));
    await user.click(press('Create Account'));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(api.calls[0]!.request).toMatchObject({ firstName: 'Suharto', lastName: '' });
  });

  it('with optional names', async () => {
    const { api, user } = show({ defaultMode: 'register', names: 'optional' });
    expect(screen.getAllByText('optional')).toHaveLength(2);
    expect(field('First name')).not.toBeRequired();
    await user.type(field('Email'), 'ana@example.com');
    await user.type(field('Password'), 'Secret-1x');
    await user.type(field('Confirm password'), 'Secret-1x');
    await user.click(screen.getByRole('checkbox', { name: /terms/i }));
    await user.click(press('Create Account'));
    await waitFor(() => expect(api.calls).toHaveLength(1));
  });

  it('sends the five fields and switches to login with the message and the e-mail', async () => {
    const onModeChange = spy();
    const { api, navigate, user } = show({ defaultMode: 'register', onModeChange });
    expect(title()).toHaveTextContent('Create Account');
    await register(user);
    await waitFor(() => expect(title()).toHaveTextContent('Sign In'));
    expect(api.calls[0]!.request).toEqual({
      firstName: 'Ana',
      lastName: 'Petrova',
      email: 'ana@example.com',
      password: 'Secret-1',
      confirmPassword: 'Secret-1',
    });
    expect(screen.getByRole('status')).toHaveTextContent('Account created successfully!');
    expect(title()).toHaveFocus();
    expect(title()).toHaveAccessibleDescription('Account created successfully!');
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(onModeChange).toHaveBeenCalledWith('login', {
      email: 'ana@example.com',
      notice: { kind: 'accountCreated' },
    });
    expect(navigate).not.toHaveBeenCalled();
  });

  it('goes on at once with a session where the site wants that', async () => {
    const onSuccess = spy();
    const { navigate, user } = show({
      api: createFakeAuthApi({ sessionOnRegister: true }),
      defaultMode: 'register',
      signInAfterRegister: true,
      onSuccess,
    });
    await register(user);
    await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(fakeSession, 'register', undefined));
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('names everything that is missing', async () => {
    const { user } = show({ defaultMode: 'register' });
    await user.click(press('Create Account'));
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'First name is required',
      'Email is required',
      'Password is required',
      'Confirm password is required',
      'You must agree to the terms',
    ]);
  });

  it.each([
    ['Aa-1xyz', 'Password must be at least 8 characters'],
    ['secret-1', 'Password must contain uppercase letters'],
    ['SECRET-1', 'Password must contain lowercase letters'],
    ['Secret--', 'Password must contain numbers'],
    ['Secret11', 'Password must contain special characters'],
  ])('says of %s: %s', async (password, sentence) => {
    const { user } = show({ defaultMode: 'register' });
    await user.type(field('Password'), password);
    await user.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(field('Password')).toHaveAttribute('aria-invalid', 'true');
  });

  it('wants the same password twice and names of at most 100 characters', async () => {
    const { user } = show({ defaultMode: 'register' });
    await user.type(field('Password'), 'Secret-1');
    await user.type(field('Confirm password'), 'Secret-2');
    await user.click(field('First name'));
    await user.paste('a'.repeat(101));
    await user.tab();
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(await screen.findByText('First name must be no more than 100 characters')).toBeVisible();
  });

  it('shows the strength in words and ticks the rules off', async () => {
    const { container, user } = show({ defaultMode: 'register' });
    const strength = () => container.querySelector('[data-part="password-strength"]')!;
    const met = () =>
      [...container.querySelectorAll('[data-met]')].map((rule) => rule.getAttribute('data-rule'));
    expect(strength()).toBeEmptyDOMElement();
    await user.type(field('Password'), 'ab');
    expect(strength()).toHaveTextContent('Weak');
    expect(met()).toEqual(['lowercase']);
    await user.type(field('Password'), 'C1');
    expect(strength()).toHaveTextContent('Medium');
    await user.type(field('Password'), '-xyz');
    expect(strength()).toHaveTextContent('Strong');
    expect(met()).toEqual(['minLength', 'uppercase', 'lowercase', 'digit', 'special']);
  });

  it('tells the site about the newsletter only when it was ticked', async () => {
    const onNewsletter = spy();
    const first = show({ defaultMode: 'register', onNewsletter });
    expect(screen.getByRole('checkbox', { name: /new posts/ })).not.toBeChecked();
    await register(first.user);
    await waitFor(() => expect(title()).toHaveTextContent('Sign In'));
    expect(onNewsletter).not.toHaveBeenCalled();
    first.unmount();
    const second = show({ defaultMode: 'register', onNewsletter });
    await second.user.click(screen.getByRole('checkbox', { name: /new posts/ }));
    await register(second.user);
    await waitFor(() => expect(onNewsletter).toHaveBeenCalledExactlyOnceWith('ana@example.com'));
  });

  it('says at the e-mail that it is taken', async () => {
    const { user } = show({ api: createFakeAuthApi({ register: 'email-taken' }), defaultMode: 'register' });
    await register(user);
    await waitFor(() =>
      expect(field('Email')).toHaveAccessibleDescription('An account with this email already exists'),
    );
  });

  it('links the documents that are agreed to', () => {
    show({ defaultMode: 'register', links: { terms: '/terms', privacy: '/privacy' } });
    expect(screen.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('target', '_blank');
  });
});

describe('forgetting the password', () => {
  it('sends the mail and switches to login with the message', async () => {
    const { api, user } = show();
    await user.type(field('Email'), 'ana@example.com');
    await user.click(press('Forgot password?'));
    expect(title()).toHaveTextContent('Reset Password');
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    await user.click(press('Send reset link'));
    await waitFor(() => expect(title()).toHaveTextContent('Sign In'));
    expect(api.calls).toEqual([{ method: 'forgotPassword', request: { email: 'ana@example.com' } }]);
    expect(screen.getByRole('status')).toHaveTextContent('Password reset email sent! Check your inbox.');
    expect(press('Send again in 60 seconds')).toHaveAttribute('aria-disabled', 'true');
  });

  it('says when it failed', async () => {
    const { user } = show({
      api: createFakeAuthApi({ forgotPassword: 'server-error' }),
      defaultMode: 'forgot',
    });
    await user.type(field('Email'), 'ana@example.com{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Password reset failed');
  });
});
