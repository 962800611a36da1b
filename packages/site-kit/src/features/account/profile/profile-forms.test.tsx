import { ApiError, type AuthClient } from '@lumigraph/api-clients';
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountContext, type Account } from '../account-context.tsx';
import de from '../messages/de.json';
import en from '../messages/en.json';
import { DeleteDialog } from './delete-dialog.tsx';
import { EmailSection } from './email-section.tsx';

const user = { id: 'u1', email: 'ana@example.com', firstName: 'Ana', emailVerified: true };
const wrongPassword = new ApiError({ status: 403, code: 'WRONG_PASSWORD', message: 'no' });

async function open(auth: Partial<AuthClient>) {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    resources: { en: { account: en }, de: { account: de } },
    interpolation: { escapeValue: false },
  });
  const calls = { pendingEmailChange: () => Promise.resolve(null), ...auth };
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccountContext value={{ session: {}, auth: calls } as unknown as Account}>
          <EmailSection user={user} />
          {auth.deleteAccount ? <DeleteDialog user={user} onClose={() => {}} /> : null}
        </AccountContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return i18n;
}

beforeEach(() => sessionStorage.clear());

describe('a change of the address', () => {
  const email = (texts = en) => screen.getByLabelText(texts.fields.newEmail);
  const password = (texts = en) => screen.getByLabelText(texts.fields.currentPassword, { selector: 'input' });
  const press = () => fireEvent.click(screen.getByRole('button', { name: en.email.submit }));
  function fill() {
    fireEvent.change(email(), { target: { value: ' new@example.com ' } });
    fireEvent.change(password(), { target: { value: 'Secret-1' } });
  }

  it('names an empty field that lost focus, and sends nothing incomplete', async () => {
    const updateUser = vi.fn<AuthClient['updateUser']>();
    await open({ updateUser });
    fireEvent.blur(email());
    expect(email()).toHaveAccessibleDescription('New email is required');
    press();
    expect(email()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription('Current password is required');
    expect(updateUser).not.toHaveBeenCalled();
  });

  it('says at its field that the password is wrong, in the current language, and keeps the input', async () => {
    const i18n = await open({ updateUser: () => Promise.reject(wrongPassword) });
    fill();
    press();
    await waitFor(() => expect(password()).toHaveAccessibleDescription(en.errors.WRONG_PASSWORD));
    expect(password()).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(en.errors.WRONG_PASSWORD);
    await act(() => i18n.changeLanguage('de'));
    expect(password(de)).toHaveAccessibleDescription(de.errors.WRONG_PASSWORD);
    expect(screen.getByRole('alert')).toHaveTextContent(de.errors.WRONG_PASSWORD);
    expect(email(de)).toHaveValue('new@example.com');
  });

  it('words the rule of the server, else shows its text', async () => {
    const fields = [
      { field: 'email', rule: 'maxLength', message: 'too long' },
      { field: 'currentPassword', rule: 'haiku', message: 'Must be a poem' },
    ];
    const error = new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: 'no', fields });
    await open({ updateUser: () => Promise.reject(error) });
    fill();
    press();
    await waitFor(() =>
      expect(email()).toHaveAccessibleDescription('New email must be no more than 254 characters'),
    );
    expect(password()).toHaveAccessibleDescription('Must be a poem');
  });

  it('empties the form and names the address when it was accepted', async () => {
    const updateUser = vi.fn<AuthClient['updateUser']>(() => Promise.resolve(user));
    await open({ updateUser });
    fill();
    press();
    expect(await screen.findByText(/new@example\.com/)).toBeVisible();
    expect(updateUser).toHaveBeenCalledExactlyOnceWith({
      email: 'new@example.com',
      currentPassword: 'Secret-1',
    });
    expect(email()).toHaveValue('');
    expect(password()).not.toBeInvalid();
  });
});

it('a wrong password for deleting the account is said once, at its field', async () => {
  await open({ deleteAccount: () => Promise.reject(wrongPassword) });
  const dialog = await screen.findByRole('alertdialog');
  const proof = dialog.querySelector('input[name="proof"]')!;
  fireEvent.submit(proof.closest('form')!);
  expect(proof).toHaveAccessibleDescription('Current password is required');
  fireEvent.change(proof, { target: { value: 'Secret-1' } });
  fireEvent.submit(proof.closest('form')!);
  await waitFor(() => expect(proof).toHaveAccessibleDescription(en.errors.WRONG_PASSWORD));
  expect(screen.queryByRole('alert')).toBeNull();
});
