import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './card.tsx';

const meta = { title: 'Core/Card', component: Card } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => (
    <Card {...args} style={{ maxInlineSize: 360 }}>
      <h3>Summary</h3>
      <p>Premium monthly. Cancel anytime; you keep access until the paid month ends.</p>
    </Card>
  ),
};
export const Playground: Story = { ...Default, args: { padding: 'lg' } };
export const LongText: Story = {
  tags: ['long-run'],
  render: () => (
    <div className="sb-row" style={{ alignItems: 'stretch' }}>
      <Card style={{ inlineSize: 260 }}>
        <h3>Datenschutzeinstellungen und Zahlungsinformationen</h3>
        <p>Die Rechtsschutzversicherungsgesellschaften antworten innerhalb von vierzehn Tagen.</p>
      </Card>
      <Card style={{ inlineSize: 260 }}>
        <h3>Настройки за поверителност</h3>
        <p>Достъпът остава до края на предплатения период, дори след отказ.</p>
      </Card>
    </div>
  ),
};
