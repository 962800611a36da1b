import { isApiError } from '@lumigraph/api-clients';
import { Alert, Button } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../use-auth.ts';
import { ACCOUNT_NAMESPACE } from '../account-namespace.ts';
import { useErrorText } from '../use-error-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Section } from './section.tsx';

const FILE_NAME = 'my-data.zip';

/**
 * Exports all stored data of the account: a zip with JSON and files. The browser holds it until it is saved
 * (large ones on disk), at most the hundred megabytes that an account may upload.
 */
export function DataSection() {
  const { t } = useTranslation(ACCOUNT_NAMESPACE);
  const auth = useAuth();
  const errorText = useErrorText();
  const exporting = useMutation({
    mutationFn: async () => saveFile(await auth.exportData(), FILE_NAME),
  });
  const explain = (error: Error): string =>
    isApiError(error) && error.code === 'TOO_MANY_ATTEMPTS'
      ? t('data.tooMany')
      : errorText(error, t('data.failed'));
  return (
    <Section id="data" title={t('data.title')} text={t('data.text')}>
      <Button
        icon={<Download aria-hidden="true" size={18} />}
        busy={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t('data.submit')}
      </Button>
      {exporting.error ? <Alert tone="danger">{explain(exporting.error)}</Alert> : null}
      {exporting.isSuccess ? <Alert tone="success">{t('data.done', { name: FILE_NAME })}</Alert> : null}
    </Section>
  );
}
