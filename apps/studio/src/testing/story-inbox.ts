import type {
  ImageReport,
  ImageReportDetails,
  InboxMessage,
  InboxThread,
  MailPreview,
  SavedReply,
  StudioUser,
} from '@lumigraph/contracts/studio';

const AT = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

export const message: InboxMessage = {
  id: 'cm_1',
  reference: '1a2b3c4d',
  site: 'gallery',
  name: 'Maria Petrova',
  email: 'maria@example.org',
  subject: 'A print for my wall',
  state: 'open',
  isPremium: true,
  receivedAt: AT,
  mail: { state: 'sent', error: null },
  assignee: null,
  replies: 0,
  hasFailedReply: false,
  beginning: 'May I print the fjord in two metres? It is for our office.',
};

const { beginning: _beginning, ...ofMessage } = message;
export const thread: InboxThread = {
  ...ofMessage,
  message: 'May I print the fjord in two metres?\nIt is for our office.',
  phone: '',
  organization: 'Petrova Ltd',
  locale: 'bg',
  userId: 'p1',
  replyTo: 'office@gallery.example',
  replies: [],
};

/** Answered once; the mail server has refused the answer. */
export const refusedThread: InboxThread = {
  ...thread,
  state: 'answered',
  isPremium: false,
  userId: null,
  mail: { state: 'failed', error: 'EENVELOPE 550' },
  hasFailedReply: true,
  replies: [
    {
      id: 'ca_1',
      body: 'Yes, with the Premium license.',
      author: 'Ana Ivanova',
      createdAt: AT + HOUR,
      mail: { state: 'failed', error: 'EENVELOPE 550' },
    },
  ],
};

export const report: ImageReport = {
  id: 'rp_1',
  reference: '5e6f7a8b',
  image: { id: 'nature/fjord-at-dawn', title: 'Fjord at dawn' },
  category: 'rights',
  state: 'open',
  name: 'Li Wei',
  receivedAt: AT,
  decision: null,
  statement: null,
};

export const reportDetails: ImageReportDetails = {
  ...report,
  explanation: 'This picture shows me, and nobody has asked me for permission.',
  email: 'li@example.org',
  canBeMailed: true,
  locale: 'de',
  visibility: 'published',
  otherOpen: 2,
  receipt: { state: 'sent', error: null },
  decidedAt: null,
  decidedBy: null,
  ground: null,
  provision: null,
  reason: null,
};

export const decidedReport: ImageReportDetails = {
  ...reportDetails,
  state: 'decided',
  decision: 'withheld',
  visibility: 'withheld',
  otherOpen: 0,
  statement: { state: 'failed', error: 'EENVELOPE 550' },
  decidedAt: AT + HOUR,
  decidedBy: 'Ana Ivanova',
  ground: 'law',
  provision: 'Article 8 of Directive 2001/29/EC',
  reason: 'The person can be recognised.',
};

const mail: MailPreview = {
  locale: 'de',
  subject: 'Entscheidung über Ihre Meldung [5e6f7a8b]',
  text: 'Das Bild bleibt verfügbar\n\nSachverhalt und Gründe:\n…',
};

export const savedReply: SavedReply = {
  id: 'sr_1',
  version: 1,
  name: 'Prints',
  text: 'Dear {name},\n\nyes, you may print it.',
};

const administratorOf = (id: string, firstName: string, lastName: string): StudioUser => ({
  id,
  email: `${firstName.toLowerCase()}@example.org`,
  firstName,
  lastName,
  roles: ['admin'],
  state: 'confirmed',
  isPremium: false,
  locale: 'en',
  site: '',
  createdAt: AT,
});
/** The user of the stories, and a colleague. */
export const colleagues = [administratorOf('u1', 'Ana', 'Ivanova'), administratorOf('u2', 'Bo', 'Lind')];

interface InboxContent {
  savedReplies?: readonly SavedReply[];
  administrators?: readonly StudioUser[];
  messages?: readonly InboxMessage[];
  thread?: unknown;
  reports?: readonly ImageReport[];
  report?: unknown;
}

const page = (items: readonly unknown[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  totalIsExact: true,
});

const versioned = (value: unknown) =>
  value instanceof Response ? value : Response.json(value, { headers: { etag: '"1"' } });

/** A server with these messages and reports. */
export const inboxServer =
  ({
    messages = [],
    thread: one = thread,
    reports = [],
    report: oneReport = reportDetails,
    savedReplies = [],
    administrators = [],
  }: InboxContent) =>
  (path: string): unknown => {
    if (path.startsWith('studio/inbox-counts')) return { messages: 3, undelivered: 1, reports: 2 };
    if (path.startsWith('studio/image-previews')) return new Response(null, { status: 404 });
    if (path.startsWith('studio/messages?')) return page(messages);
    if (path.startsWith('studio/users?')) return page(administrators);
    if (path === 'studio/saved-replies') return savedReplies;
    if (path.startsWith('studio/reports?')) return page(reports);
    if (path.endsWith('/statement')) return mail;
    return versioned(path.startsWith('studio/messages/') ? one : oneReport);
  };
