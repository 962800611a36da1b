import { defaultLocale } from '@lumigraph/contracts';
import type { StudioImage } from '@lumigraph/contracts/studio';
import { Button } from '@lumigraph/ui-kit';
import { useTranslation } from 'react-i18next';
import type { RecordForm } from '../../lib/form/use-record-form.ts';
import type { ImageFormValues } from '../../lib/images/image-form.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** `5 MB`, in the language of the page. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => {
    const power = Math.min(
      units.length - 1,
      Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP))),
    );
    const value = bytes / STEP ** power;
    return new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: units[power] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: power > 1 && value < 10 ? 1 : 0,
    }).format(value);
  };
}

/** Metadata of the file, which help to write the texts. */
export function DraftFacts({
  draft,
  form,
}: {
  draft: StudioImage;
  form: RecordForm<ImageFormValues, StudioImage>;
}) {
  const { t } = useTranslation('uploads');
  const bytes = useBytes();
  const { prompt, model, width, height, format, upload } = draft;
  const { fileName = '', folder = null, ownerName = '', hadHiddenText = false } = upload ?? {};
  const altName = `alt_${defaultLocale}`;
  const facts = [
    ['fileName', folder === null ? fileName : `${folder}/${fileName}`],
    ['size', `${width} × ${height} · ${bytes(draft.bytes)} · ${format.toUpperCase()}`],
    ['model', model],
    ['owner', ownerName],
    ['cleared', hadHiddenText ? t('panel.cleared') : null],
  ] as const;
  return (
    <dl className="uploads-facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{t(`columns.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {prompt ? (
        <div>
          <dt>{t('columns.prompt')}</dt>
          <dd>
            {prompt}
            {form.values[altName] === '' ? (
              <Button size="sm" onClick={() => form.setValue(altName, prompt)}>
                {t('panel.usePrompt')}
              </Button>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
