import type { AuthApi } from '@lumigraph/contracts';
import { Alert, Button } from '@lumigraph/ui-kit';
import { CallProblem, saveFile, useChange } from './account-part.tsx';
import { usePanelTexts } from './panel-texts.ts';

const FILE_NAME = 'my-data.zip';

export interface DataExportProps {
  api: Pick<AuthApi, 'exportData'>;
}

/**
 * Exports all stored data of the account: a zip with JSON and files. The browser holds it until it is saved
 * (large ones on disk), at most the hundred megabytes that an account may upload.
 */
export function DataExport({ api }: DataExportProps) {
  const { t } = usePanelTexts();
  const { busy, done, problem, run } = useChange();
  return (
    <div className="ui-auth-stack">
      <Button
        className="ui-account-button"
        busy={busy !== undefined}
        onClick={() => run('export', async () => saveFile(await api.exportData(), FILE_NAME))}
      >
        {t('data.submit')}
      </Button>
      <CallProblem error={problem} tooMany={t('data.tooMany')} />
      {done ? <Alert tone="success">{t('data.done', { name: FILE_NAME })}</Alert> : null}
    </div>
  );
}
