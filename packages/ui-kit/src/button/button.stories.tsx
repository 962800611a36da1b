import type { Meta, StoryObj } from '@storybook/react-vite';
import { Download, Plus, Trash2 } from 'lucide-react';
import { fn } from 'storybook/test';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';

const meta = {
  title: 'Core/Button',
  component: Button,
  args: { children: 'Save picture', onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = {
  args: { variant: 'primary', size: 'lg', busy: false, wide: false },
};

export const Variants: Story = {
  render: () => (
    <div className="sb-row">
      <Button variant="primary">Primary</Button>
      <Button>Secondary</Button>
      <Button variant="ghost">Ghost</Button>
      <Button variant="danger">Delete account</Button>
      <LinkButton href="#somewhere">A link</LinkButton>
      <IconButton label="Download" icon={<Download aria-hidden />} />
      <IconButton label="Add" variant="secondary" icon={<Plus aria-hidden />} />
    </div>
  ),
};

export const Sizes: Story = {
  render: () => (
    <div className="sb-row">
      <Button size="sm">Small</Button>
      <Button size="md">Medium</Button>
      <Button size="lg">Large</Button>
    </div>
  ),
};

/** A busy button keeps its label and its focus, and ignores presses. */
export const States: Story = {
  render: () => (
    <div className="sb-stack">
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
        <div key={variant} className="sb-row">
          <Button variant={variant}>Rest</Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} icon={<Trash2 aria-hidden />}>
            With icon
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
    </div>
  ),
};

export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div className="sb-stack" style={{ inlineSize: 240 }}>
      <Button wide variant="primary">
        Zahlungspflichtig bestellen und Nutzungsbedingungen akzeptieren
      </Button>
      <Button wide busy>
        Поръчка със задължение за плащане
      </Button>
    </div>
  ),
};
