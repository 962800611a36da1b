import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, fn, waitFor } from 'storybook/test';
import { createFakeAuthApi, FakeApiError } from '../testing/fake-auth-api.ts';
import { keepMarker } from '../social/social-marker.ts';
import { ConfirmationReturn } from './confirmation-return.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

const everything = createFakeAuthApi({
  confirmWith: { password: true, passkey: true, providers: ['google', 'microsoft'] },
});

/**
 * What a user confirms the session with before a change that needs it: the backend names what the account has. Place it
 * in a dialog.
 */
const meta = {
  title: 'ui-auth/Confirm identity',
  component: ConfirmIdentity,
  args: { api: createFakeAuthApi(), email: 'ana@example.com', onSuccess: fn(), leave: fn() },
  argTypes: { api: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ConfirmIdentity>;
export default meta;
type Story = StoryObj<typeof meta>;

const showing = (story: Story, ...shows: string[]): Story => ({ ...story, parameters: { shows } });

export const Default: Story = showing({}, 'confirm.text', 'confirm.submit');
export const Playground: Story = showing(
  { args: { api: everything } },
  'confirm.passkey',
  'confirm.provider',
);
export const Code: Story = { args: { api: createFakeAuthApi({ confirmWith: { code: true } }) } };
export const PasskeyOnly: Story = { args: { api: createFakeAuthApi({ confirmWith: { passkey: true } }) } };
export const ProviderOnly: Story = {
  args: { api: createFakeAuthApi({ confirmWith: { providers: ['google'] } }) },
};
/** The account has none of them: a new sign-in counts as well. */
export const NothingToConfirmWith: Story = showing(
  { args: { api: createFakeAuthApi({ confirmWith: {} }) } },
  'confirm.none',
);
export const Loading: Story = showing(
  { args: { api: { ...createFakeAuthApi(), reauthenticationMethods: () => new Promise(() => {}) } } },
  'confirm.loading',
);
const notLoaded = new FakeApiError({ status: 500, code: '', message: '' });
export const NotLoaded: Story = showing(
  { args: { api: { ...createFakeAuthApi(), reauthenticationMethods: () => Promise.reject(notLoaded) } } },
  'errors.confirm',
  'confirm.retry',
);

/** Sends the forms of the canvas: there are two with the themes side by side. */
const send: Story['play'] = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('form')) throw new Error('It is still loading.');
  });
  for (const form of canvasElement.querySelectorAll('form')) {
    const input = form.querySelector('input[type="password"]') ?? form;
    await fireEvent.change(input, { target: { value: 'Correct-horse-9' } });
    await fireEvent.submit(form);
  }
};
export const WrongPassword: Story = {
  args: { api: createFakeAuthApi({ reauthenticate: 'wrong-password' }) },
  play: send,
};

/** The browser has returned from the provider. Each canvas needs a marker of its own. */
function Returned({ outcome }: { outcome: 'success' | 'reauthentication-required' | 'pending' }) {
  keepMarker({ provider: 'google' });
  return (
    <ConfirmationReturn
      api={createFakeAuthApi({ reauthenticate: outcome })}
      socialReturn={{ kind: 'token', token: 'one-time', provider: 'google' }}
    />
  );
}
export const ReturnedFromProvider: Story = showing(
  { render: () => <Returned outcome="success" /> },
  'confirm.done',
);
export const ReturnedWithOtherAccount: Story = showing(
  { render: () => <Returned outcome="reauthentication-required" /> },
  'confirm.refused',
);
export const Returning: Story = { render: () => <Returned outcome="pending" /> };

export const LongText: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'bg' } };
