import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Form } from './form.tsx';

const meta = {
  title: 'Core/Form',
  component: Form,
  args: {
    onSubmit: (event) => event.preventDefault(),
    children: (
      <>
        <TextField label="Email" name="email" type="email" />
        <Button type="submit" variant="primary" wide style={{ marginBlockStart: 16 }}>
          Send
        </Button>
      </>
    ),
  },
  argTypes: { children: { control: false } },
  decorators: [
    (Story) => (
      <div className="sb-narrow">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Always `method="post"`, so that even without scripts no typed value gets into an address. */
export const Default: Story = {};
/** A submit before hydration is kept and repeated after hydration. */
export const Playground: Story = {};
export const LongText: Story = {
  tags: ['long-run'],
  args: {
    children: (
      <>
        <TextField label="Адрес на електронната поща, на който желаете да получите отговор" name="email" />
        <Button type="submit" variant="primary" wide style={{ marginBlockStart: 16 }}>
          Изпращане на съобщението до екипа
        </Button>
      </>
    ),
  },
};
