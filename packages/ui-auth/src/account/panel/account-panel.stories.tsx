import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, fn, waitFor } from 'storybook/test';
import {
  AccountPanel,
  AccountSection,
  DataExport,
  DeleteAccount,
  DetailsForm,
  EmailSettings,
  PasskeySettings,
  PasswordSettings,
  SessionList,
  TwoFactorSettings,
} from '../../account.ts';
import {
  createFakeAccountSession,
  createFakeAuthApi,
  fakePasskey,
  fakeUser,
  type FakeAuthApiOptions,
} from '../../testing.ts';

const sessionOf = (more: object) =>
  createFakeAccountSession({ status: 'authenticated', user: { ...fakeUser, emailVerified: true, ...more } });
const session = sessionOf({});
const withoutPassword = sessionOf({ hasPassword: false });
const unconfirmed = sessionOf({ emailVerified: false });

/** The settings of an account: name, address, password, two-step verification, passkeys, devices, data, deletion. */
const meta = {
  title: 'ui-auth/Account panel',
  component: AccountPanel,
  args: { session, api: createFakeAuthApi({ passkeyList: [fakePasskey] }), siteName: 'Lumigraph' },
  argTypes: {
    session: { control: false },
    api: { control: false },
    sections: { control: false },
    drafts: { control: false },
  },
} satisfies Meta<typeof AccountPanel>;
export default meta;
type Story = StoryObj<typeof meta>;
type Section = 'details' | 'email' | 'password' | 'twoFactor' | 'passkeys' | 'sessions' | 'data' | 'delete';

/** Presses a button of every panel: there are several with themes side by side. */
const press =
  (selector: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector(selector)) throw new Error('It is still loading.');
    });
    for (const button of canvasElement.querySelectorAll(selector)) await fireEvent.click(button);
  };
const inOrder =
  (...plays: NonNullable<Story['play']>[]): NonNullable<Story['play']> =>
  async (context) => {
    for (const play of plays) await play(context);
  };
/** Types into the fields of every form, in their order, and sends it. */
const typed =
  (root: string, ...values: string[]): NonNullable<Story['play']> =>
  async () => {
    await waitFor(() => {
      if (!document.querySelector(`${root} form`)) throw new Error('There is no form yet.');
    });
    for (const form of document.querySelectorAll(`${root} form`)) {
      for (const [index, field] of [...form.querySelectorAll('input')].entries())
        await fireEvent.change(field, { target: { value: values[index] ?? '' } });
      await fireEvent.submit(form);
    }
  };
const shown =
  (selector: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await waitFor(() => {
      if (!canvasElement.querySelector(selector)) throw new Error(`There is no ${selector} yet.`);
    });
  };

interface One {
  server?: FakeAuthApiOptions;
  user?: typeof session;
  play?: NonNullable<Story['play']>;
  shows?: string[];
}

/** One section in a state. */
const one = (section: Section, { server, user = session, play, shows }: One = {}): Story => ({
  args: { sections: [section], session: user, api: createFakeAuthApi(server) },
  ...(play ? { play } : {}),
  ...(shows ? { parameters: { shows: shows.map((key) => `ui-auth-account:${key}`) } } : {}),
});

export const Default: Story = {};
export const Playground: Story = {
  args: {
    languages: [
      { value: 'en', label: 'English' },
      { value: 'de', label: 'Deutsch' },
    ],
    language: 'en',
    onLanguage: fn(),
  },
};
export const Restored: Story = {
  args: {
    sections: ['details'],
    drafts: { details: { restored: { firstName: 'Anna' }, keep: fn(), drop: fn() } },
  },
  parameters: { shows: ['ui-auth-account:details.restored'] },
};
export const Saved: Story = one('details', { play: press('form button'), shows: ['details.done'] });
export const Unconfirmed: Story = one('email', { user: unconfirmed, shows: ['email.unconfirmed'] });
export const ConfirmationSentAgain: Story = one('email', {
  user: unconfirmed,
  play: press('.ui-account-button'),
  shows: ['email.resent'],
});
const pendingEmail = { email: 'ana.new@example.com', expiresAt: '2026-11-23T10:00:00.000Z' };
export const Pending: Story = one('email', { server: { pendingEmail }, shows: ['email.pending'] });
export const PendingLongAddress: Story = one('email', {
  server: {
    pendingEmail: { ...pendingEmail, email: `${'ana-maria-'.repeat(6)}@mail.subdomain.example.com` },
  },
});
export const PendingSentAgain: Story = one('email', {
  server: { pendingEmail },
  play: press('.ui-auth-actions button:first-child'),
  shows: ['email.changeResent'],
});
export const PendingTooManyAttempts: Story = one('email', {
  server: { pendingEmail, resendEmailChange: 'too-many-attempts' },
  play: press('.ui-auth-actions button:first-child'),
});
export const ChangeRequested: Story = one('email', {
  play: typed('.ui-account', 'ana.new@example.com', 'Secret-1'),
  shows: ['email.done'],
});
export const ChangeCancelled: Story = one('email', {
  server: { pendingEmail },
  play: press('.ui-auth-actions button:last-child'),
  shows: ['email.changeCancelled'],
});
export const WithoutPassword: Story = one('password', {
  user: withoutPassword,
  play: press('.ui-account-button'),
  shows: ['password.none', 'password.asked'],
});
export const TwoFactorRequired: Story = one('twoFactor', {
  server: { twoFactorStatus: { required: true } },
  shows: ['twoFactor.required'],
});
export const Enrolling: Story = one('twoFactor', {
  play: inOrder(press('.ui-account-button'), shown('svg.ui-account-qr')),
  shows: ['twoFactor.scan', 'twoFactor.manual', 'twoFactor.codeHint'],
});
const on = { enabled: true, recoveryCodesLeft: 7, enabledAt: '2026-11-20T10:00:00.000Z' };
export const TwoFactorOn: Story = one('twoFactor', { server: { twoFactorStatus: on } });
/** The code that turning off and new recovery codes need. */
export const Code: Story = one('twoFactor', {
  server: { twoFactorStatus: on },
  play: press('.ui-auth-actions button:first-child'),
  shows: ['twoFactor.protected', 'twoFactor.anyCode'],
});
export const RecoveryCodes: Story = one('twoFactor', {
  server: { twoFactorStatus: on },
  play: inOrder(
    press('.ui-auth-actions button:first-child'),
    typed('.ui-account', '123456'),
    shown('.ui-account-codes'),
  ),
  shows: ['twoFactor.codesText'],
});
const inDialog =
  (selector: string): NonNullable<Story['play']> =>
  async () => {
    const found = () => document.querySelector(`[role="alertdialog"] ${selector}`);
    await waitFor(() => {
      if (!found()) throw new Error('There is no dialog yet.');
    });
    await fireEvent.click(found()!);
  };
const guarded = { startTwoFactor: 'reauthentication-required' } as const;
export const Confirming: Story = one('twoFactor', {
  server: guarded,
  play: inOrder(press('.ui-account-button'), inDialog('h2')),
  shows: ['confirmation.title'],
});
export const NotConfirmed: Story = one('twoFactor', {
  server: guarded,
  play: inOrder(press('.ui-account-button'), inDialog('footer button')),
  shows: ['confirmation.cancelled'],
});
export const LoadingFailed: Story = one('sessions', { server: { sessions: 'network-error' } });
export const DataSaved: Story = one('data', { play: press('.ui-account-button'), shows: ['data.done'] });
export const DataTooOften: Story = one('data', {
  server: { exportData: 'too-many-attempts' },
  play: press('.ui-account-button'),
  shows: ['data.tooMany'],
});
export const Deleting: Story = one('delete', {
  play: inOrder(press('.ui-account-button'), inDialog('h2')),
  shows: ['delete.warning'],
});
export const DeletingWithoutPassword: Story = one('delete', {
  user: withoutPassword,
  play: inOrder(
    press('.ui-account-button'),
    inDialog('h2'),
    typed('[role="alertdialog"]', 'somebody@example.com'),
  ),
  shows: ['delete.mismatch'],
});
/** The parts, each as wide as its container, for markup of the site. */
export const Parts: Story = {
  render: ({ api }) => {
    const part = { api, user: fakeUser };
    return (
      <div className="sb-stack">
        <AccountSection id="own" title="A section of the site" text="Title and text stand beside it.">
          <DetailsForm {...part} />
        </AccountSection>
        <EmailSettings {...part} />
        <PasswordSettings {...part} />
        <TwoFactorSettings {...part} siteName="Lumigraph" />
        <PasskeySettings {...part} />
        <SessionList api={api} />
        <DataExport api={api} />
        <DeleteAccount {...part} />
      </div>
    );
  },
  parameters: { passesEnglish: true },
};
export const LongText: Story = { tags: ['long-run'], globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], globals: { locale: 'bg' } };
