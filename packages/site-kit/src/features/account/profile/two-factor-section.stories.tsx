import type { TwoFactorStatus } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor } from 'storybook/test';
import { ana, onSite } from '../../../stories/index.ts';
import { AccountContext, useAccount } from '../account-context.tsx';
import { useAuth } from '../use-auth.ts';
import { accountNamespaces } from '../account-texts.ts';
import '../profile.css';
import { TwoFactorSection } from './two-factor-section.tsx';

const off: TwoFactorStatus = { enabled: false, required: false, recoveryCodesLeft: 0 };
const on: TwoFactorStatus = {
  enabled: true,
  required: false,
  recoveryCodesLeft: 7,
  enabledAt: '2026-11-20T10:00:00.000Z',
};
const codes = Array.from({ length: 10 }, (_, index) => `k7f${index}-m2p${index}-x9d${index}`);

function WithStatus({ status }: { status: TwoFactorStatus }) {
  const account = useAccount();
  const auth = {
    ...useAuth(),
    twoFactor: () => Promise.resolve(status),
    startTwoFactor: () =>
      Promise.resolve({
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Lumigraph:ana%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Lumigraph',
      }),
    confirmTwoFactor: () => Promise.resolve(codes),
    renewRecoveryCodes: () => Promise.resolve(codes),
    turnOffTwoFactor: () => Promise.resolve(),
  };
  return (
    <AccountContext value={{ ...account, auth }}>
      <TwoFactorSection user={ana} />
    </AccountContext>
  );
}

/** The section of the profile that turns two-step verification on and off. */
const meta = {
  title: 'Patterns/Two-step verification',
  component: WithStatus,
  args: { status: off },
  decorators: [onSite({ user: ana, namespaces: accountNamespaces })],
} satisfies Meta<typeof WithStatus>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Presses the first button of every canvas: there are several with themes side by side. */
const pressFirst: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await waitFor(() => {
    if (!canvasElement.querySelector('.profile-section-body button')) throw new Error('It is still loading.');
  });
  for (const body of canvasElement.querySelectorAll('.profile-section-body'))
    await fireEvent.click(body.querySelector('button') ?? body);
};

export const Default: Story = {};
export const Playground: Story = { args: { status: on } };
export const Required: Story = { args: { status: { ...off, required: true } } };
export const Enrolling: Story = { play: pressFirst };
/** The code that turning off and new recovery codes need. */
export const Code: Story = { args: { status: on }, play: pressFirst };
export const RecoveryCodes: Story = {
  args: { status: on },
  async play(context) {
    await pressFirst(context);
    for (const form of context.canvasElement.querySelectorAll('.profile-section-body form')) {
      const field = form.querySelector('input');
      if (field) await fireEvent.change(field, { target: { value: '123456' } });
      await fireEvent.submit(form);
    }
    await waitFor(() => {
      if (!context.canvasElement.querySelector('.profile-codes')) throw new Error('It shows no codes yet.');
    });
  },
};
export const LongText: Story = { tags: ['long-run'], ...RecoveryCodes, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...RecoveryCodes, globals: { locale: 'bg' } };
