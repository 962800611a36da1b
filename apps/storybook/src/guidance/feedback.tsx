import {
  Alert,
  Button,
  TextField,
  ToastProvider,
  useToasts,
  type ToastRequest,
  ProgressRing,
  Spinner,
  VisuallyHidden,
} from '@lumigraph/ui-kit';
import type { Guidance } from './guidance.ts';

export const alertGuidance: Guidance = {
  page: 'Core/Alert',
  parts: ['Alert'],
  pairs: [
    {
      right: {
        say: 'Say what happened, what it means and what can be done.',
        see: (
          <Alert
            tone="danger"
            title="We couldn’t load the pictures"
            action={<Button size="sm">Try again</Button>}
          >
            Check your connection, or try again in a moment.
          </Alert>
        ),
      },
      wrong: {
        say: 'Show what the server said.',
        see: <Alert tone="danger">Error 500: Internal Server Error</Alert>,
      },
      why: 'A number helps nobody who did not write the server; a next step helps everybody.',
    },
    {
      right: {
        say: 'Keep danger for what failed; news is info.',
        see: <Alert title="New: search in your own words">Try “mist above a lake”.</Alert>,
      },
      wrong: {
        say: 'Use red to be noticed.',
        see: (
          <Alert tone="danger" title="New: search in your own words">
            Try “mist above a lake”.
          </Alert>
        ),
      },
      why: 'Danger interrupts a screen reader in the middle of a word, and red that means nothing is overlooked when it does.',
    },
    {
      right: {
        say: 'One message at the place that it is about.',
        see: (
          <Alert tone="warning" title="Your trial ends on 24 November">
            €4.99 a month from then on. You can cancel until the day before.
          </Alert>
        ),
      },
      wrong: {
        say: 'Pile them up.',
        see: (
          <>
            <Alert tone="info">Welcome back.</Alert>
            <Alert tone="success">You are signed in.</Alert>
            <Alert tone="warning">Your trial ends soon.</Alert>
          </>
        ),
      },
      why: 'Of three boxes none is read, and the one about money was the third.',
    },
  ],
};

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

export const toastGuidance: Guidance = {
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

export const progressGuidance: Guidance = {
  page: 'Core/Progress',
  parts: ['ProgressRing', 'Spinner'],
  pairs: [
    {
      right: {
        say: 'Say in words what is under way, and how long where you know it.',
        see: <Button icon={<ProgressRing value={0.4} />}>Download will be available in 3 seconds</Button>,
      },
      wrong: { say: 'Let something turn.', see: <Spinner /> },
      why: 'The rings are decoration: a screen reader says nothing of them, and everybody else cannot tell waiting from hanging.',
    },
    {
      right: {
        say: 'Fill a ring only by a share that is measured; else let it turn.',
        see: (
          <output className="sb-row">
            <Spinner /> Your payment is being processed. This can take a few seconds.
          </output>
        ),
      },
      wrong: {
        say: 'Invent a share that stops shortly before the end.',
        see: (
          <div className="sb-row">
            <ProgressRing value={0.99} label="Processing" /> 99 %
          </div>
        ),
      },
      why: 'Whoever has seen 99 % for a minute pays again, and then twice.',
    },
  ],
};

export const visuallyHiddenGuidance: Guidance = {
  page: 'Core/Visually hidden',
  parts: ['VisuallyHidden'],
  pairs: [
    {
      right: {
        say: 'Add what the eye gets from the place: after “Download” stands a hidden “invoice 0000000002”.',
        see: (
          <p className="sb-row">
            Invoice 0000000002
            <Button size="sm">
              Download<VisuallyHidden> invoice 0000000002</VisuallyHidden>
            </Button>
          </p>
        ),
      },
      wrong: {
        say: 'Leave ten buttons of one name in a list.',
        see: (
          <p className="sb-row">
            Invoice 0000000002 <Button size="sm">Download</Button>
          </p>
        ),
      },
      why: 'A list of buttons read aloud is “Download, Download, Download”; begin with the visible word, so that speech control finds it (WCAG 2.5.3).',
    },
    {
      right: { say: 'Keep in sight what everybody needs: labels, prices, the way to withdraw.' },
      wrong: { say: 'Hide it so that a check is content.' },
      why: 'The law asks for information that is clear and prominent; hidden text is neither, and translations of it go stale unseen.',
    },
  ],
};
