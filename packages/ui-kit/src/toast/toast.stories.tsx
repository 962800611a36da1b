import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { ToastProvider, useToasts, ToastRegion } from './toast-region.tsx';
import { createToastStore } from './toast-store.ts';

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
            text: 'We couldn’t save your picture',
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
export const Playground: Story = {
  args: { children: <Demo />, labels: { region: 'Notifications', dismiss: 'Dismiss' } },
};
export const Shown: Story = {
  args: { children: <Demo /> },
  play: ({ canvasElement }) => {
    for (const button of canvasElement.querySelectorAll<HTMLElement>('.sb-row > button')) button.click();
  },
};

const store = createToastStore();

/** A store of the app shows toasts from outside React. */
export const LongText: Story = {
  tags: ['long-run'],
  args: { children: null },
  render: () => (
    <div style={{ minBlockSize: 260 }}>
      <Button onClick={() => showLongTexts()}>Show</Button>
      <ToastRegion store={store} labels={{ region: 'Известия', dismiss: 'Затваряне' }} />
    </div>
  ),
  play: () => showLongTexts(),
};

function showLongTexts() {
  for (const text of [
    'Die Zahlungsbestätigung wurde an Ihre E-Mail-Adresse verschickt',
    'Изображението не можа да бъде запазено',
  ]) {
    store.show({ tone: 'danger', text, action: { label: 'Повторен опит', onPress: () => {} } });
  }
}
