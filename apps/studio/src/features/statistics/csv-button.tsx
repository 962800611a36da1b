import type { StudioCallName } from '@lumigraph/contracts/studio';
import { Button, useToasts } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { useStudioApi } from '../../lib/studio.tsx';
import { useErrorText } from '../../lib/use-error-text.ts';
import type { StatisticsParams } from './statistics-api.ts';

type CsvCall = Extract<StudioCallName, `GET /statistics/${string}csv`>;

interface CsvButtonProps {
  call: CsvCall;
  params: StatisticsParams;
  /** Of the file, without its ending. */
  name: string;
  /** What the file contains, for screen readers. */
  label: string;
}

/** Downloads the values of a table. */
export function CsvButton({ call, params, name, label }: CsvButtonProps) {
  const { t } = useTranslation('statistics');
  const api = useStudioApi();
  const toasts = useToasts();
  const errorText = useErrorText();
  const load = useMutation({
    mutationFn: () => api.sendForFile(call, { query: params }),
    onSuccess: (file) => saveFile(file, `${name}.csv`),
    onError: (error) => toasts.show({ text: errorText(error), tone: 'danger' }),
  });
  return (
    <Button
      size="sm"
      busy={load.isPending}
      aria-label={t('csvOf', { name: label })}
      onClick={() => load.mutate()}
    >
      {t('csv')}
    </Button>
  );
}
