import { Button } from '@lumigraph/ui-kit';
import { Menu, MenuButton, MenuItem, MenuSeparator } from '@lumigraph/ui-kit/menu';
import { Ellipsis } from 'lucide-react';
import type { Guidance } from '../guidance.ts';

const dots = <Ellipsis aria-hidden size={18} />;

export const guidance: Guidance = {
  page: 'Core/Menu',
  parts: ['Menu', 'MenuButton', 'MenuItem', 'MenuSeparator'],
  pairs: [
    {
      right: {
        say: 'Keep what most people want outside; a menu holds the rest.',
        see: (
          <div className="sb-row">
            <Button variant="primary">Download</Button>
            <Menu trigger={<MenuButton iconOnly icon={dots} aria-label="More for Fjord at dawn" />}>
              <MenuItem>Copy link</MenuItem>
              <MenuItem>Report</MenuItem>
            </Menu>
          </div>
        ),
      },
      wrong: {
        say: 'Tidy everything away behind three dots.',
        see: (
          <Menu trigger={<MenuButton iconOnly icon={dots} aria-label="Everything" />}>
            <MenuItem>Download</MenuItem>
            <MenuItem>Copy link</MenuItem>
            <MenuItem>Report</MenuItem>
          </Menu>
        ),
      },
      why: 'What is not seen is not there: a hidden deed is used far less, and costs a press more each time.',
    },
    {
      right: {
        say: 'What cannot be undone stands last, behind a line, in the tone danger. Open it.',
        see: (
          <Menu trigger={<MenuButton variant="secondary">Delete last</MenuButton>}>
            <MenuItem>Edit</MenuItem>
            <MenuItem>Copy link</MenuItem>
            <MenuSeparator />
            <MenuItem tone="danger">Delete</MenuItem>
          </Menu>
        ),
      },
      wrong: {
        say: 'Put it between two harmless ones. Open it.',
        see: (
          <Menu trigger={<MenuButton variant="secondary">Delete in between</MenuButton>}>
            <MenuItem>Edit</MenuItem>
            <MenuItem>Delete</MenuItem>
            <MenuItem>Copy link</MenuItem>
          </Menu>
        ),
      },
      why: 'A thumb misses by one line now and then, and people with a tremor more often.',
    },
  ],
};
