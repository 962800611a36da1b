import { Alert, Button, Card } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { useState, type ReactNode } from 'react';
import type { Guidance } from '../guidance.ts';

function Question({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  return (
    <Card>
      <div className="sb-stack">
        <h3>{title}</h3>
        <p>{text}</p>
        <div className="sb-row">{actions}</div>
      </div>
    </Card>
  );
}

function SavedDialog() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Save name</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Saved" actions={<Button onClick={close}>OK</Button>}>
        Your name was saved.
      </Dialog>
    </>
  );
}

export const guidance: Guidance = {
  page: 'Core/Dialog',
  parts: ['Dialog'],
  pairs: [
    {
      right: {
        say: 'Ask with the deed, say what follows, and let each button answer by itself.',
        see: (
          <Question
            title="Delete your account?"
            text="Your downloads, invoices and settings are removed. This cannot be undone."
            actions={
              <>
                <Button>Keep it</Button>
                <Button variant="danger">Delete account</Button>
              </>
            }
          />
        ),
      },
      wrong: {
        say: 'Ask whether somebody is sure.',
        see: (
          <Question
            title="Are you sure?"
            text="Do you really want to cancel?"
            actions={
              <>
                <Button>Cancel</Button>
                <Button variant="primary">OK</Button>
              </>
            }
          />
        ),
      },
      why: 'Buttons are read without the text above them; “Cancel” beside a cancellation means both.',
    },
    {
      right: {
        say: 'Tell of a success where it happened.',
        see: <Alert tone="success">Your name was saved.</Alert>,
      },
      wrong: { say: 'Open a window to say that all is well. Press it.', see: <SavedDialog /> },
      why: 'A dialog takes the whole page and the focus: it is for what has to be decided before anything else.',
    },
    {
      right: {
        say: 'Take role="alertdialog" for a question that must be answered, and write forms on a page of their own.',
      },
      wrong: { say: 'Put a long form into a dialog that a click outside throws away.' },
      why: 'A slip of the hand then costs everything that was typed, and on a phone half of it hides behind the keyboard.',
    },
  ],
};
