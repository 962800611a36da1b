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
      right: 'Say what happened, what it means and what can be done.',
      rightExample: (
        <Alert
          tone="danger"
          title="We couldn’t load the pictures"
          action={<Button size="sm">Try again</Button>}
        >
          Check your connection, or try again in a moment.
        </Alert>
      ),
      wrong: 'Show what the server said.',
      wrongExample: <Alert tone="danger">Error 500: Internal Server Error</Alert>,
      why: 'A number helps nobody who did not write the server; a next step helps everybody.',
    },
    {
      right: 'Keep danger for what failed; news is info.',
      rightExample: <Alert title="New: search in your own words">Try “mist above a lake”.</Alert>,
      wrong: 'Use red to be noticed.',
      wrongExample: (
        <Alert tone="danger" title="New: search in your own words">
          Try “mist above a lake”.
        </Alert>
      ),
      why: 'Danger interrupts a screen reader in the middle of a word, and red that means nothing is overlooked when it does.',
    },
    {
      right: 'One message at the place that it is about.',
      rightExample: (
        <Alert tone="warning" title="Your trial ends on 24 November">
          €4.99 a month from then on. You can cancel until the day before.
        </Alert>
      ),
      wrong: 'Pile them up.',
      wrongExample: (
        <>
          <Alert tone="info">Welcome back.</Alert>
          <Alert tone="success">You are signed in.</Alert>
          <Alert tone="warning">Your trial ends soon.</Alert>
        </>
      ),
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
      right: 'Confirm what leaves no trace on the page. Press it.',
      rightExample: <Example label="Copy link" toast={{ text: 'Link copied' }} />,
      wrong: 'Show in a corner what is wrong in a field. Press it.',
      wrongExample: (
        <>
          <TextField label="Email" defaultValue="ana@" />
          <Example
            label="Save"
            toast={{ tone: 'danger', text: 'Please enter a valid email address', durationMs: 6_000 }}
          />
        </>
      ),
      why: 'A toast is far from the field and gone before it is mended; enlarged screens may not show that corner at all.',
    },
    {
      right:
        'Let a failure stay until it is dismissed, with the way out in it. That is the default of the tone danger.',
      rightExample: (
        <Example
          label="Save picture"
          toast={{
            tone: 'danger',
            text: 'We couldn’t save your picture',
            action: { label: 'Try again', onPress: () => undefined },
          }}
        />
      ),
      wrong: 'Let it leave after two seconds.',
      wrongExample: (
        <Example
          label="Save the picture"
          toast={{ tone: 'danger', text: 'The picture was not saved', durationMs: 2_000 }}
        />
      ),
      why: 'Whoever reads slowly, or looked elsewhere, believes that it worked (WCAG 2.2.1).',
    },
    {
      right: 'Offer in a toast only what can be found on the page as well.',
      wrong: 'Make its “Undo” the only way back.',
      why: 'After six seconds it is gone, and with a keyboard it is far away.',
    },
  ],
};

export const progressGuidance: Guidance = {
  page: 'Core/Progress',
  parts: ['ProgressRing', 'Spinner'],
  pairs: [
    {
      right: 'Say in words what is under way, and how long where you know it.',
      rightExample: (
        <Button icon={<ProgressRing value={0.4} />}>Download will be available in 3 seconds</Button>
      ),
      wrong: 'Let something turn.',
      wrongExample: <Spinner />,
      why: 'The rings are decoration: a screen reader says nothing of them, and everybody else cannot tell waiting from hanging.',
    },
    {
      right: 'Fill a ring only by a share that is measured; else let it turn.',
      rightExample: (
        <output className="sb-row">
          <Spinner /> Your payment is being processed. This can take a few seconds.
        </output>
      ),
      wrong: 'Invent a share that stops shortly before the end.',
      wrongExample: (
        <div className="sb-row">
          <ProgressRing value={0.99} label="Processing" /> 99 %
        </div>
      ),
      why: 'Whoever has seen 99 % for a minute pays again, and then twice.',
    },
  ],
};

export const visuallyHiddenGuidance: Guidance = {
  page: 'Core/Visually hidden',
  parts: ['VisuallyHidden'],
  pairs: [
    {
      right: 'Add what the eye gets from the place: after “Download” stands a hidden “invoice 0000000002”.',
      rightExample: (
        <p className="sb-row">
          Invoice 0000000002
          <Button size="sm">
            Download<VisuallyHidden> invoice 0000000002</VisuallyHidden>
          </Button>
        </p>
      ),
      wrong: 'Leave ten buttons of one name in a list.',
      wrongExample: (
        <p className="sb-row">
          Invoice 0000000002 <Button size="sm">Download</Button>
        </p>
      ),
      why: 'A list of buttons read aloud is “Download, Download, Download”; begin with the visible word, so that speech control finds it (WCAG 2.5.3).',
    },
    {
      right: 'Keep in sight what everybody needs: labels, prices, the way to withdraw.',
      wrong: 'Hide it so that a check is content.',
      why: 'The law asks for information that is clear and prominent; hidden text is neither, and translations of it go stale unseen.',
    },
  ],
};
