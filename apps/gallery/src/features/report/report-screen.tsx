import type { ImageMetadata, SubmittedForm } from '@lumigraph/contracts';
import { dropFormDraft, ActionLink, useKeptFields } from '@lumigraph/site-kit';
import { Alert } from '@lumigraph/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import './report.css';
import { ReportForm, type ReportFormProps } from './report-form.tsx';

export interface ReportScreenProps extends Pick<ReportFormProps, 'knownValues' | 'send'> {
  image: Pick<ImageMetadata, 'id' | 'title' | 'alt' | 'thumbnailUrl'>;
  submitted?: SubmittedForm | undefined;
}

/** The reported image, and the form or its outcome. */
export function ReportScreen({ image, submitted, ...form }: ReportScreenProps) {
  const { t } = useTranslation('report');
  const [sentTo, setSentTo] = useState(
    submitted?.outcome === 'sent' ? (submitted.values['email'] ?? '').trim() : undefined,
  );
  // Reasons about one image are not those about another one.
  const draft = `report:${image.id}`;
  const kept = useKeptFields(draft, { fields: form.knownValues?.email });
  return (
    <div className="report wrap" data-copyable="" {...kept}>
      <header className="report-head">
        <h1 tabIndex={-1}>{t('title')}</h1>
        {sentTo === undefined ? <p>{t('lead')}</p> : null}
      </header>
      <figure className="report-image">
        <img src={image.thumbnailUrl} alt={image.alt} width={96} height={96} />
        <figcaption>
          <span>{t('picture')}</span>
          <strong>{image.title}</strong>
        </figcaption>
      </figure>
      {sentTo === undefined ? (
        <ReportForm
          {...form}
          key={form.knownValues?.email ?? ''}
          imageId={image.id}
          submitted={submitted}
          onSent={({ email }) => {
            dropFormDraft(draft);
            setSentTo(email.trim());
          }}
        />
      ) : (
        <Sent email={sentTo} imageId={image.id} />
      )}
    </div>
  );
}

function Sent({ email, imageId }: { email: string; imageId: string }) {
  const { t } = useTranslation('report');
  const box = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="report-sent" tabIndex={-1}>
      <Alert tone="success" title={t('sent.title')}>
        {email === '' ? t('sent.anonymous') : t('sent.text', { email })}
      </Alert>
      <ActionLink href={paths.image(imageId)}>{t('sent.back')}</ActionLink>
    </div>
  );
}
