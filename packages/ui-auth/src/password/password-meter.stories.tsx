import { newPasswordPolicy } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasswordMeter } from './password-meter.tsx';

const meta = {
  title: 'ui-auth/Password meter',
  component: PasswordMeter,
  args: { password: 'Secret-1', policy: newPasswordPolicy },
  decorators: [
    (Story) => (
      <div className="sb-narrow" style={{ fontSize: 'var(--text-sm)' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasswordMeter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { password: 'abc', policy: newPasswordPolicy } };
export const Strengths: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      {['', 'abc', 'abcdefg1', 'Abcdefgh-1'].map((password) => (
        <PasswordMeter key={password} password={password} policy={newPasswordPolicy} />
      ))}
    </div>
  ),
};

export const LongText: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'bg' } };
