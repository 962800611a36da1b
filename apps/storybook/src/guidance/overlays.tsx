import { Alert, Button, Card } from '@lumigraph/ui-kit';
import { Dialog } from '@lumigraph/ui-kit/dialog';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Guidance } from './guidance.ts';

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

export const dialogGuidance: Guidance = {
  page: 'Core/Dialog',
  parts: ['Dialog'],
  pairs: [
    {
      right: 'Ask with the deed, say what follows, and let each button answer by itself.',
      rightExample: (
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
      wrong: 'Ask whether somebody is sure.',
      wrongExample: (
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
      why: 'Buttons are read without the text above them; “Cancel” beside a cancellation means both.',
    },
    {
      right: 'Tell of a success where it happened.',
      rightExample: <Alert tone="success">Your name was saved.</Alert>,
      wrong: 'Open a window to say that all is well. Press it.',
      wrongExample: <SavedDialog />,
      why: 'A dialog takes the whole page and the focus: it is for what has to be decided before anything else.',
    },
    {
      right:
        'Take role="alertdialog" for a question that must be answered, and write forms on a page of their own.',
      wrong: 'Put a long form into a dialog that a click outside throws away.',
      why: 'A slip of the hand then costs everything that was typed, and on a phone half of it hides behind the keyboard.',
    },
  ],
};

const dots = <Ellipsis aria-hidden size={18} />;

export const menuGuidance: Guidance = {
  page: 'Core/Menu',
  parts: ['Menu', 'MenuButton', 'MenuItem', 'MenuSeparator'],
  pairs: [
    {
      right: 'Keep what most people want outside; a menu holds the rest.',
      rightExample: (
        <div className="sb-row">
          <Button variant="primary">Download</Button>
          <Menu trigger={<MenuButton iconOnly icon={dots} aria-label="More for Fjord at dawn" />}>
            <MenuItem>Copy link</MenuItem>
            <MenuItem>Report</MenuItem>
          </Menu>
        </div>
      ),
      wrong: 'Tidy everything away behind three dots.',
      wrongExample: (
        <Menu trigger={<MenuButton iconOnly icon={dots} aria-label="Everything" />}>
          <MenuItem>Download</MenuItem>
          <MenuItem>Copy link</MenuItem>
          <MenuItem>Report</MenuItem>
        </Menu>
      ),
      why: 'What is not seen is not there: a hidden deed is used far less, and costs a press more each time.',
    },
    {
      right: 'What cannot be undone stands last, behind a line, in the tone danger. Open it.',
      rightExample: (
        <Menu trigger={<MenuButton variant="secondary">Delete last</MenuButton>}>
          <MenuItem>Edit</MenuItem>
          <MenuItem>Copy link</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger">Delete</MenuItem>
        </Menu>
      ),
      wrong: 'Put it between two harmless ones. Open it.',
      wrongExample: (
        <Menu trigger={<MenuButton variant="secondary">Delete in between</MenuButton>}>
          <MenuItem>Edit</MenuItem>
          <MenuItem>Delete</MenuItem>
          <MenuItem>Copy link</MenuItem>
        </Menu>
      ),
      why: 'A thumb misses by one line now and then, and people with a tremor more often.',
    },
  ],
};

export const contextMenuGuidance: Guidance = {
  page: 'Core/ContextMenu',
  parts: ['ContextMenu'],
  pairs: [
    {
      right: 'Offer everything in it by a visible button as well.',
      rightExample: (
        <div className="sb-row">
          <Button variant="primary">Download</Button>
          <Button>Copy link</Button>
        </div>
      ),
      wrong: 'Explain how to find it.',
      wrongExample: <p className="sb-caption">Click the picture with the right button to download it.</p>,
      why: 'Many have no right button: phones, switches, speech; nobody can be asked to know about it (WCAG 2.1.1 and 2.5.1).',
    },
    {
      right:
        'Replace the browser’s menu only on a protected picture, and give back what it took: download, link, license.',
      wrong: 'Take the browser’s menu away from texts, links and fields.',
      why: 'People look up, translate and spell-check with it; a protected picture is the only reason that we have (Foundations/Content protection).',
    },
  ],
};
