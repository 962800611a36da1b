import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useStudio } from '../lib/studio.tsx';
import { InStudio, type InStudioProps } from '../testing/in-studio.tsx';

/** Above the page before a dangerous change: the password, a code of the app, or a new sign-in. */
const meta = {
  title: 'Studio/Confirm identity',
  parameters: { padded: false, wide: true },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Asks() {
  const { confirmation } = useStudio();
  useEffect(() => void confirmation.ask(), [confirmation]);
  return null;
}

const never = () => new Promise<never>(() => undefined);
const refused = (code: string) => Response.json({ code, message: '' }, { status: 400 });

interface Account {
  hasPassword?: boolean;
  hasApp?: boolean;
  /** What the server says to the proof. */
  onProof?: InStudioProps['respond'];
}

const story = ({ hasPassword = true, hasApp = false, onProof = never }: Account): Story => ({
  // The session reads the stored user when the story is rendered.
  beforeEach() {
    localStorage.setItem('token', 'own');
    localStorage.setItem('user', JSON.stringify({ id: 'u1', email: 'ana@example.org', hasPassword }));
    return () => {
      localStorage.removeItem('token');
      localStorage.removeItem('user');
    };
  },
  render: (_args, { globals }) => (
    <InStudio
      locale={String(globals['locale'])}
      respond={(path, request) => {
        if (path === 'auth/reauthenticate') return onProof(path, request);
        if (path === 'auth/two-factor') return { enabled: hasApp, required: false, recoveryCodesLeft: 10 };
        return {};
      }}
    >
      <Asks />
    </InStudio>
  ),
});

/** Types a proof and sends it. */
const proves =
  (proof: string): NonNullable<Story['play']> =>
  async () => {
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    const field = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('[role=alertdialog] input:not([hidden])');
      if (!found) throw new Error('The field is not there yet.');
      return found;
    });
    await userEvent.type(field, `${proof}{Enter}`);
    await expect(dialog.getByRole('heading')).toBeVisible();
  };

export const Default: Story = story({});
export const WrongPassword: Story = {
  ...story({ onProof: () => refused('WRONG_PASSWORD') }),
  play: proves('wrong'),
};
export const Waiting: Story = { ...story({}), play: proves('right') };
export const Code: Story = story({ hasPassword: false, hasApp: true });
export const WrongCode: Story = {
  ...story({ hasPassword: false, hasApp: true, onProof: () => refused('TWO_FACTOR_CODE_INVALID') }),
  play: proves('000000'),
};
export const SignInFirst: Story = story({ hasPassword: false });
