import { Button, Chip } from '@lumigraph/ui-kit';
import type { Guidance } from '../guidance.ts';

export const guidance: Guidance = {
  page: 'Core/Chip',
  parts: ['Chip'],
  pairs: [
    {
      right: {
        say: 'Take chips for filters: each has an address, and the one shown is marked.',
        see: (
          <div className="sb-row">
            <Chip href="#all">All</Chip>
            <Chip href="#landscape" current count="1,204">
              Landscape
            </Chip>
            <Chip href="#portrait" count="311">
              Portrait
            </Chip>
          </div>
        ),
      },
      wrong: {
        say: 'Take the chosen one away, or gray it out.',
        see: (
          <div className="sb-row">
            <Chip href="#all">All</Chip>
            <span className="sb-caption">Landscape</span>
            <Chip href="#portrait">Portrait</Chip>
          </div>
        ),
      },
      why: 'People look at the marked one to know where they are; a filter with an address can be shared and gone back to.',
    },
    {
      right: {
        say: 'Do things with a button.',
        see: <Button size="sm">Clear all filters</Button>,
      },
      wrong: {
        say: 'Let a chip delete, send or open something.',
        see: <Chip href="#clear">Clear all filters</Chip>,
      },
      why: 'Crawlers and browsers that fetch ahead follow links: what a link does has to be harmless.',
    },
  ],
};
