import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AuthUiProvider, AuthWidget, LoginForm, RegisterForm, type AuthSlots } from '../index.ts';
import { createFakeAuthApi } from '../testing.ts';

const slots: AuthSlots = {
  header: ({ title, heading }) => <h2 {...heading}>My {title}</h2>,
  footer: ({ mode, switchTo }) => (
    <button type="button" onClick={() => switchTo(mode === 'login' ? 'register' : 'login')}>
      Other
    </button>
  ),
  submit: ({ label, isBusy }) => <button disabled={isBusy}>Now: {label}</button>,
  field: ({ label, error, hint, ...input }) => (
    <label>
      {label}
      <input {...input} data-mine />
      <em>{error}</em>
      {hint}
    </label>
  ),
};

describe('the components of a site', () => {
  it('replace the parts of the widget and work as they do', async () => {
    const user = userEvent.setup();
    const api = createFakeAuthApi();
    render(<AuthWidget api={api} redirectTo={null} slots={{ ...slots, register: RegisterForm }} />);
    expect(screen.getByRole('region', { name: 'My Sign In' })).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Now: Sign In' }));
    expect(screen.getByText('Password is required', { selector: 'em' })).toBeVisible();
    await user.type(screen.getByLabelText(/^Password/), 'Secret-1');
    await user.click(screen.getByRole('button', { name: 'Now: Sign In' }));
    expect(api.calls).toMatchObject([{ method: 'login', request: { email: 'ana@example.com' } }]);
    await user.click(screen.getByRole('button', { name: 'Other' }));
    expect(screen.getByRole('heading', { name: 'My Create Account' })).toHaveFocus();
    expect(document.querySelectorAll('input[data-mine]')).toHaveLength(5);
    expect(document.querySelector('[data-part="password-meter"]')).toBeVisible();
  });
});

describe('nested providers', () => {
  it('merge texts, class names, tokens and components', () => {
    const { container } = render(
      <AuthUiProvider
        localization={{ login: { submit: 'Go' }, fields: { email: 'Mail' } }}
        appearance={{ variables: { '--color-accent': 'tomato' }, elements: { 'auth-form': 'outer' } }}
        slots={{ submit: slots.submit }}
      >
        <AuthUiProvider
          localization={{ fields: { password: 'Secret' } }}
          appearance={{ variables: { '--radius-2': '0' }, elements: { 'auth-field': 'inner' } }}
        >
          <LoginForm api={createFakeAuthApi()} />
        </AuthUiProvider>
      </AuthUiProvider>,
    );
    expect(screen.getByRole('button', { name: 'Now: Go' })).toBeVisible();
    expect(screen.getByLabelText('Mail')).toBeVisible();
    expect(screen.getByLabelText('Secret', { selector: 'input' })).toBeVisible();
    expect(container.querySelector('.outer .inner')).not.toBeNull();
    const scopes = [...container.querySelectorAll<HTMLElement>('.lumigraph-tokens')].map(
      ({ style }) => style,
    );
    expect(scopes[0]!.getPropertyValue('--color-accent')).toBe('tomato');
    expect(scopes[1]!.getPropertyValue('--radius-2')).toBe('0');
  });
});
