import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { Alert } from './alert.tsx';

const meta = {
  title: 'Core/Alert',
  component: Alert,
  args: { children: 'Please login to access this page.' },
} satisfies Meta<typeof Alert>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Playground: Story = { args: { tone: 'success', title: 'Saved' } };

export const Tones: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 12, maxInlineSize: 520 }}>
      <Alert>Please login to access this page.</Alert>
      <Alert tone="success">Account created successfully!</Alert>
      <Alert tone="warning" title="Continue signing in?">
        You didn’t start this sign-in on this page.
      </Alert>
      <Alert
        tone="danger"
        title="We couldn’t load the pictures"
        action={<Button size="sm">Try again</Button>}
      >
        We couldn’t reach the server. Check your connection and try again.
      </Alert>
    </div>
  ),
};

export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div className="sb-stack" style={{ inlineSize: 300 }}>
      <Alert tone="danger" title="Die Zahlungsdienstleistung ist vorübergehend nicht erreichbar">
        Bitte überprüfen Sie Ihre Internetverbindung und versuchen Sie es in einigen Minuten erneut.
      </Alert>
      <Alert tone="warning" action={<Button size="sm">Опитайте отново</Button>}>
        Потвърждението от банката Ви не беше получено навреме.
      </Alert>
    </div>
  ),
};
