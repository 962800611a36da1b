import type { Certificate } from '@lumigraph/contracts';
import { AppLink } from '@lumigraph/site-kit';
import { Alert, Button, Skeleton, TextField } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ImageOff, RotateCw, SearchX } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useScope } from '../../lib/services.tsx';
import './downloads.css';
import { DOWNLOADS_NAMESPACE, certificateQuery } from './downloads-queries.ts';
import { formatFile } from '../../lib/format-file.ts';
import { useLicenseWords } from './downloads-section.tsx';

/** /license/certificate: a form for an id, and the certificate with this id. */
export function CertificateScreen({ certificateId }: { certificateId: string }) {
  const { t } = useTranslation(DOWNLOADS_NAMESPACE);
  return (
    <div className="certificate wrap">
      <h1 tabIndex={-1}>{t('certificate.title')}</h1>
      <p className="certificate-lead">{t('certificate.lead')}</p>
      <CertificateForm key={certificateId} certificateId={certificateId} />
      {certificateId === '' ? null : <CertificateResult certificateId={certificateId} />}
    </div>
  );
}

/** A GET form: the id is part of the address, and without scripts the browser submits it there. */
function CertificateForm({ certificateId }: { certificateId: string }) {
  const { t } = useTranslation(DOWNLOADS_NAMESPACE);
  const navigate = useNavigate();
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('id');
    if (typeof typed === 'string' && typed.trim() !== '') void navigate(paths.certificate(typed.trim()));
  };
  return (
    <search>
      {/* oxlint-disable-next-line react/forbid-elements -- a search: its words belong into the address */}
      <form className="certificate-form" method="get" action={paths.certificates()} onSubmit={check}>
        <TextField
          label={t('certificate.id')}
          hint={t('certificate.idHint')}
          name="id"
          defaultValue={certificateId}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <Button type="submit" variant="primary">
          {t('certificate.check')}
        </Button>
      </form>
    </search>
  );
}

function CertificateResult({ certificateId }: { certificateId: string }) {
  const { t } = useTranslation(DOWNLOADS_NAMESPACE);
  const scope = useScope();
  const { data, isError, isFetching, refetch } = useQuery(certificateQuery(scope, certificateId));
  if (data) return <CertificateFacts certificate={data} />;
  if (data === null) {
    return (
      <output className="certificate-none">
        <SearchX />
        <span>
          <strong>{t('certificate.unknownTitle')}</strong>
          <span>{t('certificate.unknownText')}</span>
        </span>
      </output>
    );
  }
  if (isError && !isFetching) {
    return (
      <Alert
        tone="danger"
        action={
          <Button size="sm" icon={<RotateCw />} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('certificate.failed')}
      </Alert>
    );
  }
  return <Skeleton shape="block" className="certificate-wait" />;
}

function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { t, i18n } = useTranslation(DOWNLOADS_NAMESPACE);
  const { day } = useFormats();
  const words = useLicenseWords();
  const { id, title, imageId, thumbnailUrl, downloadedAt, license, termsVersion, sha256 } = certificate;
  return (
    <article className="certificate-card" aria-labelledby="certificate-title">
      <p className="certificate-valid">
        <BadgeCheck />
        {t('certificate.valid')}
      </p>
      <div className="certificate-body">
        {thumbnailUrl === null ? (
          <span className="certificate-image" data-empty>
            <ImageOff />
          </span>
        ) : (
          <img className="certificate-image" src={thumbnailUrl} width={300} height={300} alt="" />
        )}
        <div className="certificate-words" data-copyable="">
          <h2 id="certificate-title">
            {imageId === null ? title : <AppLink to={paths.image(imageId)}>{title}</AppLink>}
          </h2>
          {imageId === null ? <p>{t('certificate.gone')}</p> : null}
          <dl>
            <Fact name={t('certificate.number')}>
              <span translate="no">{id}</span>
            </Fact>
            <Fact name={t('certificate.date')}>
              <time dateTime={downloadedAt} suppressHydrationWarning>
                {day(downloadedAt)}
              </time>
            </Fact>
            <Fact name={t('certificate.license')}>{words(license)}</Fact>
            <Fact name={t('certificate.terms')}>
              <AppLink to={paths.license()}>{t('certificate.version', { version: termsVersion })}</AppLink>
            </Fact>
            <Fact name={t('certificate.file')}>{formatFile(certificate, i18n.language)}</Fact>
            <Fact name={t('certificate.digest')}>
              <code translate="no">{sha256}</code>
            </Fact>
          </dl>
        </div>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
