import type { ImageDraft, StudioImage } from '@lumigraph/contracts/studio';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../../lib/blob-image.tsx';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import type { ImageFormValues } from '../../lib/images/image-form.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import { chooseFrame, draftPreviewsKey, frameStripQuery } from './uploads-api.ts';

interface DraftFramesProps {
  draft: StudioImage;
  animation: NonNullable<ImageDraft['upload']['animation']>;
  form: RecordForm<ImageFormValues, StudioImage>;
}

/** The frames of an animated file, one of which visitors see as a still image. */
export function DraftFrames({ draft: { id, width, height }, animation, form }: DraftFramesProps) {
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
        await queryClient.invalidateQueries({ queryKey: draftPreviewsKey(id) });
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
