import { fullName } from '@lumigraph/contracts';
import { Command } from 'commander';
import { minuteOf, oneLine, printFacts, printJson } from './listing.ts';
import { withServices, type Services } from './services.ts';
import { EXIT, type ExitCode, type Terminal } from './terminal.ts';
import { noAccount, toView } from './user-view.ts';

/** `gallery users show <user>` */
export function showCommand(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  return new Command('show')
    .description(
      'Print what is known about an account: sessions, sign-in methods, Premium, payments, messages',
    )
    .argument('<user>')
    .option('--json', 'as JSON', false)
    .action(async (who: string, { json }: { json: boolean }) => {
      const about = await withServices(terminal, ({ features }) => read(features, who));
      if (!about) throw noAccount(who);
      if (json) printJson(terminal, about);
      else print(terminal, about);
      finish(EXIT.done);
    });
}

type About = NonNullable<Awaited<ReturnType<typeof read>>>;

const FIRST = { page: 1, pageSize: 1 };
const iso = (time: number): string => new Date(time).toISOString();

async function read({ accounts, billing, contact, downloads }: Services['features'], who: string) {
  const details = await accounts.admin.details(who);
  if (!details) return undefined;
  const { user, identities, sessions } = details;
  const [subscription, payments, downloaded, messages] = await Promise.all([
    billing.subscriptions.current(user.id),
    billing.payments.history(user.id, FIRST),
    downloads.downloads.page(user.id, { ...FIRST, locale: user.locale }),
    contact.contact.list({ email: user.email, limit: 1, offset: 0 }),
  ]);
  return {
    ...toView(user),
    signInMethods: [
      ...(user.password_hash === null ? [] : ['password']),
      ...identities.map(({ provider }) => provider),
    ],
    sessions: sessions.map((session) => ({
      browser: session.user_agent,
      signedInAt: iso(session.created_at),
      lastSeenAt: iso(session.last_seen_at),
      endsAt: iso(session.expires_at),
    })),
    subscription,
    payments: payments.total,
    downloads: downloaded.total,
    messages: messages.total,
  };
}

function print(terminal: Terminal, about: About): void {
  const { subscription } = about;
  printFacts(terminal, [
    ['Address', `${about.email} (${about.state})`],
    ['Name', fullName(about)],
    ['Id', about.id],
    ['Since', minuteOf(Date.parse(about.createdAt))],
    ['Site', about.site],
    ['Language', about.locale],
    ['Roles', about.roles.join(', ')],
    ['Sign-in', about.signInMethods.join(', ') || 'only by a link to choose a password'],
    ['Subscription', subscription.status],
    ['Plan', subscription.planId],
    ['Premium until', subscription.isPremium ? subscription.currentPeriodEnd : null],
    ['Payments', about.payments],
    ['Downloads', about.downloads],
    ['Messages', about.messages],
    ['Sessions', about.sessions.length],
  ]);
  for (const { browser, signedInAt, lastSeenAt } of about.sessions)
    terminal.out(oneLine(`  ${browser}, signed in ${signedInAt}, last seen ${lastSeenAt}`));
}
