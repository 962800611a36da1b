import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { Spinner } from './spinner.tsx';

const meta = {
  title: 'Core/Progress',
  component: ProgressRing,
  args: { value: 0.62, label: 'Downloading' },
} satisfies Meta<typeof ProgressRing>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { value: 0.2 } };
export const InButtons: Story = {
  render: () => (
    <div className="sb-row">
      <Button icon={<ProgressRing value={0.62} />}>Download will be available in 3 seconds</Button>
      <Button variant="primary" busy>
        Saving
      </Button>
      <Spinner />
    </div>
  ),
};
export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div className="sb-stack" style={{ inlineSize: 240 }}>
      <Button icon={<ProgressRing value={0.4} />}>Der Download ist in 3 Sekunden verfügbar</Button>
      <Button busy>Изтеглянето се подготвя</Button>
    </div>
  ),
};
