import { Card, LinkButton, Badge, Button, Chip, EmptyState, Skeleton } from '@lumigraph/ui-kit';
import { Heart, ImageOff } from 'lucide-react';
import type { Guidance } from './guidance.ts';

export const cardGuidance: Guidance = {
  page: 'Core/Card',
  parts: ['Card'],
  pairs: [
    {
      right: 'One thing on one card, parted inside by space.',
      rightExample: (
        <Card>
          <div className="sb-stack">
            <h3>Premium monthly</h3>
            <p>€4.99 a month, VAT included. Cancel any time.</p>
          </div>
        </Card>
      ),
      wrong: 'Put cards into cards.',
      wrongExample: (
        <Card>
          <Card>
            <h3>Premium monthly</h3>
            <Card>€4.99 a month, VAT included. Cancel any time.</Card>
          </Card>
        </Card>
      ),
      why: 'Every border costs room on a phone, and frames within frames say that everything is equally apart.',
    },
    {
      right: 'Put one link with words on it.',
      rightExample: (
        <Card>
          <div className="sb-stack">
            <h3>Twelve fjords</h3>
            <LinkButton href="#fjords">Look at the collection</LinkButton>
          </div>
        </Card>
      ),
      wrong: 'Make the whole card react to a click.',
      wrongExample: (
        <Card style={{ cursor: 'pointer' }} onClick={() => window.location.assign('#fjords')}>
          <h3>Twelve fjords</h3>
        </Card>
      ),
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
      right: 'One or two words that classify.',
      rightExample: (
        <div className="sb-row">
          <Badge tone="premium">Premium</Badge>
          <Badge tone="warning">Payment due</Badge>
        </div>
      ),
      wrong: 'Write a sentence, or something that can be pressed.',
      wrongExample: <Badge tone="premium">Click here to upgrade to Premium now</Badge>,
      why: 'German makes it a third longer and it wraps; what looks like a button and is none makes people doubt the real ones.',
    },
    {
      right: 'Say the state in a word; the tone only supports it.',
      rightExample: (
        <div className="sb-row">
          <Badge tone="success">Paid</Badge>
          <Badge tone="danger">Refused</Badge>
        </div>
      ),
      wrong: 'Leave it to a colored dot.',
      wrongExample: (
        <div className="sb-row">
          <span style={{ ...dot, background: 'var(--color-success)' }} />
          <span style={{ ...dot, background: 'var(--color-danger)' }} />
        </div>
      ),
      why: 'Red and green are the colors most often confused, and a screen reader does not see either (WCAG 1.4.1).',
    },
  ],
};

export const chipGuidance: Guidance = {
  page: 'Core/Chip',
  parts: ['Chip'],
  pairs: [
    {
      right: 'Take chips for filters: each has an address, and the one shown is marked.',
      rightExample: (
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
      wrong: 'Take the chosen one away, or gray it out.',
      wrongExample: (
        <div className="sb-row">
          <Chip href="#all">All</Chip>
          <span className="sb-caption">Landscape</span>
          <Chip href="#portrait">Portrait</Chip>
        </div>
      ),
      why: 'People look at the marked one to know where they are; a filter with an address can be shared and gone back to.',
    },
    {
      right: 'Do things with a button.',
      rightExample: <Button size="sm">Clear all filters</Button>,
      wrong: 'Let a chip delete, send or open something.',
      wrongExample: <Chip href="#clear">Clear all filters</Chip>,
      why: 'Crawlers and browsers that fetch ahead follow links: what a link does has to be harmless.',
    },
  ],
};

export const emptyStateGuidance: Guidance = {
  page: 'Core/Empty state',
  parts: ['EmptyState'],
  pairs: [
    {
      right: 'Say what will stand here and how it gets here.',
      rightExample: (
        <EmptyState
          level={3}
          icon={<Heart size={32} />}
          title="No favorites yet"
          action={<LinkButton href="#pictures">Look at pictures</LinkButton>}
        >
          The heart on a picture keeps it here.
        </EmptyState>
      ),
      wrong: 'State the obvious.',
      wrongExample: <EmptyState level={3} title="No data" />,
      why: 'An empty page is where people learn what it is for, or leave.',
    },
    {
      right: 'Tell a failure from an emptiness, and offer another try.',
      rightExample: (
        <EmptyState
          level={3}
          icon={<ImageOff size={32} />}
          title="We couldn’t load the pictures"
          action={<Button>Try again</Button>}
        >
          Check your connection, or try again in a moment.
        </EmptyState>
      ),
      wrong: 'Show the empty state when the server does not answer.',
      wrongExample: (
        <EmptyState level={3} icon={<Heart size={32} />} title="No favorites yet">
          The heart on a picture keeps it here.
        </EmptyState>
      ),
      why: 'Somebody with two hundred favorites believes that they are lost, and writes to us.',
    },
  ],
};

export const skeletonGuidance: Guidance = {
  page: 'Core/Skeleton',
  parts: ['Skeleton'],
  pairs: [
    {
      right: 'Take the measures of what will come.',
      rightExample: (
        <div className="sb-fill" aria-busy style={{ display: 'grid', gap: 8 }}>
          <Skeleton shape="block" width="100%" height="120px" />
          <Skeleton width="60%" />
        </div>
      ),
      wrong: 'Draw some bars for everything.',
      wrongExample: (
        <div className="sb-fill" style={{ display: 'grid', gap: 8 }}>
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </div>
      ),
      why: 'When a picture takes more room than its place had, the page jumps under the finger that is about to press (layout shift).',
    },
    {
      right: 'Show it for a region that loads; a deed that is under way makes its button busy.',
      rightExample: (
        <Button busy variant="primary">
          Save changes
        </Button>
      ),
      wrong: 'Replace a form by gray bars while it is sent.',
      wrongExample: (
        <div className="sb-fill" style={{ display: 'grid', gap: 8 }}>
          <Skeleton width="30%" />
          <Skeleton shape="block" width="100%" height="44px" />
        </div>
      ),
      why: 'What somebody has typed must not vanish: it looks lost, and the focus is.',
    },
  ],
};
