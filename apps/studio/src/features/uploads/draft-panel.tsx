import { defaultLocale } from '@lumigraph/contracts';
import type { StudioImage, ImageDraft } from '@lumigraph/contracts/studio';
import { Alert, Button, Skeleton } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { previewsKey, useBlobUrl } from '../../lib/blob-image.tsx';
import { RecordFormView, SaveButton } from '../../lib/form/record-form-view.tsx';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import { ImageFields } from '../../lib/images/image-fields.tsx';
import type { ImageFormValues } from '../../lib/images/image-form.ts';
import { imageQuery, useImageRecord } from '../../lib/images/use-image-record.ts';
import { SidePanel } from '../../lib/side-panel.tsx';
import type { Versioned } from '../../lib/studio-api.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { putDraft, chooseFrame, frameStripQuery } from './uploads-api.ts';
import { DraftFacts } from './draft-facts.tsx';
import { DraftPreview } from './draft-cells.tsx';

interface DraftPanelProps {
  id: string;
  isBusy: boolean;
  /** The name of the field in which the keyboard begins; without it, at the title of the panel. */
  field: string | undefined;
  /** Asks about the publication of the saved image. */
  onPublish: (id: string) => void;
  /** Opens the next image in the field of this name. */
  onNext: (field: string | undefined) => void;
  onClose: () => void;
}

/** Everything about one draft. */
export function DraftPanel({ id, onClose, ...rest }: DraftPanelProps) {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const { data, error } = useQuery(imageQuery(useStudioApi(), id));
  const title = data?.value.title[defaultLocale] || (data?.value.upload?.fileName ?? t('panel.title'));
  return (
    <SidePanel title={title} onClose={onClose}>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      {data ? <DraftForm record={data} {...rest} /> : null}
      {data || error ? null : <Skeleton />}
    </SidePanel>
  );
}

interface DraftFormProps extends Omit<DraftPanelProps, 'id' | 'onClose'> {
  record: Versioned<StudioImage>;
}

function DraftForm({ record, isBusy, field, onPublish, onNext }: DraftFormProps) {
  const { t } = useTranslation('uploads');
  const { load, ...form } = useDraftForm(record);
  const [isLeaving, setLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const draft = record.value;
  // After the form has forgotten its changes: it asks before it is left with some.
  const leave = useEffectEvent(() => onNext(focusedField(fields.current)));
  useEffect(() => {
    if (isLeaving && !form.isDirty) leave();
  }, [isLeaving, form.isDirty]);
  useEffect(() => {
    if (field !== undefined) fieldsNamed(fields.current, field)?.focus();
  }, [field]);
  const saveAndGoOn = () => {
    if (!form.isDirty) return setLeaving(true);
    return form.submitThen({
      async run(version) {
        const saved = await load();
        setLeaving(true);
        return { ...saved, version };
      },
    });
  };
  const publish = () =>
    form.submitThen({
      async run(version) {
        const saved = await load();
        onPublish(draft.id);
        return { ...saved, version };
      },
    });
  return (
    <>
      <DraftPreview id={draft.id} size="whole" />
      {draft.upload?.animation ? (
        <DraftFrames key={draft.id} draft={draft} animation={draft.upload.animation} form={form} />
      ) : null}
      <DraftFacts draft={draft} form={form} />
      <RecordFormView
        form={form}
        onSubmitKey={saveAndGoOn}
        buttons={
          <>
            <SaveButton form={form} variant="secondary" />
            <Button disabled={form.status.kind === 'busy'} onClick={saveAndGoOn}>
              {t(form.isDirty ? 'panel.saveAndNext' : 'panel.next')}
            </Button>
            <Button variant="primary" disabled={form.status.kind === 'busy' || isBusy} onClick={publish}>
              {t(form.values['createdAt'] === '' ? 'actions.publish' : 'actions.schedule')}
            </Button>
          </>
        }
      >
        <div ref={fields} className="record-form-fields">
          <ImageFields form={form} image={draft} />
        </div>
      </RecordFormView>
    </>
  );
}

const fieldsNamed = (within: Element | null, name: string) =>
  within?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);

/** The name of the field with the keyboard focus. */
const focusedField = (within: Element | null): string | undefined =>
  within?.contains(document.activeElement)
    ? (document.activeElement?.getAttribute('name') ?? undefined)
    : undefined;

function useDraftForm(record: Versioned<StudioImage>) {
  const queryClient = useQueryClient();
  return useImageRecord(record, ({ value }) => putDraft(queryClient, value));
}

interface DraftFramesProps {
  draft: StudioImage;
  animation: NonNullable<ImageDraft['upload']['animation']>;
  form: RecordForm<ImageFormValues, StudioImage>;
}

/** The frames of an animated file, one of which visitors see as a still image. */
function DraftFrames({ draft: { id, width, height }, animation, form }: DraftFramesProps) {
  const { t } = useTranslation('uploads');
  const api = useStudioApi();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const name = useId();
  const { data: strip, error } = useQuery(frameStripQuery(api, id));
  const url = useBlobUrl(strip);
  const [saved, setSaved] = useState(animation.chosen);
  const [frame, setFrame] = useState(saved);
  const { frames } = animation;
  const use = () =>
    form.submitThen({
      async run(version) {
        const changed = await chooseFrame(api, { id, frame, version });
        setSaved(frame);
        await queryClient.invalidateQueries({ queryKey: previewsKey(id) });
        return changed;
      },
    });
  return (
    <fieldset className="uploads-frames">
      <legend>{t('frames.title')}</legend>
      <p>{t('frames.text')}</p>
      {error ? <Alert tone="danger">{errorText(error)}</Alert> : null}
      <div className="uploads-frames-strip">
        {Array.from({ length: frames }, (_, index) => (
          <label key={index}>
            <input
              type="radio"
              name={name}
              checked={index === frame}
              aria-label={t('frames.frame', { number: index + 1, total: frames })}
              onChange={() => setFrame(index)}
            />
            <span
              aria-hidden="true"
              style={{
                aspectRatio: `${width} / ${height}`,
                backgroundImage: url === undefined ? undefined : `url("${url}")`,
                backgroundSize: `100% ${frames * 100}%`,
                backgroundPosition: `0 ${(index / (frames - 1)) * 100}%`,
              }}
            />
          </label>
        ))}
      </div>
      <div className="uploads-frames-choice">
        <Button size="sm" disabled={frame === saved || form.status.kind === 'busy'} onClick={use}>
          {t('frames.use')}
        </Button>
        <span>{t('frames.frame', { number: frame + 1, total: frames })}</span>
      </div>
    </fieldset>
  );
}
