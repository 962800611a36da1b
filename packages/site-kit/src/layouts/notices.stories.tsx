import { Button } from '@lumigraph/ui-kit';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { Notice } from '../lib/notice.tsx';
import { Page as NotFoundPage } from '../pages/not-found-page.tsx';
import { onSite } from '../stories/index.ts';
import { ConnectionNotice } from './notices.tsx';
import CrashScreen from './crash-screen.tsx';

/** Notices in place of a page: the problem and a next step. */
const meta = {
  title: 'Patterns/Notices',
  component: Notice,
  parameters: { padded: false },
  decorators: [onSite({ at: '/no-such-page' })],
  args: {
    title: 'No pictures yet',
    text: 'We’ll add pictures to this category soon.',
    headingLevel: 1,
    children: <Button variant="primary">See all pictures</Button>,
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { parameters: { passesEnglish: true } };
export const Playground: Story = { args: { role: 'status' }, parameters: { passesEnglish: true } };

/** 404: no page has this address. */
export const NotFound: Story = {
  render: () => <NotFoundPage />,
  parameters: { shows: ['site:notFound.title', 'site:notFound.text', 'site:notFound.home'] },
};
/** 500: a page failed to render, or its code failed to load. Header and footer stay. */
export const Crashed: Story = {
  render: () => <CrashScreen isOffline={false} onRetry={() => undefined} />,
  parameters: {
    shows: ['crash.title', 'crash.text', 'crash.retry', 'crash.home', 'footer.contact'].map(
      (key) => `site:${key}`,
    ),
  },
};
/** The code of a page did not load, because the connection is lost. The page opens when it returns. */
export const CrashedOffline: Story = {
  render: () => <CrashScreen isOffline onRetry={() => undefined} />,
  parameters: { shows: ['site:crash.offlineTitle', 'site:crash.offlineText', 'site:crash.retry'] },
};

function Connection({ goes }: { goes: 'offline' | 'online' }) {
  useEffect(() => {
    dispatchEvent(new Event('offline'));
    if (goes === 'online') dispatchEvent(new Event('online'));
    return () => void dispatchEvent(new Event('online'));
  }, [goes]);
  return (
    // Fixed elements are positioned relative to this box, because several stories are shown side by side.
    <main style={{ minBlockSize: 160, transform: 'translateZ(0)' }}>
      <ConnectionNotice />
    </main>
  );
}
/** The connection is lost: one notice above the page. */
export const Offline: Story = {
  render: () => <Connection goes="offline" />,
  parameters: { shows: ['site:connection.offline'] },
};
/** The connection is back: failed requests are repeated. */
export const BackOnline: Story = {
  render: () => <Connection goes="online" />,
  parameters: { shows: ['site:connection.back'] },
};

export const LongText: Story = { tags: ['long-run'], ...Crashed, globals: { locale: 'de' } };
export const LongTextBulgarian: Story = { tags: ['long-run'], ...NotFound, globals: { locale: 'bg' } };
