import type { StudioImage, ImagePreviewSize } from '@lumigraph/contracts/studio';
import { Alert, Badge, Button, LinkButton, Skeleton, useToasts } from '@lumigraph/ui-kit';
import { useFormats } from '@lumigraph/ui-locale/i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imagesKey } from '../../lib/categories.ts';
import { useParams, useNavigate } from 'react-router-dom';
import { PrivateImage } from '../../lib/blob-image.tsx';
import { CardSection } from '../../lib/card-section.tsx';
import { ChangeDialog } from '../../lib/form-dialog.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordFormView } from '../../lib/form/record-form-view.tsx';
import { changeImages, imageQuery, useImageRecord } from '../../lib/images/use-image-record.ts';
import { Page, useListBehind } from '../../lib/page.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { publicPage, contextQuery } from './image-list-api.ts';
import { ImageContextPanels, visibilityTones, ImageSummary } from './image-context-panels.tsx';
import { ImageFields } from '../../lib/images/image-fields.tsx';
import './images.css';
import './image-page.css';
import { ReplaceDialog, type SentFile, useFileReplacement } from './replace-dialog.tsx';
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

/** Asks before a withheld image and its files are deleted. */
function DeleteDialog({ record, onClose }: { record: Versioned<StudioImage>; onClose: () => void }) {
  const { t } = useTranslation('images');
  const navigate = useNavigate();
  const { to, state } = useListBehind('/images');
  const { value, version } = record;
  return (
    <ChangeDialog
      send={(api) => api.send('DELETE /images/*', { params: { '*': value.id }, version })}
      done={t('remove.done')}
      refresh={{ queryKey: imagesKey }}
      onDone={() => navigate(to, { state })}
      title={t('remove.title')}
      text={t('remove.text')}
      submit={t('remove.submit')}
      variant="danger"
      onClose={onClose}
    />
  );
}

const views = ['whole', 'square', 'share'] as const satisfies ImagePreviewSize[];

/** What is visible of the image where visitors see it: the files are those of the site, not crops of the browser. */
function ImageViews({ image }: { image: StudioImage }) {
  const { t } = useTranslation('images');
  const shape = { aspectRatio: `${image.width} / ${image.height}` };
  return (
    <CardSection title={t('views.title')}>
      <div className="image-views">
        {views.map((view) => (
          <figure key={view} data-view={view}>
            <span style={{ backgroundColor: image.placeholder, ...(view === 'whole' ? shape : {}) }}>
              <View image={image} view={view} />
            </span>
            <figcaption>{t(`views.${view}`)}</figcaption>
          </figure>
        ))}
      </div>
    </CardSection>
  );
}

function View({ image, view }: { image: StudioImage; view: (typeof views)[number] }) {
  const { t } = useTranslation('images');
  return (
    <PrivateImage
      image={image}
      size={view}
      alt={t('views.alt', { title: image.title.en || image.id, view: t(`views.${view}`) })}
    />
  );
}

/** The form of an image, and what is done to the whole image. Each step saves what was typed first. */
function useImageForm(record: Versioned<StudioImage>) {
  const { t } = useTranslation('images');
  const api = useStudioApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const { id } = record.value;
  const query = imageQuery(api, id);
  const { data } = useQuery({ ...query, initialData: record });
  const sending = useFileReplacement(id);
  const { load, ...form } = useImageRecord(record, (saved) => {
    queryClient.setQueryData(query.queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: imagesKey });
    void queryClient.invalidateQueries({ queryKey: contextQuery(api, id).queryKey });
  });

  async function restored(): Promise<Versioned<StudioImage>> {
    const { changed, incomplete } = await changeImages(api, { ids: [id], visibility: 'published' });
    if (changed > 0) toasts.show({ text: t('restore.done'), tone: 'success' });
    else toasts.show({ text: t(incomplete > 0 ? 'restore.incomplete' : 'restore.replaced'), tone: 'danger' });
    return load();
  }

  return {
    form,
    latest: data,
    image: data.value,
    withhold: (reason: string) =>
      form.submitThen({
        async run() {
          await changeImages(api, { ids: [id], visibility: 'withheld', reason });
          toasts.show({ text: t('withhold.done'), tone: 'success' });
          return load();
        },
      }),
    restore: () => form.submitThen({ run: restored }),
    replace: (file: File) => form.submitThen({ run: (version) => sending.send(file, version) }),
    sending,
  };
}
