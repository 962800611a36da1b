import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AccountPanel, accountSections, type AccountPanelProps } from '../../account.ts';
import authDe from '../../messages/de.json';
import {
  createFakeAccountSession,
  createFakeAuthApi,
  fakeUser,
  type FakeAuthApiOptions,
} from '../../testing.ts';
import de from '../messages/de.json';
import en from '../messages/en.json';
import * as accountPart from './account-part.tsx';
// Loaded before: a busy machine needs seconds for the code of a dialog.
import './confirm-dialog.tsx';
import './delete-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

interface Given extends Partial<AccountPanelProps> {
  user?: object;
  server?: FakeAuthApiOptions;
}

function open({ user: more, server, ...props }: Given = {}) {
  const api = createFakeAuthApi(server);
  const session = createFakeAccountSession({
    status: 'authenticated',
    user: { ...fakeUser, emailVerified: true, ...more },
  });
  render(<AccountPanel session={session} api={api} siteName="Lumigraph" {...props} />);
  return { api, session, user: userEvent.setup() };
}

/** A section of the page by its title. */
const section = (title: string) => within(screen.getByRole('region', { name: title }));
const requests = (api: ReturnType<typeof createFakeAuthApi>, method: string) =>
  api.calls.filter((call) => call.method === method).map(({ request }) => request);

describe('the panel', () => {
  const titles = () =>
    screen.getAllByRole('region').map((each) => within(each).getByRole('heading').textContent);

  it('has all sections, and nothing for visitors or on the server', () => {
    const { session } = open();
    expect(titles()).toEqual(accountSections.map((name) => en[name].title));
    act(() => session.set({ status: 'anonymous', user: null, reason: 'signed-out' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(
      renderToString(<AccountPanel session={session} api={createFakeAuthApi()} siteName="Lumigraph" />),
    ).toBe('');
  });

  it('has the sections that a site chooses, and sections of the site', () => {
    const plan = { id: 'plan', title: 'Your plan', content: 'Premium until May' };
    open({ sections: [plan, 'email', 'delete'] });
    expect(titles()).toEqual(['Your plan', en.email.title, en.delete.title]);
    expect(section('Your plan').getByText('Premium until May')).toBeVisible();
    expect(document.querySelector('#email')).toBe(screen.getByRole('region', { name: en.email.title }));
  });

  it('speaks the language of the site', async () => {
    const { user } = open({
      localization: { ...authDe, ...de },
      server: { startTwoFactor: 'network-error' },
    });
    expect(titles()).toEqual(accountSections.map((name) => de[name].title));
    await user.click(await screen.findByRole('button', { name: de.twoFactor.turnOn }));
    expect(await screen.findByText(authDe.errors.network)).toBeVisible();
  });

  it('keeps what is typed, and a dialog, when the session is renewed or another tab changes the user', async () => {
    const { session, user } = open({ sections: ['details', 'email', 'password', 'delete'] });
    const typed: [field: HTMLElement, text: string][] = [
      [screen.getByLabelText('First name'), 'Anastasia'],
      [screen.getByLabelText(en.email.field), 'new@example.com'],
      [screen.getByLabelText('New password'), 'Other-Secret-2!'],
    ];
    for (const [field, text] of typed) {
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: en.delete.open }));
    const dialog = await screen.findByRole('alertdialog', { name: en.delete.question });
    await user.type(within(dialog).getByLabelText('Current password', { selector: 'input' }), 'Secret-1');
    for (const change of [{}, { firstName: 'Maria', isPremium: true }])
      act(() =>
        session.set({ status: 'authenticated', user: { ...fakeUser, emailVerified: true, ...change } }),
      );
    expect(within(dialog).getByLabelText('Current password', { selector: 'input' })).toHaveValue('Secret-1');
    expect(dialog).toBeInTheDocument();
    for (const [field, text] of typed) {
      expect(field).toBeInTheDocument();
      expect(field).toHaveValue(text);
    }
  });

  it('shows which sessions are left after a new password', async () => {
    const { api, user } = open({ sections: ['password', 'sessions'] });
    expect(await section(en.sessions.title).findAllByRole('listitem')).toHaveLength(3);
    await api.endOtherSessions();
    await user.type(screen.getByLabelText('Current password'), 'Secret-1');
    await user.type(screen.getByLabelText('New password'), 'Other-Secret-2!');
    await user.type(screen.getByLabelText('Confirm password'), 'Other-Secret-2!');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(screen.getAllByRole('listitem', { name: '' }).length).toBeGreaterThan(0));
    await waitFor(() => expect(section(en.sessions.title).getAllByRole('listitem')).toHaveLength(1));
  });
});

describe('name and language', () => {
  const languages = [
    { value: 'en', label: 'English' },
    { value: 'de', label: 'Deutsch' },
  ];

  it('are saved, and the page follows the language', async () => {
    const onLanguage = vi.fn<(code: string) => void>();
    const { api, user } = open({ sections: ['details'], languages, language: 'en', onLanguage });
    const name = screen.getByLabelText('First name');
    await user.clear(name);
    await user.type(name, ' Anna ');
    await user.selectOptions(screen.getByLabelText(en.details.language), 'de');
    await user.click(screen.getByRole('button', { name: en.details.submit }));
    expect(await screen.findByText(en.details.done)).toBeVisible();
    expect(requests(api, 'updateUser')).toEqual([
      { firstName: 'Anna', lastName: fakeUser.lastName, locale: 'de' },
    ]);
    expect(onLanguage).toHaveBeenCalledExactlyOnceWith('de');
  });

  it('are the name alone where the site has one language; an empty name is not sent', async () => {
    const { api, user } = open({ sections: ['details'] });
    expect(screen.queryByRole('combobox')).toBeNull();
    const name = screen.getByLabelText('First name');
    await user.clear(name);
    await user.tab();
    expect(name).toHaveAccessibleDescription('First name is required');
    await user.click(screen.getByRole('button', { name: en.details.submit }));
    expect(requests(api, 'updateUser')).toEqual([]);
    await user.type(name, 'Anna');
    await user.click(screen.getByRole('button', { name: en.details.submit }));
    expect(await screen.findByText(en.details.done)).toBeVisible();
    expect(requests(api, 'updateUser')).toEqual([{ firstName: 'Anna', lastName: fakeUser.lastName }]);
  });

  it('can be one name alone', async () => {
    const { api, user } = open({ sections: ['details'] });
    await user.clear(screen.getByLabelText('Last name'));
    await user.click(screen.getByRole('button', { name: en.details.submit }));
    expect(await screen.findByText(en.details.done)).toBeVisible();
    expect(requests(api, 'updateUser')).toEqual([{ firstName: fakeUser.firstName, lastName: '' }]);
  });

  it('are restored from the draft of the site, which ends when they are saved', async () => {
    const draft = { restored: { firstName: 'Anna' }, keep: vi.fn<() => void>(), drop: vi.fn<() => void>() };
    const { user } = open({ sections: ['details'], drafts: { details: draft } });
    expect(screen.getByText(en.details.restored)).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
    await user.type(screen.getByLabelText('First name'), 'b');
    expect(draft.keep).toHaveBeenLastCalledWith(expect.objectContaining({ firstName: 'Annab' }));
    await user.click(screen.getByRole('button', { name: en.details.submit }));
    await waitFor(() => expect(draft.drop).toHaveBeenCalledOnce());
  });
});

describe('a change of the address', () => {
  const email = () => screen.getByLabelText(en.email.field);
  const password = () => screen.getByLabelText('Current password', { selector: 'input' });
  const press = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: en.email.submit }));

  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.type(email(), ' new@example.com ');
    await user.type(password(), 'Secret-1');
  }

  it('names an empty field that lost focus, and sends nothing incomplete', async () => {
    const { api, user } = open({ sections: ['email'] });
    await user.click(email());
    await user.tab();
    expect(email()).toHaveAccessibleDescription('New email is required');
    await press(user);
    expect(email()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription('Current password is required');
    expect(requests(api, 'updateUser')).toEqual([]);
  });

  it('says at its field that the password is wrong, and keeps the input', async () => {
    const { user } = open({ sections: ['email'], server: { updateUser: 'wrong-password' } });
    await fill(user);
    await press(user);
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription('The current password is not correct'),
    );
    expect(password()).toHaveFocus();
    expect(email()).toHaveValue('new@example.com');
  });

  it('empties the form, names the address when it was accepted, and shows that it waits', async () => {
    const { api, user } = open({ sections: ['email'] });
    await fill(user);
    await press(user);
    expect(await screen.findByText(en.email.done.replace('{{email}}', 'new@example.com'))).toBeVisible();
    expect(requests(api, 'updateUser')).toEqual([{ email: 'new@example.com', currentPassword: 'Secret-1' }]);
    expect(email()).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: en.email.resendChange }));
    expect(
      await screen.findByText(en.email.changeResent.replace('{{email}}', 'new@example.com')),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: en.email.cancelChange }));
    expect(await screen.findByText(en.email.changeCancelled)).toBeVisible();
    expect(screen.queryByRole('button', { name: en.email.cancelChange })).toBeNull();
  });

  it('says why the mail was not sent again', async () => {
    const { user } = open({
      sections: ['email'],
      server: {
        pendingEmail: { email: 'new@example.com', expiresAt: '2026-11-23T10:00:00Z' },
        resendEmailChange: 'too-many-attempts',
      },
    });
    await user.click(await screen.findByRole('button', { name: en.email.resendChange }));
    expect(await screen.findByText(/^Too many attempts/)).toBeVisible();
  });

  it('needs no password of a user without one', async () => {
    const { api, user } = open({ sections: ['email'], user: { hasPassword: false } });
    await user.type(email(), 'new@example.com');
    await press(user);
    await waitFor(() => expect(requests(api, 'updateUser')).toEqual([{ email: 'new@example.com' }]));
  });

  it('an address that is not confirmed gets its mail once more', async () => {
    const { api, user } = open({
      sections: ['email'],
      user: { emailVerified: false },
      server: { resendConfirmation: 'too-many-attempts' },
    });
    const resend = screen.getByRole('button', { name: en.email.resend });
    await user.click(resend);
    expect(await screen.findByText(/^Too many attempts/)).toBeVisible();
    api.response({ resendConfirmation: 'success' });
    await user.click(resend);
    expect(await screen.findByText(en.email.resent.replace('{{email}}', fakeUser.email))).toBeVisible();
  });
});

it('a user without a password asks for a link to set one', async () => {
  const { api, user } = open({ sections: ['password'], user: { hasPassword: false } });
  expect(screen.getByText(en.password.none)).toBeVisible();
  await user.click(screen.getByRole('button', { name: en.password.ask }));
  expect(await screen.findByText(en.password.asked.replace('{{email}}', fakeUser.email))).toBeVisible();
  expect(requests(api, 'forgotPassword')).toEqual([{ email: fakeUser.email }]);
});

it('a passkey is added after a confirmation; a cancelled one changes nothing', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>());
  const { user } = open({
    sections: ['passkeys'],
    server: { passkeyRegistrationOptions: 'reauthentication-required' },
  });
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: en.confirmation.title }));
  await user.click(dialog.getByRole('button', { name: en.actions.cancel }));
  expect(await screen.findByText(en.confirmation.cancelled)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  vi.unstubAllGlobals();
});

describe('the signed-in devices', () => {
  const rows = () =>
    screen.queryAllByRole('listitem').map((row) => row.textContent.split('Since')[0]?.trim());

  it('are listed; one of them and then all others are signed out', async () => {
    const { user } = open({ sections: ['sessions'] });
    await waitFor(() =>
      expect(rows()).toEqual(['Firefox on Linux This device', 'Safari on iPhone', 'Unknown browser']),
    );
    await user.click(screen.getByRole('button', { name: 'Sign out: Safari on iPhone' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: en.sessions.endOthers }));
    await waitFor(() => expect(rows()).toEqual(['Firefox on Linux This device']));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be loaded again; a failed change keeps the list', async () => {
    const { api, user } = open({ sections: ['sessions'], server: { sessions: 'network-error' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error');
    api.response({ sessions: 'success', endSession: 'network-error' });
    await user.click(screen.getByRole('button', { name: en.actions.retry }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out: Safari on iPhone' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error');
    expect(rows()).toHaveLength(3);
  });
});

it('the data are saved as a file; the limit of downloads is explained', async () => {
  const saved = vi.spyOn(accountPart, 'saveFile').mockReturnValue();
  const { api, user } = open({ sections: ['data'], server: { exportData: 'too-many-attempts' } });
  const button = screen.getByRole('button', { name: en.data.submit });
  await user.click(button);
  expect(await screen.findByText(new RegExp(`^${en.data.tooMany}`))).toBeVisible();
  api.response({ exportData: 'success' });
  await user.click(button);
  expect(await screen.findByText('Saved as my-data.zip.')).toBeVisible();
  expect(saved).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'my-data.zip');
});

describe('deleting the account', () => {
  async function ask(given: Given = {}) {
    const opened = open({ sections: ['delete'], ...given });
    await opened.user.click(screen.getByRole('button', { name: en.delete.open }));
    const dialog = within(await screen.findByRole('alertdialog', { name: en.delete.question }));
    const press = () => opened.user.click(dialog.getByRole('button', { name: en.delete.submit }));
    return { ...opened, dialog, press };
  }

  it('needs the password; a wrong one is said at its field', async () => {
    const { api, user, dialog, press } = await ask({ server: { deleteAccount: 'wrong-password' } });
    const field = dialog.getByLabelText('Current password', { selector: 'input' });
    await press();
    expect(field).toHaveAccessibleDescription('Current password is required');
    await user.type(field, 'Secret-1');
    await press();
    await waitFor(() => expect(field).toHaveAccessibleDescription('The current password is not correct'));
    expect(requests(api, 'deleteAccount')).toEqual([{ currentPassword: 'Secret-1' }]);
  });

  it('needs the address of a user without a password', async () => {
    const { api, user, dialog, press } = await ask({ user: { hasPassword: false } });
    const field = dialog.getByLabelText('Email');
    await user.type(field, 'somebody@example.com');
    await press();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(en.delete.mismatch));
    await user.clear(field);
    await user.type(field, ` ${fakeUser.email.toUpperCase()} `);
    await press();
    await waitFor(() => expect(requests(api, 'deleteAccount')).toHaveLength(1));
  });
});
