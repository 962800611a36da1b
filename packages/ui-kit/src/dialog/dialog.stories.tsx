import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

const meta = {
  title: 'Core/Dialog',
  component: Dialog,
  args: {
    open: true,
    onOpenChange: () => {},
    title: 'Delete your account?',
    children: 'Your downloads, invoices and settings are removed. This cannot be undone.',
  },
  argTypes: { open: { control: false } },
  render: function Render({ open: _open, ...args }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog
          {...args}
          open={open}
          onOpenChange={setOpen}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Keep it</Button>
              <Button variant="danger" onClick={() => setOpen(false)}>
                Delete account
              </Button>
            </>
          }
        />
      </>
    );
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { size: 'md' } };
export const Open: Story = {
  play: ({ canvas }) => canvas.getAllByRole('button', { name: 'Open' })[0]!.click(),
};
export const Question: Story = { args: { role: 'alertdialog' } };
export const LongText: Story = {
  tags: ['long-run'],
  args: {
    title: 'Möchten Sie Ihr Benutzerkonto unwiderruflich löschen?',
    children:
      'Изтеглянията, фактурите и настройките Ви ще бъдат изтрити. Das lässt sich nicht rückgängig machen; Rechnungen bewahren wir im Rahmen der gesetzlichen Aufbewahrungspflichten auf.',
  },
  play: ({ canvas }) => canvas.getAllByRole('button', { name: 'Open' })[0]!.click(),
};
