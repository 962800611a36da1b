import { encodePath } from '@lumigraph/contracts';
import type { ImageReportDetails } from '@lumigraph/contracts/studio';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BlobImage } from '../../lib/blob-image.tsx';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import { languageName } from '../../lib/language-name.ts';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { DeliveryState, VisibilityBadge } from './inbox-parts.tsx';

interface ReportProps {
  report: ImageReportDetails;
}

/** What was reported, as it is now. */
export function ReportedImage({ report }: ReportProps) {
  const { t } = useTranslation('inbox');
  const api = useStudioApi();
  const { image, visibility, otherOpen } = report;
  const preview = useQuery({
    queryKey: ['image-previews', image.id, 'reported', visibility],
    queryFn: () => api.sendForFile('GET /image-previews/*', { params: { '*': image.id } }),
    enabled: visibility !== null,
  });
  return (
    <CardSection title={t('columns.image')}>
      <div className="inbox-reported">
        <span className="inbox-preview">
          <BlobImage blob={preview.data} alt={image.title || image.id} />
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
export function ReportNotice({ report }: ReportProps) {
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
