import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './card.tsx';

const meta = { title: 'Core/Card', component: Card } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => (
    <Card {...args} style={{ maxInlineSize: 360 }}>
      <h3>Summary</h3>
      <p>Premium, monthly. Cancel any time; access stays until the paid month ends.</p>
    </Card>
  ),
};
export const Playground: Story = { ...Default, args: { padding: 'lg' } };
