import type { ImageReportDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AuditLink } from '../../lib/audit/audit-changes.tsx';
import { CardSection } from '../../lib/card-section.tsx';
import { Page } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { WaitingPage } from '../../lib/load-failure.tsx';
import { DecisionForm } from './decision-form.tsx';
import { reportQuery, useInboxChange } from './inbox-api.ts';
import './inbox.css';
import { ReportBadge } from './inbox-parts.tsx';
import { ReportDecided } from './report-decided.tsx';
import { ReportedImage, ReportNotice } from './report-notice.tsx';

/** One report of an image: the image, the notice, and the decision about it. */
export function ReportPage() {
  const { t } = useTranslation('inbox');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(reportQuery(useStudioApi(), id));
  const back = { to: '/inbox/reports', label: t('pages.reports') };
  if (!data)
    return <WaitingPage title={t('report')} back={back} error={error} onRetry={() => void refetch()} />;
  return <ReportView key={id} record={data} back={back} />;
}

interface ReportViewProps {
  record: Versioned<ImageReportDetails>;
  back: { to: string; label: string };
}

function ReportView({ record, back }: ReportViewProps) {
  const { t } = useTranslation('inbox');
  const report = record.value;
  return (
    <Page
      title={report.image.title || report.image.id}
      back={back}
      width="form"
      lede={
        <span className="inbox-badges">
          <ReportBadge {...report} />
          {t(`categories.${report.category}`)} <code>[{report.reference}]</code>
        </span>
      }
      actions={<SpamButton record={record} />}
    >
      <div className="card-sections">
        <ReportedImage report={report} />
        <ReportNotice report={report} />
        {report.state === 'decided' ? <ReportDecided record={record} /> : null}
        {report.state === 'open' ? (
          <CardSection title={t('decision.title')}>
            <DecisionForm record={record} />
          </CardSection>
        ) : null}
        <AuditLink kind="report" id={report.id} />
      </div>
    </Page>
  );
}

function SpamButton({ record: { value, version } }: Pick<ReportViewProps, 'record'>) {
  const { t } = useTranslation('inbox');
  const change = useInboxChange();
  if (value.state === 'decided') return null;
  const isSpam = value.state === 'spam';
  const Icon = isSpam ? RotateCcw : ShieldAlert;
  return (
    <Button
      size="sm"
      icon={<Icon aria-hidden size={16} />}
      busy={change.isPending}
      onClick={() =>
        change.mutate({
          send: (api) =>
            api.send('PUT /reports/:id/state', {
              params: { id: value.id },
              body: { spam: !isSpam },
              version,
            }),
          done: t(isSpam ? 'marked.open' : 'marked.spam'),
        })
      }
    >
      {t(isSpam ? 'mark.notSpam' : 'mark.spam')}
    </Button>
  );
}
