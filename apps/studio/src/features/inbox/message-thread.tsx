import type { InboxReply, InboxThread } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSection } from '../../lib/card-section.tsx';
import { DeliveryState, FailedMail } from './inbox-parts.tsx';
import { useInboxChange } from './inbox-api.ts';

/** The message and the replies to it, oldest first. */
export function MessageThread({ thread }: { thread: InboxThread }) {
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
  const change = useInboxChange();
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
        isBusy={change.isPending}
        onResend={() =>
          change.mutate({
            send: (api) => api.send('POST /messages/:id/replies/:replyId/resend', { params }),
            done: t('resent'),
          })
        }
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
