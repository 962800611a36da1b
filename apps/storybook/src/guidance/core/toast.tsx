import { Button, TextField, ToastProvider, useToasts, type ToastRequest } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

function Press({ label, toast }: { label: string; toast: ToastRequest }) {
  const toasts = useToasts();
  return <Button onClick={() => toasts.show(toast)}>{label}</Button>;
}

/** Each example has its own toasts; their regions need unique names. */
function Example({ label, toast }: { label: string; toast: ToastRequest }) {
  return (
    <ToastProvider labels={{ region: `Notifications: ${toast.text}` }}>
      <Press label={label} toast={toast} />
    </ToastProvider>
  );
}

export const guidance: Guidance = {
  page: 'Core/Toast',
  parts: ['ToastProvider', 'ToastRegion'],
  pairs: [
    {
      right: {
        say: 'Confirm what leaves no trace on the page. Press it.',
        see: <Example label="Copy link" toast={{ text: 'Link copied' }} />,
      },
      wrong: {
        say: 'Show in a corner what is wrong in a field. Press it.',
        see: (
          <>
            <TextField label="Email" defaultValue="ana@" />
            <Example
              label="Save"
              toast={{ tone: 'danger', text: 'Please enter a valid email address', durationMs: 6_000 }}
            />
          </>
        ),
      },
      why: 'A toast is far from the field and gone before it is mended; enlarged screens may not show that corner at all.',
    },
    {
      right: {
        say: 'Let a failure stay until it is dismissed, with the way out in it. That is the default of the tone danger.',
        see: (
          <Example
            label="Save picture"
            toast={{
              tone: 'danger',
              text: 'We couldn’t save your picture',
              action: { label: 'Try again', onPress: () => undefined },
            }}
          />
        ),
      },
      wrong: {
        say: 'Let it leave after two seconds.',
        see: (
          <Example
            label="Save the picture"
            toast={{ tone: 'danger', text: 'The picture was not saved', durationMs: 2_000 }}
          />
        ),
      },
      why: 'Whoever reads slowly, or looked elsewhere, believes that it worked (WCAG 2.2.1).',
    },
    {
      right: { say: 'Offer in a toast only what can be found on the page as well.' },
      wrong: { say: 'Make its “Undo” the only way back.' },
      why: 'After six seconds it is gone, and with a keyboard it is far away.',
    },
  ],
};
