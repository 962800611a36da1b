import type {
  Delivery,
  ImageReport,
  ImageReportDetails,
  InboxMessage,
  MessageState,
  ReportState,
} from '@lumigraph/contracts/studio';
import { Badge, Button, type BadgeTone } from '@lumigraph/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenCounts } from '../../lib/open-counts.ts';
import type { StudioApi } from '../../lib/studio-api.ts';
import { SectionNav } from '../../lib/page.tsx';
import { useMe } from '../../lib/studio.tsx';
import { useInboxChange } from './inbox-api.ts';
import { useTimeColumn, type TableColumn } from '../../lib/table/use-columns.ts';

/** The pages of the section; an editor has only one. */
export function InboxNav() {
  const { t } = useTranslation('inbox');
  const counts = useOpenCounts();
  if (!useMe().roles.includes('admin')) return null;
  return (
    <SectionNav
      label={t('pages.label')}
      links={[
        { to: '/inbox', label: t('pages.messages'), count: counts.messages },
        { to: '/inbox/reports', label: t('pages.reports'), count: counts.reports },
        { to: '/inbox/saved-replies', label: t('pages.savedReplies') },
      ]}
    />
  );
}

const messageTones: Readonly<Record<MessageState, BadgeTone>> = {
  open: 'warning',
  answered: 'success',
  done: 'neutral',
  spam: 'danger',
};

export function MessageBadge({ state }: Pick<InboxMessage, 'state'>) {
  const { t } = useTranslation('inbox');
  return <Badge tone={messageTones[state]}>{t(`states.${state}`)}</Badge>;
}

const reportTones: Readonly<Record<ReportState, BadgeTone>> = {
  open: 'warning',
  decided: 'neutral',
  spam: 'danger',
};

export function ReportBadge({ state, decision }: Pick<ImageReport, 'state' | 'decision'>) {
  const { t } = useTranslation('inbox');
  const text = state === 'decided' && decision !== null ? t(`decisions.${decision}`) : t(`states.${state}`);
  return <Badge tone={reportTones[state]}>{text}</Badge>;
}

const visibilityTones: Readonly<Record<NonNullable<ImageReportDetails['visibility']>, BadgeTone>> = {
  published: 'success',
  scheduled: 'neutral',
  withheld: 'warning',
};

export function VisibilityBadge({ visibility }: Pick<ImageReportDetails, 'visibility'>) {
  const { t } = useTranslation('inbox');
  return visibility === null ? (
    <Badge tone="danger">{t('visibility.deleted')}</Badge>
  ) : (
    <Badge tone={visibilityTones[visibility]}>{t(`visibility.${visibility}`)}</Badge>
  );
}

const deliveryTones: Readonly<Record<NonNullable<Delivery>['state'], BadgeTone>> = {
  waiting: 'neutral',
  sent: 'success',
  failed: 'danger',
};

/** What became of a mail, with the words of the mail server; nothing where none was sent. */
export function DeliveryState({ mail }: { mail: Delivery }) {
  const { t } = useTranslation('inbox');
  if (mail === null) return null;
  return (
    <span className="inbox-delivery">
      <Badge tone={deliveryTones[mail.state]}>{t(`delivery.${mail.state}`)}</Badge>
      {mail.error === null ? null : <code>{mail.error}</code>}
    </span>
  );
}

interface FailedMailProps {
  mail: Delivery;
  /** What can be corrected before the next try. */
  children: ReactNode;
  resend: (api: StudioApi) => Promise<unknown>;
}

/** Below a mail that was given up: what to correct, and another try. */
export function FailedMail({ mail, children, resend }: FailedMailProps) {
  const { t } = useTranslation('inbox');
  const change = useInboxChange();
  if (mail?.state !== 'failed') return null;
  return (
    <div className="inbox-failed">
      <p>{children}</p>
      <Button
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate({ send: resend, done: t('resent') })}
      >
        {t('resend')}
      </Button>
    </div>
  );
}

type Received = Pick<InboxMessage, 'receivedAt' | 'reference'>;

/** The columns that lists of messages and of reports have in common. */
export function useReceivedColumns(): Record<'receivedAt' | 'reference', TableColumn<Received>> {
  const { t } = useTranslation('inbox');
  const time = useTimeColumn();
  return {
    receivedAt: { ...time('receivedAt', t('columns.receivedAt')), sort: 'receivedAt', width: 180 },
    reference: {
      id: 'reference',
      header: t('columns.reference'),
      width: 110,
      optional: true,
      cell: ({ reference }) => <code>{reference}</code>,
    },
  };
}
