import {
  MAX_MARKED_MESSAGES,
  messageSorts,
  messageStates,
  type InboxMessage,
  type MessageFilters,
  type MessageStates,
} from '@lumigraph/contracts/studio';
import { Badge, Button } from '@lumigraph/ui-kit';
import { Inbox, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { INBOX } from '../../lib/open-counts.ts';
import { Page } from '../../lib/page.tsx';
import { useSiteFilter, useSiteName } from '../../lib/sites.ts';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { TableFilter } from '../../lib/table/filter-bar.tsx';
import type { TableColumn } from '../../lib/table/use-columns.ts';
import { useListState, type ListState } from '../../lib/table/use-list-state.ts';
import { useAdministrators, useInboxChange } from './inbox-api.ts';
import { InboxNav, DeliveryState, MessageBadge, useReceivedColumns } from './inbox-parts.tsx';
import './inbox.css';

const messageFilters = ['q', 'site', 'state', 'assignee', 'undelivered'] as const;
type Name = (typeof messageFilters)[number];

/** Messages of the contact forms of all sites: open ones first, those of members before others. */
export function MessagesPage() {
  const { t } = useTranslation('inbox');
  const api = useStudioApi();
  const state = useListState(messageFilters, messageSorts);
  const columns = useMessageColumns();
  return (
    <Page title={t('pages.messages')} lede={t('lede')}>
      <InboxNav />
      <DataTable
        name="messages"
        label={t('pages.messages')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ subject, name }) => subject || name}
        pages={api.list('GET /messages', INBOX, { ...state.filters, sort: state.sort })}
        state={state}
        filters={useMessageFilters()}
        rowHref={({ id }) => `/inbox/messages/${encodeURIComponent(id)}`}
        rowHeight={60}
        // oxlint-disable-next-line react/no-unstable-nested-components -- a function that returns buttons, not a component
        bulkActions={(selected, clear, count) => (
          <MessageMarks
            chosen={
              selected.kind === 'some'
                ? { ids: [...selected.ids] }
                : { filter: filterOf(state.filters), except: [...selected.except] }
            }
            count={count}
            onDone={clear}
          />
        )}
        empty={{ icon: <Inbox />, title: t('empty.messages'), text: t('empty.messagesText') }}
      />
    </Page>
  );
}

function MessageMarks({ chosen, count, onDone }: MessageMarksProps) {
  const { t } = useTranslation('inbox');
  const change = useInboxChange();
  if (count > MAX_MARKED_MESSAGES)
    return <p className="inbox-note">{t('mark.tooMany', { max: MAX_MARKED_MESSAGES })}</p>;
  const mark = (next: MessageStates['state']) =>
    change.mutate(
      {
        send: (api) => api.send('POST /message-states', { body: { ...chosen, state: next } }),
        done: t(`marked.${next}`),
      },
      { onSuccess: onDone },
    );
  return (
    <>
      <Button size="sm" disabled={change.isPending} onClick={() => mark('spam')}>
        {t('mark.spam')}
      </Button>
      <Button size="sm" disabled={change.isPending} onClick={() => mark('open')}>
        {t('mark.open')}
      </Button>
      <Button size="sm" variant="primary" busy={change.isPending} onClick={() => mark('done')}>
        {t('mark.done')}
      </Button>
    </>
  );
}

interface MessageMarksProps {
  chosen: Omit<MessageStates, 'state'>;
  /** At least. */
  count: number;
  /** The selection has done its work. */
  onDone: () => void;
}

/** The filters of the address as the server takes them. */
function filterOf({ state, undelivered, ...filters }: ListState<Name>['filters']): MessageFilters {
  const known = messageStates.find((name) => name === state);
  return {
    ...filters,
    ...(known === undefined ? {} : { state: known }),
    ...(undelivered === undefined ? {} : { undelivered: undelivered === 'true' }),
  };
}

function useMessageFilters(): TableFilter<Name>[] {
  const { t } = useTranslation('inbox');
  const { user } = useMe();
  const site = useSiteFilter('site', { label: t('columns.site'), placeholder: t('filters.anySite') });
  const administrators = useAdministrators();
  const assignee: TableFilter<'assignee'> = {
    kind: 'select',
    name: 'assignee',
    label: t('assignee.label'),
    placeholder: t('assignee.anybody'),
    options: [
      { value: user.id, label: t('assignee.me') },
      { value: 'none', label: t('assignee.nobody') },
      ...administrators
        .filter(({ id }) => id !== user.id)
        .map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  return [
    { kind: 'text', name: 'q', type: 'search', label: t('filters.search'), maxLength: 200 },
    {
      kind: 'select',
      name: 'state',
      label: t('columns.state'),
      placeholder: t('filters.anyState'),
      options: messageStates.map((name) => ({ value: name, label: t(`states.${name}`) })),
    },
    ...(administrators.length > 1 ? [assignee] : []),
    ...site,
    {
      kind: 'select',
      name: 'undelivered',
      label: t('columns.delivery'),
      placeholder: t('filters.anyDelivery'),
      options: [
        { value: 'true', label: t('filters.undelivered') },
        { value: 'false', label: t('filters.delivered') },
      ],
    },
  ];
}

/** The subject, and how the text begins. */
function Subject({ message: { subject, beginning } }: { message: InboxMessage }) {
  const { t } = useTranslation('inbox');
  return (
    <span className="inbox-subject">
      <span>{subject || t('noSubject')}</span> <span>{beginning}</span>
    </span>
  );
}

const assigneeColumn = (header: string): TableColumn<InboxMessage> => ({
  id: 'assignee',
  header,
  width: 124,
  cell: ({ assignee }) => assignee?.name ?? null,
});

function useMessageColumns(): TableColumn<InboxMessage>[] {
  const { t } = useTranslation('inbox');
  const { receivedAt, reference } = useReceivedColumns();
  const siteName = useSiteName();
  const isShared = useAdministrators().length > 1;
  return [
    {
      id: 'subject',
      header: t('columns.subject'),
      width: 220,
      grow: 3,
      required: true,
      cell: (message) => <Subject message={message} />,
    },
    { id: 'name', header: t('columns.sender'), width: 140, cell: ({ name }) => name },
    {
      id: 'state',
      header: t('columns.state'),
      width: 130,
      grow: 0,
      cell: ({ state }) => <MessageBadge state={state} />,
    },
    ...(isShared ? [assigneeColumn(t('assignee.label'))] : []),
    {
      id: 'premium',
      header: t('columns.premium'),
      width: 96,
      grow: 0,
      cell: ({ isPremium }) => (isPremium ? <Badge tone="premium">{t('columns.premium')}</Badge> : null),
    },
    {
      id: 'replies',
      header: t('columns.replies'),
      width: 84,
      grow: 0,
      align: 'end',
      cell: ({ replies, hasFailedReply }) => (
        <span className="inbox-delivery">
          {hasFailedReply ? (
            <TriangleAlert className="inbox-warning" aria-label={t('replyFailed')} size={16} />
          ) : null}
          {replies === 0 ? null : replies}
        </span>
      ),
    },
    receivedAt,
    {
      id: 'site',
      header: t('columns.site'),
      width: 110,
      cell: ({ site }) => siteName(site),
    },
    { id: 'email', header: t('columns.email'), width: 200, optional: true, cell: ({ email }) => email },
    {
      id: 'delivery',
      header: t('columns.delivery'),
      width: 150,
      optional: true,
      cell: ({ mail }) => <DeliveryState mail={mail} />,
    },
    reference,
  ];
}
