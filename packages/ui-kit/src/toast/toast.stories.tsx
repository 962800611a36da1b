import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { ToastProvider, useToasts } from './toast-provider.tsx';

function Demo() {
  const toasts = useToasts();
  return (
    <div className="sb-row" style={{ minBlockSize: 260, alignContent: 'start' }}>
      <Button onClick={() => toasts.show('Link copied')}>Plain</Button>
      <Button onClick={() => toasts.show({ tone: 'success', text: 'Account created successfully!' })}>
        Success
      </Button>
      <Button
        onClick={() =>
          toasts.show({
            tone: 'danger',
            text: 'The picture could not be saved',
            action: { label: 'Try again', onPress: () => {} },
          })
        }
      >
        Failure, stays
      </Button>
    </div>
  );
}

const meta = { title: 'Core/Toast', component: ToastProvider } satisfies Meta<typeof ToastProvider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { children: <Demo /> } };
export const Shown: Story = {
  args: { children: <Demo /> },
  play: ({ canvasElement }) => {
    for (const button of canvasElement.querySelectorAll<HTMLElement>('.sb-row > button')) button.click();
  },
};
