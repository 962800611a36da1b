import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { createFakeAuthApi, fakePasskey } from '../testing/fake-auth-api.ts';
import { AuthWidget } from '../widget/auth-widget.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasskeyList } from './passkey-list.tsx';

const passkeyList = [
  fakePasskey,
  { id: 'passkey-2', name: 'Pixel 9', createdAt: '2026-06-11T10:00:00.000Z', lastUsedAt: null },
];

/** The passkeys of an account, for a settings page; and the button in the sign-in widget. */
const meta = {
  title: 'ui-auth/Passkeys',
  component: PasskeyList,
  args: { api: createFakeAuthApi({ delayMs: 600, passkeyList }) },
  argTypes: { api: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasskeyList>;
export default meta;
type Story = StoryObj<typeof meta>;

async function press(canvasElement: HTMLElement, selector: string) {
  for (const root of canvasElement.querySelectorAll<HTMLElement>('.sb-narrow')) {
    await userEvent.click(root.querySelector(selector)!);
  }
}

export const Default: Story = { args: { api: createFakeAuthApi({ passkeyList }) } };
export const Playground: Story = {};
export const Empty: Story = { args: { api: createFakeAuthApi() } };
export const LoadingFailed: Story = { args: { api: createFakeAuthApi({ passkeys: 'network-error' }) } };
export const Renaming: Story = {
  ...Default,
  play: ({ canvasElement }) => press(canvasElement, 'li button'),
};
export const Removing: Story = {
  ...Default,
  play: ({ canvasElement }) => press(canvasElement, 'li button:last-child'),
};
/** For markup of a site's own. */
export const SignInButton: Story = {
  render: () => <PasskeyButton api={createFakeAuthApi({ delayMs: 600 })} />,
};
export const InTheWidget: Story = {
  render: () => (
    <AuthWidget
      api={createFakeAuthApi({ delayMs: 600 })}
      methods={{ magicLink: true, passkeys: true }}
      redirectTo={null}
      socialReturn={null}
    />
  ),
};

export const LongText: Story = { tags: ['long-run'], ...Default, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Default, globals: { locale: 'bg' } };
