import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextTextsProvider } from '@lumigraph/ui-kit/i18next';
import { createInstance } from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import de from '../messages/de.json';
import ru from '../messages/ru.json';
import { createFakeAuthApi, fakeSession } from '../testing.ts';
import { AuthWidget, SocialButtons } from '../index.ts';
import { spy, show, field, press, title, englishIn, logIn } from '../testing/auth-widget-driver.tsx';

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  sessionStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  it('starts with login, sends the three fields and leads to the start page', async () => {
    const onSuccess = spy();
    const { api, navigate, user } = show({ onSuccess });
    expect(title()).toHaveTextContent('Sign In');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await logIn(user);
    expect(api.calls).toEqual([
      { method: 'login', request: { email: 'ana@example.com', password: 'Secret-1', rememberMe: true } },
    ]);
    expect(onSuccess).toHaveBeenCalledWith(fakeSession, 'login', undefined);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('reports the sign-in of a page that the site has replaced in the meantime', async () => {
    const onSuccess = spy();
    const { api, navigate, user, unmount } = show({ onSuccess });
    const login = api.login;
    api.login = async (request) => {
      const session = await login(request);
      unmount();
      return session;
    };
    await logIn(user);
    await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(fakeSession, 'login', undefined));
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/');
  });

  it('leads where the site wants, or nowhere', async () => {
    const first = show({ redirectTo: '/profile?tab=1#top' });
    await logIn(first.user);
    expect(first.navigate).toHaveBeenCalledWith('/profile?tab=1#top');
    first.unmount();
    const second = show({ redirectTo: null });
    await logIn(second.user);
    expect(second.navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['/account?tab=1#top', 'from the page itself, which a fragment alone would not load', 1],
    ['/account?tab=2#top', 'from another one', 0],
    ['/account', 'without a fragment', 0],
  ])('leads to %s %s', async (redirectTo, _name, reloads) => {
    const { origin, pathname, search, href } = new URL('http://localhost/account?tab=1');
    const assign = vi.fn<(path: string) => void>();
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { origin, pathname, search, href, assign, reload });
    const { user } = show({ redirectTo, navigate: undefined });
    await logIn(user);
    expect(assign).toHaveBeenCalledExactlyOnceWith(redirectTo);
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a/..//evil.example',
    '/login?redirect=/profile',
  ])('never leads off this site or back to a sign-in: %s', async (redirectTo) => {
    const { navigate, user } = show({ redirectTo });
    await logIn(user);
    expect(navigate).toHaveBeenCalledWith('/');
  });

  it('names what is missing, in a summary that takes focus and under the fields', async () => {
    const { api, user } = show();
    await user.click(press('Sign In'));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('Please check your entries');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Email is required', 'Password is required']);
    expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Email')).toHaveAccessibleDescription('Email is required');
    await user.click(within(summary).getByRole('link', { name: 'Password is required' }));
    expect(field('Password')).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  it('checks a field when it is left, then live, and passes over empty ones', async () => {
    const { user } = show();
    await user.click(field('Email'));
    await user.tab();
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
    await user.type(field('Email'), 'ana@');
    expect(field('Email')).not.toHaveAccessibleDescription();
    await user.tab();
    await waitFor(() =>
      expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address'),
    );
    await user.type(field('Email'), 'example.com');
    await waitFor(() => expect(field('Email')).not.toHaveAttribute('aria-invalid'));
  });

  it.each([
    ['invalid-credentials', 'Invalid email or password'],
    ['network-error', 'Network error - please check your connection'],
    ['server-error', 'Login failed'],
    ['server-text', 'The teapot refuses to make coffee'],
    ['too-many-attempts', 'Too many attempts. Please try again later.'],
  ] as const)('says %s and loses nothing that was typed', async (outcome, sentence) => {
    const onError = spy();
    const { navigate, user } = show({ api: createFakeAuthApi({ login: outcome }), onError });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(field('Email')).toHaveValue('ana@example.com');
    expect(field('Password')).toHaveValue('Secret-1');
    expect(onError).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('says how long to wait', async () => {
    const { user } = show({ api: createFakeAuthApi({ login: 'too-many-attempts' }) });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 45 seconds.');
  });

  it('keeps the label while busy and sends once', async () => {
    const { api, user } = show({ api: createFakeAuthApi({ login: 'pending' }) });
    await logIn(user);
    const button = press('Sign In');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await user.click(button);
    await user.type(field('Password'), '{Enter}');
    expect(api.calls).toHaveLength(1);
  });

  it('puts the errors of the server at their fields until these are edited', async () => {
    const { user } = show({ api: createFakeAuthApi({ login: 'field-errors' }) });
    await logIn(user);
    await waitFor(() =>
      expect(field('Password')).toHaveAccessibleDescription('This password is too easy to guess'),
    );
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.type(field('Password'), 'x');
    expect(field('Password')).not.toHaveAttribute('aria-invalid');
  });

  it('suits password managers and lets people paste', async () => {
    const { user } = show();
    expect(field('Email')).toHaveAttribute('autocomplete', 'username');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Password')).toHaveAttribute('type', 'password');
    await user.click(field('Password'));
    await user.paste('Pasted-1');
    expect(field('Password')).toHaveValue('Pasted-1');
  });
});

describe('changing the mode', () => {
  it('clears errors and messages', async () => {
    const { user } = show({
      api: createFakeAuthApi({ login: 'invalid-credentials' }),
      notice: { kind: 'text', text: 'Please login to access this page.' },
    });
    expect(screen.getByRole('status')).toHaveTextContent('Please login to access this page.');
    await logIn(user);
    await screen.findByRole('alert');
    await user.click(press('Sign up'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await user.click(press('Sign in'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it('clears the success message too', async () => {
    const { user } = show({ defaultMode: 'forgot', initialEmail: 'ana@example.com' });
    await user.click(press('Send reset link'));
    await screen.findByText('Password reset email sent! Check your inbox.');
    await user.click(press('Sign up'));
    await user.click(press('Sign in'));
    expect(screen.queryByText('Password reset email sent! Check your inbox.')).not.toBeInTheDocument();
  });

  it('is left to the site when controlled', async () => {
    const onModeChange = spy();
    const { api, rerender, user } = show({ mode: 'login', onModeChange });
    await user.click(press('Sign up'));
    expect(title()).toHaveTextContent('Sign In');
    expect(onModeChange).toHaveBeenCalledWith('register', { email: '' });
    rerender(<AuthWidget api={api} mode="register" onModeChange={onModeChange} />);
    expect(title()).toHaveTextContent('Create Account');
  });

  it('is a real link where each mode has an address', async () => {
    const onModeChange = spy();
    show({ links: { register: '/register', forgot: '/forgot-password' }, onModeChange });
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('asks a site with pages to change the page, with the e-mail, and leaves new tabs to the browser', async () => {
    const onModeChange = spy();
    const { user } = show({ mode: 'login', links: { register: '/register' }, onModeChange });
    await user.type(field('Email'), 'ana@');
    const link = screen.getByRole('link', { name: 'Sign up' });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(onModeChange).not.toHaveBeenCalled();
    expect(fireEvent.click(link)).toBe(false);
    expect(onModeChange).toHaveBeenCalledExactlyOnceWith('register', { email: 'ana@' });
  });

  it('shows a new notice that comes with the mode', () => {
    const { api, rerender } = show({ mode: 'register' });
    rerender(<AuthWidget api={api} mode="login" notice={{ kind: 'accountCreated' }} />);
    expect(screen.getByRole('status')).toHaveTextContent('Account created successfully!');
    rerender(<AuthWidget api={api} mode="forgot" notice={{ kind: 'accountCreated' }} />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

describe('signing in with another account', () => {
  const social = (name: string) => screen.getByRole('button', { name: `Continue with ${name}` });

  it('offers what the backend reports, or the providers that the site names', async () => {
    const reported = async (providers: ('google' | 'facebook' | 'microsoft')[]) => {
      const { unmount } = show({ api: createFakeAuthApi({ providers }) });
      await act(() => Promise.resolve());
      const names = screen.queryAllByRole('button').map((button) => button.textContent);
      unmount();
      return names.filter((name) =>
        ['Google', 'Facebook', 'Microsoft'].some((known) => name?.includes(known)),
      );
    };
    expect(await reported(['google', 'facebook'])).toEqual(['Google', 'Facebook']);
    expect(await reported(['facebook', 'microsoft'])).toEqual(['Facebook', 'Microsoft']);
    expect(await reported(['microsoft'])).toEqual(['Continue with Microsoft']);
    expect(await reported([])).toEqual([]);
    show({ providers: ['microsoft'] });
    expect(within(screen.getByRole('group')).getAllByRole('button')).toEqual([social('Microsoft')]);
  });

  it('offers the same by the part alone', async () => {
    render(<SocialButtons api={createFakeAuthApi({ providers: ['microsoft'] })} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Continue with Microsoft' })).toBeVisible();
  });

  it('leads back to the page from which the user came', async () => {
    const cases: [address: string, referrer: string, page: string][] = [
      ['/login?redirect=%2Fimage%2Ffjord', 'http://localhost:3000/blog', '/image/fjord'],
      ['/login', 'http://localhost:3000/blog?page=2', '/blog?page=2'],
      ['/login', 'http://localhost:3000/register', '/'],
      ['/login', 'https://elsewhere.example/path', '/'],
      ['/login?redirect=https%3A%2F%2Felsewhere.example%2F', '', '/'],
      // A sign-in at an address of the site's own.
      ['/account/in', 'http://localhost:3000/account/in?from=mail', '/'],
      ['/account/in?redirect=%2Faccount%2Fin%3Fredirect%3D%252Fblog', '', '/'],
      ['/account/in', 'http://localhost:3000/account/in/help', '/account/in/help'],
      ['/?redirect=%2F%23%2Forders', '', '/#/orders'],
    ];
    for (const [address, referrer, page] of cases) {
      window.history.replaceState(null, '', address);
      const from = vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
      const { navigate, user, unmount } = show();
      await user.type(screen.getByLabelText('Email'), 'ana@example.com');
      await user.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
      await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(page));
      unmount();
      from.mockRestore();
    }
    window.history.replaceState(null, '', '/');
  });

  it('offers the providers again to a user who comes back without a sign-in', async () => {
    const leave = vi.fn<(url: string) => void>();
    const { user } = show({ leave });
    await screen.findByRole('group');
    await user.click(social('Google'));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    await user.click(social('Google'));
    expect(leave).toHaveBeenCalledOnce();
    // The browser's back button shows the page in the state in which it was left.
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    await user.click(social('Google'));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  it('leaves for the provider with a challenge and knows the return by its secret', async () => {
    const leave = vi.fn<(url: string) => void>();
    const first = show({ leave });
    await screen.findByRole('group');
    await first.user.click(social('Google'));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    const url = new URL(leave.mock.calls[0]![0], 'http://localhost');
    expect(url.pathname).toBe('/api/auth/google');
    const challenge = url.searchParams.get('challenge')!;
    first.unmount();

    window.history.replaceState({ router: 1 }, '', '/login?a=b&token=one-time#c');
    const onSuccess = spy();
    const second = show({ onSuccess });
    await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(fakeSession, 'social', 'google'));
    const request = second.api.calls[0]!.request as { provider: string; token: string; verifier: string };
    expect(request).toMatchObject({ provider: 'google', token: 'one-time' });
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(request.verifier));
    expect(Buffer.from(hash).toString('base64url')).toBe(challenge);
    expect(window.location.href).toBe('http://localhost:3000/login?a=b#c');
    expect(window.history.state).toEqual({ router: 1 });
    expect(second.navigate).toHaveBeenCalledWith('/');
  });

  it('asks before it uses a token that nobody here asked for', async () => {
    window.history.replaceState(null, '', '/login?token=planted');
    const { api, user } = show();
    expect(await screen.findByText('Continue signing in?')).toBeVisible();
    expect(api.calls).toEqual([]);
    expect(window.location.search).toBe('');
    await user.click(press('Cancel'));
    expect(screen.queryByText('Continue signing in?')).not.toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  it('shows an error once decoded, as text, at most 200 characters', async () => {
    const markup = '<img src=x onerror=alert(1)> 100%25 ';
    window.history.replaceState(null, '', `/login?error=${encodeURIComponent(markup + 'x'.repeat(300))}`);
    const { container } = show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toHaveLength(200);
    expect(alert).toHaveTextContent('<img src=x onerror=alert(1)> 100%25 xxx');
    expect(container.querySelector('img')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('exchanges a token once in strict mode', async () => {
    sessionStorage.setItem('ui-auth:social', JSON.stringify({ provider: 'google', at: Date.now() }));
    window.history.replaceState(null, '', '/login?token=one-time');
    const api = createFakeAuthApi();
    render(
      <StrictMode>
        <AuthWidget api={api} redirectTo={null} />
      </StrictMode>,
    );
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(api.calls[0]!.request).toEqual({ provider: 'google', token: 'one-time' });
  });

  it('says when the exchange failed and offers the form again', async () => {
    sessionStorage.setItem('ui-auth:social', JSON.stringify({ provider: 'google', at: Date.now() }));
    window.history.replaceState(null, '', '/login?token=stale');
    show({ api: createFakeAuthApi({ externalLogin: 'social-failed' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Social login failed');
    expect(field('Email')).toBeVisible();
  });
});

describe('the host', () => {
  it('may speak another language through its own i18next, and change it', async () => {
    const i18n = createInstance();
    await i18n.init({ lng: 'de', fallbackLng: 'en', resources: { de: { 'ui-auth': de } } });
    const user = userEvent.setup();
    render(
      <I18nextProvider i18n={i18n}>
        <I18nextTextsProvider>
          <AuthWidget api={createFakeAuthApi({ login: 'too-many-attempts' })} />
        </I18nextTextsProvider>
      </I18nextProvider>,
    );
    expect(title()).toHaveTextContent('Anmelden');
    await user.type(field('E-Mail-Adresse'), 'ana@');
    await user.tab();
    expect(await screen.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible();
    await i18n.changeLanguage('en');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(title()).toHaveTextContent('Sign In');
  });

  it('may have no i18next at all, without a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    show();
    expect(title()).toHaveTextContent('Sign In');
    expect(warn).not.toHaveBeenCalled();
  });

  it('may replace single sentences, or all of them', () => {
    const { unmount } = show({ localization: { login: { title: 'Welcome back' } } });
    expect(title()).toHaveTextContent('Welcome back');
    expect(press('Sign In')).toBeVisible();
    unmount();
    show({ localization: de });
    expect(press('Anmelden')).toBeVisible();
  });

  it('may give a whole catalogue without an i18next: nothing stays English', async () => {
    const user = userEvent.setup();
    const { container } = show({ api: createFakeAuthApi({ login: 'too-many-attempts' }), localization: ru });
    await user.type(field('Электронная почта'), 'ana@example.com');
    await user.type(field('Пароль'), 'Secret-1');
    await user.click(press('Войти'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Слишком много/);
    expect(englishIn(container)).toEqual([]);
  });

  it('may add class names and change tokens', () => {
    const { container } = show({
      className: 'mine',
      appearance: { variables: { '--color-accent': 'tomato' }, elements: { 'auth-submit': 'my-button' } },
    });
    const root = container.querySelector<HTMLElement>('[data-part="auth"]')!;
    expect(root).toHaveClass('mine');
    expect(root.style.getPropertyValue('--color-accent')).toBe('tomato');
    expect(container.querySelector('[data-part="auth-submit"]')).toHaveClass('my-button', 'ui-button');
  });

  it('may render on the server', () => {
    const html = renderToString(<AuthWidget api={createFakeAuthApi()} defaultMode="register" />);
    expect(html).toContain('Create Account');
  });
});
