import { contactDetailNames } from '@lumigraph/contracts';
import type { InboxThread, InboxReply } from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { Check, RotateCcw, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, Link } from 'react-router-dom';
import { AuditLink } from '../../lib/audit/audit-changes.tsx';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import { languageName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useListSteps } from '../../lib/table/list-steps.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi, useMe } from '../../lib/studio.tsx';
import { WaitingPage } from '../../lib/load-failure.tsx';
import { messageQuery, useInboxChange } from './inbox-api.ts';
import './inbox.css';
import { MessageBadge, DeliveryState, FailedMail } from './inbox-parts.tsx';
import { ReplyForm } from './reply-form.tsx';

/** One message: sender, conversation, reply. */
export function MessagePage() {
  const { t } = useTranslation('inbox');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(messageQuery(useStudioApi(), id));
  const back = { to: '/inbox', label: t('pages.messages') };
  if (!data)
    return <WaitingPage title={t('message')} back={back} error={error} onRetry={() => void refetch()} />;
  return <MessageView key={id} record={data} back={back} />;
}

interface MessageViewProps {
  record: Versioned<InboxThread>;
  back: { to: string; label: string };
}

function MessageView({ record, back }: MessageViewProps) {
  const { t } = useTranslation('inbox');
  const siteName = useSiteName();
  const thread = record.value;
  return (
    <Page
      title={thread.subject || t('noSubject')}
      back={back}
      width="form"
      lede={
        <span className="inbox-badges">
          <MessageBadge state={thread.state} />
          {thread.isPremium ? <Badge tone="premium">{t('columns.premium')}</Badge> : null}
          {siteName(thread.site)} <code>[{thread.reference}]</code>
        </span>
      }
      actions={<StateButtons record={record} />}
    >
      <div className="card-sections">
        <MessageSender thread={thread} />
        <MessageThread thread={thread} />
        {thread.state === 'spam' ? null : (
          <CardSection title={t('reply.title')}>
            <ReplyForm record={record} />
          </CardSection>
        )}
        <AuditLink kind="message" id={thread.id} />
      </div>
    </Page>
  );
}

const marks = {
  open: { icon: RotateCcw, label: 'mark.open' },
  spam: { icon: ShieldAlert, label: 'mark.spam' },
  done: { icon: Check, label: 'mark.done' },
} as const;

/** Done, spam, or open again. */
function StateButtons({ record: { value, version } }: Pick<MessageViewProps, 'record'>) {
  const { t } = useTranslation('inbox');
  const change = useInboxChange();
  const steps = useListSteps();
  const { id, state } = value;
  const mark = (next: keyof typeof marks) =>
    change.mutate(
      {
        send: (api) =>
          api.send('PUT /messages/:id/state', { params: { id }, body: { state: next }, version }),
        done: t(`marked.${next}`),
      },
      // What is open again is to be answered here.
      { onSuccess: () => (next === 'open' ? undefined : steps?.next?.()) },
    );
  const possible = state === 'spam' || state === 'done' ? (['open'] as const) : (['spam', 'done'] as const);
  return possible.map((next) => {
    const { icon: Icon, label } = marks[next];
    return (
      <Button
        key={next}
        size="sm"
        icon={<Icon aria-hidden size={16} />}
        {...(next === 'open' ? { busy: change.isPending } : { disabled: change.isPending })}
        onClick={() => mark(next)}
      >
        {t(next === 'open' && state === 'spam' ? 'mark.notSpam' : label)}
      </Button>
    );
  });
}

/** Who wrote, and whether the company has got the message. */
function MessageSender({ thread }: { thread: InboxThread }) {
  const { t, i18n } = useTranslation('inbox');
  const { dateTime } = useFormats();
  const { id, mail, userId } = thread;
  return (
    <CardSection title={t('sender.title')}>
      <Facts
        facts={[
          [t('sender.name'), thread.name],
          [t('columns.email'), thread.email],
          ...contactDetailNames.map((name): [string, string] => [t(`sender.${name}`), thread[name]]),
          [t('sender.language'), languageName(i18n.language, thread.locale)],
          [t('columns.receivedAt'), dateTime(thread.receivedAt)],
          [t('sender.account'), <UserLink key="user" userId={userId} email={thread.email} />],
          [t('sender.mail'), mail === null ? null : <DeliveryState mail={mail} />],
        ]}
      />
      <FailedMail mail={mail} resend={(api) => api.send('POST /messages/:id/resend', { params: { id } })}>
        {t('sender.failed', { address: thread.replyTo })}{' '}
        <Link to="/settings/company">{t('sender.company')}</Link>
      </FailedMail>
    </CardSection>
  );
}

/** A message that was sent without a session only names an address, which anybody can type. */
function UserLink({ userId, email }: { userId: string | null; email: string }) {
  const { t } = useTranslation('inbox');
  if (!useMe().sections.includes('users')) return null;
  return userId === null ? (
    <Link to={`/users?q=${encodeURIComponent(email)}`}>{t('sender.search')}</Link>
  ) : (
    <Link to={`/users/${encodeURIComponent(userId)}`}>{t('sender.open')}</Link>
  );
}

/** The message and the replies to it, oldest first. */
function MessageThread({ thread }: { thread: InboxThread }) {
  const { t } = useTranslation('inbox');
  return (
    <CardSection title={t('thread.title')}>
      <ol className="inbox-thread">
        <Entry author={thread.name} at={thread.receivedAt} text={thread.message} />
        {thread.replies.map((reply) => (
          <Reply key={reply.id} thread={thread} reply={reply} />
        ))}
      </ol>
      {thread.replies.length > 0 ? (
        <p className="inbox-note">{t('thread.answers', { address: thread.replyTo })}</p>
      ) : null}
    </CardSection>
  );
}

function Reply({ thread, reply }: { thread: InboxThread; reply: InboxReply }) {
  const { t } = useTranslation('inbox');
  const params = { id: thread.id, replyId: reply.id };
  return (
    <Entry
      isOurs
      author={reply.author}
      at={reply.createdAt}
      text={reply.body}
      delivery={<DeliveryState mail={reply.mail} />}
    >
      <FailedMail
        mail={reply.mail}
        resend={(api) => api.send('POST /messages/:id/replies/:replyId/resend', { params })}
      >
        {t('thread.failed', { address: thread.email })}
      </FailedMail>
    </Entry>
  );
}

interface EntryProps {
  author: string;
  at: number;
  text: string;
  isOurs?: boolean;
  delivery?: ReactNode;
  children?: ReactNode;
}

function Entry({ author, at, text, isOurs = false, delivery, children }: EntryProps) {
  const { dateTime } = useFormats();
  return (
    <li data-ours={isOurs || undefined}>
      <header>
        <strong>{author}</strong>
        <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
        {delivery}
      </header>
      <p>{text}</p>
      {children}
    </li>
  );
}
