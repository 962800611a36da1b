import { encodePath } from '@lumigraph/contracts';
import type { ImageReportDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, Link } from 'react-router-dom';
import { AuditLink } from '../../lib/audit/audit-changes.tsx';
import { PrivateImage } from '../../lib/blob-image.tsx';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import { languageName } from '../../lib/language-name.ts';
import { Page } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi, useMe } from '../../lib/studio.tsx';
import { WaitingPage } from '../../lib/load-failure.tsx';
import { DecisionForm } from './decision-form.tsx';
import { reportQuery, useInboxChange } from './inbox-api.ts';
import './inbox.css';
import { ReportBadge, DeliveryState, FailedMail, VisibilityBadge } from './inbox-parts.tsx';

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

/** The decision, and whether its reasons have reached the sender of the report. */
function ReportDecided({ record }: { record: Versioned<ImageReportDetails> }) {
  const { t } = useTranslation('inbox');
  const { dateTime } = useFormats();
  const [isReviewing, setReviewing] = useState(false);
  const report = record.value;
  const { decision, decidedAt, decidedBy, ground, provision, reason, statement } = report;
  return (
    <CardSection title={t('decision.title')}>
      <p className="inbox-text">{reason}</p>
      <Facts
        facts={[
          [t('decision.decision'), decision === null ? null : t(`decisions.${decision}`)],
          [t('decision.by'), decidedBy],
          [t('decision.at'), decidedAt === null ? null : dateTime(decidedAt)],
          [t('decision.ground'), ground === null ? null : t(`grounds.${ground}`)],
          [t('decision.provision'), provision],
          [
            t('columns.statement'),
            statement === null ? t('decision.noMail') : <DeliveryState mail={statement} />,
          ],
        ]}
      />
      <FailedMail
        mail={statement}
        resend={(api) => api.send('POST /reports/:id/resend', { params: { id: report.id } })}
      >
        {t('decision.failed')}
      </FailedMail>
      {isReviewing ? (
        <>
          <p>{t('review.text')}</p>
          <DecisionForm isReview record={record} onDone={() => setReviewing(false)} />
        </>
      ) : (
        <div>
          <Button size="sm" onClick={() => setReviewing(true)}>
            {t('review.action')}
          </Button>
        </div>
      )}
    </CardSection>
  );
}

interface ReportProps {
  report: ImageReportDetails;
}

/** What was reported, as it is now. */
function ReportedImage({ report }: ReportProps) {
  const { t } = useTranslation('inbox');
  const { image, visibility, otherOpen } = report;
  return (
    <CardSection title={t('columns.image')}>
      <div className="inbox-reported">
        <span className="inbox-preview">
          {visibility === null ? null : <PrivateImage image={image} alt={image.title || image.id} />}
        </span>
        <Facts
          facts={[
            [t('image.state'), <VisibilityBadge key="state" visibility={visibility} />],
            [t('image.id'), <code key="id">{image.id}</code>],
            [t('image.links'), visibility === null ? null : <ImageLinks key="links" report={report} />],
            [
              t('image.others'),
              otherOpen === 0 ? null : (
                <Link key="others" to={`/inbox/reports?state=open&q=${encodeURIComponent(image.id)}`}>
                  {t('image.otherOpen', { count: otherOpen })}
                </Link>
              ),
            ],
          ]}
        />
      </div>
    </CardSection>
  );
}

function ImageLinks({ report: { image, visibility } }: ReportProps) {
  const { t } = useTranslation('inbox');
  return (
    <span className="inbox-badges">
      {visibility === 'published' ? (
        <a href={`/image/${encodePath(image.id)}`} target="_blank" rel="noreferrer">
          {t('image.onSite')}
        </a>
      ) : null}
      <Link to={`/images?q=${encodeURIComponent(image.id)}`}>{t('image.inStudio')}</Link>
    </span>
  );
}

/** The notice in the words of its sender. */
function ReportNotice({ report }: ReportProps) {
  const { t, i18n } = useTranslation('inbox');
  const { dateTime } = useFormats();
  const isAdmin = useMe().roles.includes('admin');
  const { email, canBeMailed, receipt } = report;
  return (
    <CardSection title={t('notice.title')}>
      <p className="inbox-text">{report.explanation}</p>
      <Facts
        facts={[
          [t('columns.category'), t(`categories.${report.category}`)],
          [t('columns.sender'), report.name || t('anonymous')],
          [t('columns.email'), email ?? (canBeMailed && !isAdmin ? t('notice.hidden') : null)],
          [t('sender.language'), languageName(i18n.language, report.locale)],
          [t('columns.receivedAt'), dateTime(report.receivedAt)],
          [t('notice.receipt'), receipt === null ? null : <DeliveryState mail={receipt} />],
        ]}
      />
    </CardSection>
  );
}
