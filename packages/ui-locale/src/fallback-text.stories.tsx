import type { Meta, StoryObj } from '@storybook/react-vite';
import { FallbackText } from './fallback-text.tsx';

const meta = {
  title: 'ui-locale/Fallback text',
  component: FallbackText,
  args: { of: 'ui-auth:forgot.text' },
  render: (args) => (
    <p style={{ maxInlineSize: '60ch' }}>
      <FallbackText {...args} />
    </p>
  ),
} satisfies Meta<typeof FallbackText>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * In a language that has the text, the component renders no element; otherwise the English text is marked `lang="en"`.
 */
export const Default: Story = {};
export const Playground: Story = {
  args: { of: 'ui-contact:hours.yourTime', values: { hours: '8:00 – 17:00' } },
};
export const LongText: Story = {
  tags: ['long-run'],
  args: { of: 'ui-auth:login.rememberMeHint' },
  globals: { locale: 'de' },
};
export const LongTextBulgarian: Story = {
  tags: ['long-run'],
  args: { of: 'ui-auth:login.rememberMeHint' },
  globals: { locale: 'bg' },
};
