import type { ImageReportDetails } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { DecisionForm } from './decision-form.tsx';
import { DeliveryState, FailedMail } from './inbox-parts.tsx';
import { useInboxChange } from './inbox-api.ts';

/** The decision, and whether its reasons have reached the sender of the report. */
export function ReportDecided({ record }: { record: Versioned<ImageReportDetails> }) {
  const { t } = useTranslation('inbox');
  const { dateTime } = useFormats();
  const change = useInboxChange();
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
        isBusy={change.isPending}
        onResend={() =>
          change.mutate({
            send: (api) => api.send('POST /reports/:id/resend', { params: { id: report.id } }),
            done: t('resent'),
          })
        }
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
