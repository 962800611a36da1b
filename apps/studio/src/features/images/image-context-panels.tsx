import type {
  AuditEvent,
  ImageReport,
  SimilarImage,
  StudioImageState,
  StudioImage,
} from '@lumigraph/contracts/studio';
import { Alert, Badge, Card, Skeleton, type BadgeTone, Button } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AuditChanges, useActionName, useActorName } from '../../lib/audit/audit-changes.tsx';
import { CardSection, Facts } from '../../lib/card-section.tsx';
import { useMe, useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { imagePage } from '../../lib/images/image-form.ts';
import { ImagePreview } from './image-columns.tsx';
import { contextQuery, reportsQuery } from './image-list-api.ts';
import { ImageViewer } from './image-viewer.tsx';

export const visibilityTones = {
  draft: 'neutral',
  published: 'success',
  scheduled: 'accent',
  withheld: 'warning',
} as const satisfies Record<StudioImageState, BadgeTone>;

/** Open reports, images like this one, and its newest changes. */
export function ImageContextPanels({ id }: { id: string }) {
  const errorText = useErrorText();
  const api = useStudioApi();
  const { data, error } = useQuery(contextQuery(api, id));
  const { data: reports = [] } = useQuery(reportsQuery(api, id));
  return (
    <>
      {reports.length > 0 ? <Reports reports={reports} /> : null}
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      {data ? (
        <>
          <Similar images={data.similar} />
          <History id={id} events={data.history.items} hasMore={data.history.nextCursor !== null} />
        </>
      ) : null}
      {data || error ? null : <Skeleton className="image-context-wait" />}
    </>
  );
}

function Reports({ reports }: { reports: readonly ImageReport[] }) {
  const { t } = useTranslation('images');
  const { dateTime } = useFormats();
  return (
    <CardSection title={t('reports.title', { count: reports.length })}>
      <ul>
        {reports.map(({ id, reference, receivedAt }) => (
          <li key={id}>
            <Link to={`/inbox/reports/${encodeURIComponent(id)}`}>{reference}</Link>
            <span className="image-panel-facts">{dateTime(receivedAt)}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function Similar({ images }: { images: readonly SimilarImage[] }) {
  const { t } = useTranslation('images');
  return (
    <CardSection title={t('similar.title')}>
      {images.length === 0 ? <p className="image-panel-facts">{t('similar.none')}</p> : null}
      <ul hidden={images.length === 0}>
        {images.map(({ id, title, visibility, isSameFile }) => (
          <li key={id}>
            <Link to={imagePage(id)}>{title || id}</Link>
            <span className="image-panel-facts">
              {visibility === null ? null : (
                <Badge tone={visibilityTones[visibility]}>{t(`visibility.${visibility}`)}</Badge>
              )}{' '}
              <span>{t(isSameFile ? 'similar.sameFile' : 'similar.looksLike')}</span>
            </span>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

interface HistoryProps {
  id: string;
  events: readonly AuditEvent[];
  hasMore: boolean;
}

function History({ id, events, hasMore }: HistoryProps) {
  const { t } = useTranslation('images');
  const { dateTime } = useFormats();
  const actionName = useActionName();
  const actorName = useActorName();
  const { sections } = useMe();
  return (
    <CardSection title={t('history.title')}>
      {events.length === 0 ? <p className="image-panel-facts">{t('history.none')}</p> : null}
      <ol hidden={events.length === 0}>
        {events.map((event) => (
          <li key={event.id}>
            <details>
              <summary>
                <strong>{actionName(event.action)}</strong>
                <span className="image-panel-facts">
                  {dateTime(event.at)} · {actorName(event.actor)}
                </span>
                {event.reason ? <span className="image-panel-facts">{event.reason}</span> : null}
              </summary>
              <AuditChanges before={event.before} after={event.after} />
            </details>
          </li>
        ))}
      </ol>
      {hasMore && sections.includes('audit') ? (
        <Link to={`/audit?object=${encodeURIComponent(`image:${id}`)}`}>{t('history.all')}</Link>
      ) : null}
    </CardSection>
  );
}

const BYTES_PER_MB = 1_000_000;

/** The image itself, and what its file says. */
export function ImageSummary({ image }: { image: StudioImage }) {
  const { t } = useTranslation('images');
  const { number } = useFormats();
  const [isViewed, setViewed] = useState(false);
  const { width, height, format, bytes, sampler, seed, steps } = image;
  const megabytes = number(Math.max(0.01, Math.round(bytes / (BYTES_PER_MB / 100)) / 100));
  const facts = [
    [t('columns.size'), `${width} × ${height}`],
    [t('edit.file'), `${format.toUpperCase()}, ${megabytes} MB`],
    [t('edit.sampler'), sampler],
    [t('edit.seed'), seed],
    [t('edit.steps'), steps === null ? null : String(steps)],
  ] as const;
  return (
    <Card className="image-summary">
      {/* The large preview of an image that is not published needs the token, so it is loaded like the small ones. */}
      <div className="image-summary-view">
        <ImagePreview image={{ ...image, thumbnailUrl: null }} alt={image.alt.en ?? ''} />
        <Button size="sm" icon={<Maximize2 aria-hidden size={16} />} onClick={() => setViewed(true)}>
          {t('viewer.open')}
        </Button>
      </div>
      {isViewed ? (
        <ImageViewer
          image={image}
          title={image.title.en || image.id}
          alt={image.alt.en ?? ''}
          onClose={() => setViewed(false)}
        />
      ) : null}
      <Facts facts={facts} />
    </Card>
  );
}
