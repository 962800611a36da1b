import type { InboxThread } from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Check, RotateCcw, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AuditLink } from '../../lib/audit/audit-changes.tsx';
import { CardSection } from '../../lib/card-section.tsx';
import { Page } from '../../lib/page.tsx';
import { useSiteName } from '../../lib/sites.ts';
import { useListSteps } from '../../lib/table/list-steps.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { WaitingPage } from '../../lib/load-failure.tsx';
import { messageQuery, useInboxChange } from './inbox-api.ts';
import './inbox.css';
import { MessageBadge } from './inbox-parts.tsx';
import { MessageSender } from './message-sender.tsx';
import { MessageThread } from './message-thread.tsx';
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

/** Done, spam, or open again. */
function StateButtons({ record: { value, version } }: Pick<MessageViewProps, 'record'>) {
  const { t } = useTranslation('inbox');
  const change = useInboxChange();
  const steps = useListSteps();
  const mark = (next: 'open' | 'done' | 'spam', done: string) =>
    change.mutate(
      {
        send: (api) =>
          api.send('PUT /messages/:id/state', { params: { id: value.id }, body: { state: next }, version }),
        done,
      },
      // What is open again is to be answered here.
      { onSuccess: () => (next === 'open' ? undefined : steps?.next?.()) },
    );
  const { state } = value;
  if (state === 'spam' || state === 'done')
    return (
      <Button
        size="sm"
        icon={<RotateCcw aria-hidden size={16} />}
        busy={change.isPending}
        onClick={() => mark('open', t('marked.open'))}
      >
        {t(state === 'spam' ? 'mark.notSpam' : 'mark.open')}
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        icon={<ShieldAlert aria-hidden size={16} />}
        disabled={change.isPending}
        onClick={() => mark('spam', t('marked.spam'))}
      >
        {t('mark.spam')}
      </Button>
      <Button
        size="sm"
        icon={<Check aria-hidden size={16} />}
        disabled={change.isPending}
        onClick={() => mark('done', t('marked.done'))}
      >
        {t('mark.done')}
      </Button>
    </>
  );
}
