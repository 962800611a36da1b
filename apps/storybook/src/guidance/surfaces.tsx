import { Card, LinkButton, Badge, Button, Chip, EmptyState, Skeleton } from '@lumigraph/ui-kit';
import { Heart, ImageOff } from 'lucide-react';
import type { Guidance } from './guidance.ts';

export const cardGuidance: Guidance = {
  page: 'Core/Card',
  parts: ['Card'],
  pairs: [
    {
      right: {
        say: 'One thing on one card, parted inside by space.',
        see: (
          <Card>
            <div className="sb-stack">
              <h3>Premium monthly</h3>
              <p>€4.99 a month, VAT included. Cancel any time.</p>
            </div>
          </Card>
        ),
      },
      wrong: {
        say: 'Put cards into cards.',
        see: (
          <Card>
            <Card>
              <h3>Premium monthly</h3>
              <Card>€4.99 a month, VAT included. Cancel any time.</Card>
            </Card>
          </Card>
        ),
      },
      why: 'Every border costs room on a phone, and frames within frames say that everything is equally apart.',
    },
    {
      right: {
        say: 'Put one link with words on it.',
        see: (
          <Card>
            <div className="sb-stack">
              <h3>Twelve fjords</h3>
              <LinkButton href="#fjords">Look at the collection</LinkButton>
            </div>
          </Card>
        ),
      },
      wrong: {
        say: 'Make the whole card react to a click.',
        see: (
          <Card style={{ cursor: 'pointer' }} onClick={() => window.location.assign('#fjords')}>
            <h3>Twelve fjords</h3>
          </Card>
        ),
      },
      why: 'A surface cannot be reached by Tab, has no name, and text on it cannot be selected without leaving the page.',
    },
  ],
};

const dot = { inlineSize: 10, blockSize: 10, borderRadius: 5 };

export const badgeGuidance: Guidance = {
  page: 'Core/Badge',
  parts: ['Badge'],
  pairs: [
    {
      right: {
        say: 'One or two words that classify.',
        see: (
          <div className="sb-row">
            <Badge tone="premium">Premium</Badge>
            <Badge tone="warning">Payment due</Badge>
          </div>
        ),
      },
      wrong: {
        say: 'Write a sentence, or something that can be pressed.',
        see: <Badge tone="premium">Click here to upgrade to Premium now</Badge>,
      },
      why: 'German makes it a third longer and it wraps; what looks like a button and is none makes people doubt the real ones.',
    },
    {
      right: {
        say: 'Say the state in a word; the tone only supports it.',
        see: (
          <div className="sb-row">
            <Badge tone="success">Paid</Badge>
            <Badge tone="danger">Refused</Badge>
          </div>
        ),
      },
      wrong: {
        say: 'Leave it to a colored dot.',
        see: (
          <div className="sb-row">
            <span style={{ ...dot, background: 'var(--color-success)' }} />
            <span style={{ ...dot, background: 'var(--color-danger)' }} />
          </div>
        ),
      },
      why: 'Red and green are the colors most often confused, and a screen reader does not see either (WCAG 1.4.1).',
    },
  ],
};

export const chipGuidance: Guidance = {
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

export const emptyStateGuidance: Guidance = {
  page: 'Core/Empty state',
  parts: ['EmptyState'],
  pairs: [
    {
      right: {
        say: 'Say what will stand here and how it gets here.',
        see: (
          <EmptyState
            level={3}
            icon={<Heart size={32} />}
            title="No favorites yet"
            action={<LinkButton href="#pictures">Look at pictures</LinkButton>}
          >
            The heart on a picture keeps it here.
          </EmptyState>
        ),
      },
      wrong: { say: 'State the obvious.', see: <EmptyState level={3} title="No data" /> },
      why: 'An empty page is where people learn what it is for, or leave.',
    },
    {
      right: {
        say: 'Tell a failure from an emptiness, and offer another try.',
        see: (
          <EmptyState
            level={3}
            icon={<ImageOff size={32} />}
            title="We couldn’t load the pictures"
            action={<Button>Try again</Button>}
          >
            Check your connection, or try again in a moment.
          </EmptyState>
        ),
      },
      wrong: {
        say: 'Show the empty state when the server does not answer.',
        see: (
          <EmptyState level={3} icon={<Heart size={32} />} title="No favorites yet">
            The heart on a picture keeps it here.
          </EmptyState>
        ),
      },
      why: 'Somebody with two hundred favorites believes that they are lost, and writes to us.',
    },
  ],
};

export const skeletonGuidance: Guidance = {
  page: 'Core/Skeleton',
  parts: ['Skeleton'],
  pairs: [
    {
      right: {
        say: 'Take the measures of what will come.',
        see: (
          <div className="sb-fill" aria-busy style={{ display: 'grid', gap: 8 }}>
            <Skeleton shape="block" width="100%" height="120px" />
            <Skeleton width="60%" />
          </div>
        ),
      },
      wrong: {
        say: 'Draw some bars for everything.',
        see: (
          <div className="sb-fill" style={{ display: 'grid', gap: 8 }}>
            <Skeleton width="100%" />
            <Skeleton width="100%" />
          </div>
        ),
      },
      why: 'When a picture takes more room than its place had, the page jumps under the finger that is about to press (layout shift).',
    },
    {
      right: {
        say: 'Show it for a region that loads; a deed that is under way makes its button busy.',
        see: (
          <Button busy variant="primary">
            Save changes
          </Button>
        ),
      },
      wrong: {
        say: 'Replace a form by gray bars while it is sent.',
        see: (
          <div className="sb-fill" style={{ display: 'grid', gap: 8 }}>
            <Skeleton width="30%" />
            <Skeleton shape="block" width="100%" height="44px" />
          </div>
        ),
      },
      why: 'What somebody has typed must not vanish: it looks lost, and the focus is.',
    },
  ],
};
