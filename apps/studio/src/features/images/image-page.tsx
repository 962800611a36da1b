import type { StudioImage } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button, LinkButton, Skeleton } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordFormView } from '../../lib/form/record-form-view.tsx';
import { Page } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { publicPage } from './image-api.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ImageContextPanels, visibilityTones } from './image-context-panels.tsx';
import { imageQuery } from '../../lib/images/use-image-record.ts';
import { ImageFields } from '../../lib/images/image-fields.tsx';
import { ImageSummary } from './image-summary.tsx';
import { ImageViews } from './image-views.tsx';
import './images.css';
import './image-page.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import type { SentFile } from './use-file-replacement.ts';
import { useImageForm } from './use-image-form.ts';
import { VisibilityDialog } from './visibility-dialog.tsx';

/** One image with everything that can be changed about it. */
export function ImagePage() {
  const { t } = useTranslation('images');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(imageQuery(useStudioApi(), id));
  if (data) return <ImageView key={id} record={data} />;
  return (
    <Page title={t('title')} back={{ to: '/images', label: t('title') }}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Page>
  );
}

const BYTES_PER_MB = 1_000_000;

/** A file on its way. While the server checks what has arrived, nothing can be canceled. */
function Sending({ sent: { file, part }, onCancel }: { sent: SentFile; onCancel: () => void }) {
  const { t, i18n } = useTranslation('images');
  const { number } = useFormats();
  const size = number(Math.ceil(file.size / (BYTES_PER_MB / 10)) / 10);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(part);
  const hasArrived = part >= 1;
  return (
    <Alert
      tone="info"
      action={
        hasArrived ? undefined : (
          <Button size="sm" onClick={onCancel}>
            {t('replace.cancel')}
          </Button>
        )
      }
    >
      <div className="image-sending">
        <span>
          {t(hasArrived ? 'replace.checking' : 'replace.sending', { name: file.name, percent, size })}
        </span>
        <progress aria-label={t('replace.progress')} {...(hasArrived ? {} : { value: part })} max={1} />
      </div>
    </Alert>
  );
}

type OpenDialog = 'visibility' | 'replace' | 'delete' | undefined;

function WhereItIs({ image: { id, visibility } }: { image: StudioImage }) {
  const { t } = useTranslation('images');
  return (
    <>
      <Badge tone={visibilityTones[visibility]}>{t(`visibility.${visibility}`)}</Badge> {id}
      {visibility === 'published' ? <span>{` · ${t('edit.publicText')}`}</span> : null}
    </>
  );
}

function ImageView({ record }: { record: Versioned<StudioImage> }) {
  const { t } = useTranslation('images');
  const { form, latest, image, withhold, restore, replace, sending } = useImageForm(record);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const isBusy = form.status.kind === 'busy';
  return (
    <Page
      title={image.title.en || image.id}
      back={{ to: '/images', label: t('title') }}
      lede={<WhereItIs image={image} />}
      actions={
        <>
          {image.visibility === 'published' ? (
            <>
              <LinkButton href={publicPage(image.id)} target="_blank" rel="noreferrer">
                {t('edit.view')}
              </LinkButton>
              <Button onClick={() => setDialog('replace')} disabled={isBusy}>
                {t('replace.action')}
              </Button>
            </>
          ) : null}
          {image.visibility === 'withheld' ? (
            <Button onClick={() => setDialog('delete')} disabled={isBusy}>
              {t('remove.action')}
            </Button>
          ) : null}
          {image.visibility === 'scheduled' ? null : (
            <Button onClick={() => setDialog('visibility')} disabled={isBusy}>
              {t(image.visibility === 'published' ? 'withhold.action' : 'restore.action')}
            </Button>
          )}
        </>
      }
    >
      {image.visibility === 'withheld' && image.reason ? (
        <Alert tone="warning" title={t('edit.withheldBecause')}>
          {image.reason}
        </Alert>
      ) : null}
      {sending.sent ? <Sending sent={sending.sent} onCancel={sending.cancel} /> : null}
      <div className="image-page">
        <ImageSummary image={image} />
        <div className="image-page-form">
          <RecordFormView form={form}>
            <ImageFields form={form} image={image} />
          </RecordFormView>
        </div>
        <div className="image-page-context">
          <ImageViews image={image} />
          <ImageContextPanels id={image.id} />
        </div>
      </div>
      {dialog === 'visibility' ? (
        <VisibilityDialog
          visibility={image.visibility}
          onClose={close}
          onConfirm={(reason) => {
            close();
            if (image.visibility === 'published') withhold(reason);
            else restore();
          }}
        />
      ) : null}
      {dialog === 'delete' ? <DeleteDialog record={latest} onClose={close} /> : null}
      {dialog === 'replace' ? (
        <ReplaceDialog
          onClose={close}
          onReplace={(file) => {
            close();
            replace(file);
          }}
        />
      ) : null}
    </Page>
  );
}
