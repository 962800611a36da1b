import { socialProviders } from '@lumigraph/contracts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { createFakeAuthApi } from '../testing/fake-auth-api.ts';
import { SocialButtons } from './social-buttons.tsx';

const meta = {
  title: 'ui-auth/Social buttons',
  component: SocialButtons,
  args: { api: createFakeAuthApi(), leave: fn() },
  argTypes: { api: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SocialButtons>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { providers: [...socialProviders] } };
export const One: Story = { args: { providers: ['google'] } };

export const LongText: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...Playground, globals: { locale: 'bg' } };
