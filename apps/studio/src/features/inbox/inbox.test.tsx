import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InStudio } from '../../testing/in-studio.tsx';
import { sectionRoutes } from '../../testing/studio-story.tsx';
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
import { inboxRoutes } from '../../app/sections.tsx';

interface Sent {
  path: string;
  version: string | null;
  body: unknown;
}
const sent: Sent[] = [];
/** Responses to changes, in their order; then the object as it is. */
let responses: Response[] = [];
let read: (path: string) => unknown;

async function server(path: string, request: Request) {
  if (request.method === 'GET' || path.endsWith('/statement')) return read(path);
  const text = await request.text();
  sent.push({
    path: path.replace('studio/', ''),
    version: request.headers.get('if-match'),
    body: text === '' ? null : JSON.parse(text),
  });
  return responses.shift() ?? read(path.replace(/\/(?:state|resend|decision|deletion|replies).*/, ''));
}

beforeEach(() => {
  sent.length = 0;
  responses = [];
  read = inboxServer({ messages: [message], reports: [report] });
});

const frame = (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <Outlet />
  </>
);
const pages = [
  ...(await sectionRoutes('inbox', inboxRoutes)),
  { path: 'elsewhere', element: <p>Another page</p> },
];

function open(at: string, others: readonly string[] = []) {
  render(
    <InStudio respond={server} at={at} others={others} routes={[{ element: frame, children: pages }]} />,
  );
  return userEvent.setup();
}
const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status });

describe('a message', () => {
  it('is answered with the version that was read', async () => {
    const user = open('/inbox/messages/cm_1');
    await user.click(await screen.findByRole('button', { name: 'Send reply' }));
    expect(screen.getByText('Write a reply')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText(/^Your reply/), 'Yes, you may.');
    await user.click(screen.getByLabelText('Mark the message as done'));
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('The reply is on its way')).toBeVisible();
    expect(sent).toEqual([
      { path: 'messages/cm_1/replies', version: '"1"', body: { text: 'Yes, you may.', done: true } },
    ]);
    expect(screen.getByLabelText(/^Your reply/)).toHaveValue('');
  });

  it('keeps what was typed when the server refuses, and when somebody else was faster', async () => {
    responses = [refusal(503, 'UNAVAILABLE'), refusal(412, 'CHANGED_MEANWHILE')];
    const user = open('/inbox/messages/cm_1');
    const reply = await screen.findByLabelText(/^Your reply/);
    await user.type(reply, 'Yes, you may.');
    const send = screen.getByRole('button', { name: 'Send reply' });
    await user.click(send);
    expect(await screen.findByText(/server is busy/)).toBeVisible();
    expect(reply).toHaveValue('Yes, you may.');

    const answered = { ...thread, state: 'answered', replies: refusedThread.replies };
    const before = read;
    read = (path) =>
      path.includes('messages/cm_1') ? Response.json(answered, { headers: { etag: '"2"' } }) : before(path);
    await user.click(send);
    expect(await screen.findByText(/^Somebody else has answered/)).toBeVisible();
    expect(screen.getByText('Yes, with the Premium license.')).toBeVisible();
    expect(reply).toHaveValue('Yes, you may.');
    await user.click(send);
    expect(await screen.findByText('The reply is on its way')).toBeVisible();
    expect(sent.map(({ version }) => version)).toEqual(['"1"', '"1"', '"2"']);
  });

  it('asks before a page with an unsent reply is left', async () => {
    const user = open('/inbox/messages/cm_1');
    await user.type(await screen.findByLabelText(/^Your reply/), 'Yes');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Stay on this page' }));
    expect(screen.getByLabelText(/^Your reply/)).toHaveValue('Yes');
  });

  it('says what the mail server has refused, and is sent again', async () => {
    read = inboxServer({ thread: refusedThread });
    const user = open('/inbox/messages/cm_1');
    expect(await screen.findAllByText('EENVELOPE 550')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Company settings' })).toBeVisible();
    const conversation = within(screen.getByRole('region', { name: 'Conversation' }));
    await user.click(conversation.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The email will be sent again')).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(['messages/cm_1/replies/ca_1/resend']);
  });

  it('says who else has it open', async () => {
    open('/inbox/messages/cm_1', ['Bo Lind', 'Li Wei']);
    expect(await screen.findByText('Bo Lind and Li Wei have this page open, too')).toBeVisible();
  });

  it('is marked as spam, and as no spam', async () => {
    const user = open('/inbox/messages/cm_1');
    await user.click(await screen.findByRole('button', { name: 'Mark as spam' }));
    expect(await screen.findByText('Marked as spam')).toBeVisible();
    expect(sent).toEqual([{ path: 'messages/cm_1/state', version: '"1"', body: { state: 'spam' } }]);
  });

  it('is answered with a saved reply, which names the sender', async () => {
    read = inboxServer({ savedReplies: [savedReply] });
    const user = open('/inbox/messages/cm_1');
    const reply = await screen.findByLabelText(/^Your reply/);
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Prints' }));
    expect(reply).toHaveValue('Dear Maria Petrova,\n\nyes, you may print it.');
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this text as a saved reply' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    responses = [Response.json({ ...savedReply, id: 'sr_2', name: 'Offices' }, { status: 201 })];
    await user.type(dialog.getByLabelText(/^Name/), 'Offices');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved reply saved')).toBeVisible();
    expect(sent).toMatchObject([
      { path: 'saved-replies', body: { name: 'Offices', text: expect.stringContaining('Maria Petrova') } },
    ]);
  });

  it('is given to a colleague while a reply is written, and named in the list', async () => {
    const given = { ...thread, assignee: { id: 'u2', name: 'Bo Lind' } };
    read = inboxServer({ administrators: colleagues });
    const user = open('/inbox/messages/cm_1');
    await user.type(await screen.findByLabelText(/^Your reply/), 'Yes');
    const choice = await screen.findByRole('combobox', { name: 'Assigned to' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nobody', 'Ana Ivanova (you)', 'Bo Lind']);
    responses = [Response.json(given, { headers: { etag: '"2"' } })];
    const before = read;
    read = (path) =>
      path === 'studio/messages/cm_1' ? Response.json(given, { headers: { etag: '"2"' } }) : before(path);
    await user.selectOptions(choice, 'Bo Lind');
    expect(await screen.findByText('The message is assigned')).toBeVisible();
    expect(choice).toHaveValue('u2');
    // Nobody else has changed it.
    expect(screen.queryByText(/^Somebody else has answered/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { path: 'messages/cm_1/assignee', version: '"1"', body: { userId: 'u2' } },
      { path: 'messages/cm_1/replies', version: '"2"', body: { text: 'Yes' } },
    ]);
  });

  it('cannot be given to anybody where there is one administrator', async () => {
    read = inboxServer({ administrators: colleagues.slice(0, 1) });
    open('/inbox/messages/cm_1');
    await screen.findByLabelText(/^Your reply/);
    expect(screen.queryByRole('combobox', { name: 'Assigned to' })).toBeNull();
  });
});

describe('several messages', () => {
  const subjects = ['First', 'Second', 'Third'];
  const messages = subjects.map((subject, index) => ({ ...message, id: `cm_${index + 1}`, subject }));
  const title = (name: string) => screen.findByRole('heading', { level: 1, name });
  beforeEach(() => {
    // jsdom has no layout: a window of 600 pixels.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    Element.prototype.scrollTo = () => undefined;
    const list = inboxServer({ messages });
    read = (path) => {
      const found = messages.find(({ id }) => path.startsWith(`studio/messages/${id}`));
      const { id, subject } = found ?? message;
      return found ? inboxServer({ thread: { ...thread, id, subject } })(path) : list(path);
    };
  });

  it('are answered one after another: the next one opens by itself', async () => {
    const user = open('/inbox');
    expect(await screen.findAllByText(/^May I print the fjord/)).toHaveLength(3);
    await user.click(screen.getByText('First'));
    for (const name of subjects) {
      await title(name);
      if (name !== 'Third')
        await waitFor(() => expect(screen.getByRole('button', { name: 'Next in the list' })).toBeEnabled());
      await user.type(await screen.findByLabelText(/^Your reply/), `Dear ${name}`);
      await user.click(screen.getByRole('button', { name: 'Send reply' }));
    }
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ path, body }) => [path, body])).toEqual(
      subjects.map((name, index) => [
        `messages/cm_${index + 1}/replies`,
        { text: `Dear ${name}`, done: false },
      ]),
    );
    await title('Third');
  });

  it.each([
    ['Mark as done', 'done'],
    ['Mark as spam', 'spam'],
  ])('go on to the next one after “%s”', async (button, state) => {
    const user = open('/inbox');
    await user.click(await screen.findByText('First'));
    await title('First');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next in the list' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: button }));
    await title('Second');
    expect(sent).toMatchObject([{ path: 'messages/cm_1/state', body: { state } }]);
  });

  it('are marked together, by rows and by filter', async () => {
    responses = [Response.json({ changed: 2 }), Response.json({ changed: 2 })];
    const user = open('/inbox?state=open&undelivered=false');
    await user.click(await screen.findByRole('checkbox', { name: 'Select First' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Third' }));
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    expect(await screen.findByText('Marked as done')).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: 'Select First' }));
    await user.click(screen.getByRole('button', { name: 'Select all 3 results' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Second' }));
    await user.click(screen.getByRole('button', { name: 'Mark as spam' }));
    expect(await screen.findByText('Marked as spam')).toBeVisible();
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['message-states', { ids: ['cm_1', 'cm_3'], state: 'done' }],
      ['message-states', { filter: { state: 'open', undelivered: false }, except: ['cm_2'], state: 'spam' }],
    ]);
  });
});

describe('saved replies', () => {
  it('are written, changed with the version that was read, and removed after a question', async () => {
    const list = inboxServer({ savedReplies: [savedReply] });
    read = list;
    const user = open('/inbox/saved-replies');
    await user.click(await screen.findByRole('button', { name: 'Edit Prints' }));
    const name = screen.getByLabelText(/^Name/);
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a name')).toBeVisible();
    await user.type(name, 'Large prints');
    responses = [Response.json({ ...savedReply, version: 2 }), new Response(null, { status: 204 })];
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved reply saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove Prints' }));
    read = inboxServer({});
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No saved replies yet')).toBeVisible();
    expect(sent.map(({ path, version, body }) => [path, version, body])).toEqual([
      ['saved-replies/sr_1', '"1"', { name: 'Large prints', text: savedReply.text }],
      ['saved-replies/sr_1', null, null],
    ]);
  });
});

describe('a report', () => {
  it('is decided with a ground, after the mail was read', async () => {
    const user = open('/inbox/reports/rp_1');
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Decision/ }), 'withheld');
    expect(await screen.findByText('This email will be sent (German)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Decide and send the email' }));
    for (const problem of ['Choose the ground', 'Name the provision', 'Enter the facts and reasons'])
      expect(screen.getAllByText(problem).length).toBeGreaterThan(0);
    await user.selectOptions(screen.getByLabelText(/^Ground/), 'law');
    await user.type(screen.getByLabelText(/^Provision/), 'Article 8');
    await user.type(screen.getByLabelText(/^Facts and reasons/), 'A person can be seen.');
    await user.click(screen.getByRole('button', { name: 'Decide and send the email' }));
    expect(await screen.findByText('The report is decided')).toBeVisible();
    expect(sent).toEqual([
      {
        path: 'reports/rp_1/decision',
        version: '"1"',
        body: {
          decision: 'withheld',
          ground: 'law',
          provision: 'Article 8',
          reason: 'A person can be seen.',
        },
      },
    ]);
  });

  it('shows the decision of somebody who was faster', async () => {
    responses = [refusal(409, 'CONFLICT')];
    const user = open('/inbox/reports/rp_1');
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Decision/ }), 'none');
    await user.type(screen.getByLabelText(/^Facts and reasons/), 'Nobody can be seen.');
    read = inboxServer({ report: decidedReport });
    await user.click(screen.getByRole('button', { name: 'Decide and send the email' }));
    expect(await screen.findByText('The person can be recognised.')).toBeVisible();
    expect(screen.getByText(/has not received the decision/)).toBeVisible();
  });

  it('is reviewed on appeal with a new statement', async () => {
    read = inboxServer({ report: decidedReport });
    const user = open('/inbox/reports/rp_1');
    await user.click(await screen.findByRole('button', { name: 'Review this decision' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /^Decision/ }), 'none');
    expect(await screen.findByText('This email will be sent (German)')).toBeVisible();
    await user.type(screen.getByLabelText(/^Facts and reasons/), 'The person has agreed since.');
    await user.click(screen.getByRole('button', { name: 'Decide and send the email' }));
    expect(await screen.findByText('The report is decided')).toBeVisible();
    expect(sent).toMatchObject([
      {
        path: 'reports/rp_1/decision',
        version: '"1"',
        body: { decision: 'none', reason: 'The person has agreed since.', review: true },
      },
    ]);
    expect(screen.getByRole('button', { name: 'Review this decision' })).toBeVisible();
  });

  it('of a deleted image can only be reviewed to the same end', async () => {
    read = inboxServer({ report: { ...decidedReport, decision: 'deleted', visibility: null } });
    const user = open('/inbox/reports/rp_1');
    await user.click(await screen.findByRole('button', { name: 'Review this decision' }));
    const choice = within(screen.getByRole('combobox', { name: /^Decision/ }));
    expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'Image deleted',
    ]);
  });

  it('of a deleted image can only be left as it is, without a mail where there is no address', async () => {
    read = inboxServer({ report: { ...reportDetails, visibility: null, email: null, canBeMailed: false } });
    const user = open('/inbox/reports/rp_1');
    const decision = await screen.findByRole('combobox', { name: /^Decision/ });
    expect(
      within(decision)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose', 'Image stays']);
    await user.selectOptions(decision, 'none');
    expect(screen.getByText(/no email will be sent/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decide' })).toBeVisible();
  });
});
