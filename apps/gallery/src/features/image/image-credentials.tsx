import { useDay } from '@lumigraph/site-kit';
import {
  aiTraining,
  downloadLicense,
  licenseSummary,
  type ImageMetadata,
  type Locale,
} from '@lumigraph/contracts';
import { Button } from '@lumigraph/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../lib/services.tsx';
import type { CheckResult } from './credentials-worker.ts';
import './image-credentials.css';

export interface ImageCredentialsProps {
  image: ImageMetadata;
  /** Replaces the check in tests and stories, which have no signed file. */
  check?: (file: Blob) => Promise<CheckResult>;
}

// Loaded with the first check: most visitors check nothing.
const lazyCheck = async (file: Blob): Promise<CheckResult> =>
  (await import('./check-credentials.ts')).checkCredentials(file);

/** What the signed manifest of a download says, and its check in the browser. */
export function ImageCredentials({ image, check = lazyCheck }: ImageCredentialsProps) {
  const { t, i18n } = useTranslation('image');
  const day = useDay();
  const { images } = useServices();
  const { mutate, isPending, data, isError } = useMutation({
    mutationFn: async () => check(await (await images()).credentialsFile(image.id)),
  });
  const license = downloadLicense(image.license, 'free');
  const result = isError ? { state: 'failed' as const } : data;
  return (
    <details className="image-credentials">
      <summary>{t('credentials.title')}</summary>
      <p>{t('credentials.about')}</p>
      <dl className="image-facts">
        {image.model ? <Row name={t('credentials.made')} value={image.model} isVerbatim /> : null}
        <Row name={t('facts.published')} value={day(image.createdAt)} />
        <Row name={t('facts.credit')} value={image.credit} />
        <Row name={t('facts.license')} value={licenseSummary(license, i18n.language as Locale)} />
        <Row name={t('credentials.training')} value={t(`credentials.${aiTraining(image.license)}`)} />
      </dl>
      <Button size="sm" icon={<ShieldCheck />} busy={isPending} onClick={() => mutate()}>
        {t('credentials.check')}
      </Button>
      <output className="image-credentials-result" data-state={result?.state}>
        {result
          ? t(`credentials.${result.state}`, { signer: 'signer' in result ? result.signer : '' })
          : null}
      </output>
    </details>
  );
}

function Row({ name, value, isVerbatim }: { name: string; value: string; isVerbatim?: boolean }) {
  return (
    <div className="image-fact">
      <dt>{name}</dt>
      {/* Days are in the time zone of the reader. */}
      <dd translate={isVerbatim ? 'no' : undefined} suppressHydrationWarning>
        {value}
      </dd>
    </div>
  );
}
