import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn, userEvent, within } from 'storybook/test';
import { MagicLinkSignInForm } from '../forms/magic-link-sign-in-form.tsx';
import { createFakeAuthApi } from '../testing/fake-auth-api.ts';
import { AuthWidget } from './auth-widget.tsx';

const methods = { magicLink: true };

/** Signing in with a link by mail: in the widget, and on the page of the link. */
const meta = {
  title: 'ui-auth/Sign-in link',
  component: AuthWidget,
  args: {
    api: createFakeAuthApi({ delayMs: 600, methods }),
    methods,
    redirectTo: null,
    socialReturn: null,
    onSuccess: fn(),
    onError: fn(),
  },
  argTypes: { api: { control: false } },
} satisfies Meta<typeof AuthWidget>;
export default meta;
type Story = StoryObj<typeof meta>;

/** All widgets on the canvas: there are two with the themes side by side. */
async function open(canvasElement: HTMLElement, email?: string) {
  for (const root of canvasElement.querySelectorAll<HTMLElement>('[data-part="auth"]')) {
    await userEvent.click(root.querySelector('[data-part="auth-ways"] button')!);
    if (email === undefined) continue;
    await userEvent.type(root.querySelector('input[name="email"]')!, email);
    await userEvent.click(root.querySelector('[data-part="auth-submit"]')!);
    await within(root).findByText(new RegExp(email));
  }
}

export const Default: Story = {};
export const Playground: Story = { args: { providers: [], headingLevel: 2 } };
export const Form: Story = { play: ({ canvasElement }) => open(canvasElement) };
export const Sent: Story = { play: ({ canvasElement }) => open(canvasElement, 'ana@example.com') };

const narrow: Story['decorators'] = (Shown) => (
  <div className="sb-narrow">
    <Shown />
  </div>
);
/** The page of the link: the visitor confirms, because mail scanners open links too. */
export const Landing: Story = {
  render: () => <MagicLinkSignInForm api={createFakeAuthApi({ delayMs: 600 })} token="ot_1" />,
  decorators: narrow,
};
export const LandingIncomplete: Story = {
  render: () => <MagicLinkSignInForm api={createFakeAuthApi()} token="" />,
  decorators: narrow,
};
export const LandingExpired: Story = {
  render: () => (
    <MagicLinkSignInForm
      api={createFakeAuthApi({ signInWithMagicLink: 'sign-in-link-invalid' })}
      token="ot_1"
    />
  ),
  decorators: narrow,
  async play({ canvasElement }) {
    for (const submit of canvasElement.querySelectorAll('[data-part="auth-submit"]'))
      await userEvent.click(submit);
  },
};

export const LongText: Story = { tags: ['long-run'], ...Sent, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Sent, globals: { locale: 'bg' } };
