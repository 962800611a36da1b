import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import {
  colleagues,
  decidedReport,
  inboxServer,
  message,
  refusedThread,
  report,
  reportDetails,
  savedReply,
  thread,
} from '../../testing/story-inbox.ts';
import { sectionStories, studioFrame } from '../../testing/studio-story.tsx';
import { inboxRoutes } from '../../app/sections.tsx';

const meta = {
  title: 'Studio/Inbox',
  // Of many states, every run has a few.
  tags: ['long-run'],
  parameters: { padded: false, wide: true },
  decorators: [studioFrame],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const story = sectionStories('inbox', inboxRoutes);

const long = 'a subject that somebody has pasted from a letter '.repeat(4);
const notFound = () => Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });

export const Messages: Story = story(
  inboxServer({
    messages: [
      message,
      { ...message, id: 'cm_2', subject: long, isPremium: false, site: 'dating', name: 'Li Wei' },
      { ...message, id: 'cm_3', subject: '', state: 'answered', replies: 2, hasFailedReply: true },
      { ...message, id: 'cm_4', state: 'done', isPremium: false, mail: null },
    ],
  }),
);
export const NoMessages: Story = story(inboxServer({}));
export const OneMessage: Story = { ...story(inboxServer({}), '/inbox/messages/cm_1'), tags: ['!long-run'] };
export const Assigned: Story = story(
  inboxServer({
    thread: { ...thread, assignee: { id: 'u2', name: 'Bo Lind' } },
    administrators: colleagues,
    savedReplies: [savedReply],
  }),
  '/inbox/messages/cm_1',
);
export const SavedReplies: Story = story(
  inboxServer({
    savedReplies: [savedReply, { ...savedReply, id: 'sr_2', name: long, text: long.repeat(4) }],
  }),
  '/inbox/saved-replies',
);
export const NoSavedReplies: Story = story(inboxServer({}), '/inbox/saved-replies');
export const NotDelivered: Story = story(inboxServer({ thread: refusedThread }), '/inbox/messages/cm_1');
export const Spam: Story = story(
  inboxServer({ thread: { ...thread, state: 'spam', subject: long, message: long.repeat(5) } }),
  '/inbox/messages/cm_1',
);
export const MessageGone: Story = story(inboxServer({ thread: notFound() }), '/inbox/messages/cm_9');
export const Reports: Story = story(
  inboxServer({
    reports: [
      report,
      { ...report, id: 'rp_2', category: 'minors', name: '' },
      {
        ...report,
        id: 'rp_3',
        state: 'decided',
        decision: 'none',
        statement: { state: 'sent', error: null },
      },
    ],
  }),
  '/inbox/reports',
);
export const NoReports: Story = story(inboxServer({}), '/inbox/reports');
export const OneReport: Story = story(inboxServer({}), '/inbox/reports/rp_1');
export const Decision: Story = {
  tags: ['!long-run'],
  ...story(inboxServer({}), '/inbox/reports/rp_1'),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const [decision] = await canvas.findAllByRole('combobox');
    if (decision) await userEvent.selectOptions(decision, 'deleted');
    await canvas.findByRole('figure');
  },
};
export const Anonymous: Story = story(
  inboxServer({
    report: {
      ...reportDetails,
      category: 'minors',
      name: '',
      email: null,
      canBeMailed: false,
      receipt: null,
    },
  }),
  '/inbox/reports/rp_1',
);
export const Decided: Story = story(inboxServer({ report: decidedReport }), '/inbox/reports/rp_1');
export const Loading: Story = story(() => new Promise(() => undefined), '/inbox/reports/rp_1');
