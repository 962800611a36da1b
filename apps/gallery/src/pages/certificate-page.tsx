import { readCertificateId } from '@lumigraph/contracts';
import { registerNamespace, SitePageMeta, useRouteParam } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CertificateScreen } from '../features/downloads/certificate-screen.tsx';
import { certificateQuery, DOWNLOADS_NAMESPACE } from '../features/downloads/downloads-queries.ts';
import { prefetched, statusFor } from '../lib/prefetch.ts';
import type { Prefetch } from '../lib/services.tsx';

registerNamespace(
  DOWNLOADS_NAMESPACE,
  import.meta.glob('../features/downloads/messages/*.json', { import: 'default' }),
);

const LONGEST = 80;

/** The id in the address: in the path, or in the query when the form was submitted without scripts. */
function idOf(inPath: string | undefined, query: URLSearchParams): string {
  const text = (inPath ?? query.get('id') ?? '').trim().slice(0, LONGEST).toWellFormed();
  return readCertificateId(text) ?? text;
}

function CertificatePage() {
  const { t } = useTranslation(DOWNLOADS_NAMESPACE);
  const id = useRouteParam('id');
  const [query] = useSearchParams();
  return (
    <>
      <SitePageMeta title={t('certificate.title')} description={t('certificate.lead')} robots="noindex" />
      <CertificateScreen certificateId={idOf(id, query)} />
    </>
  );
}

export const namespaces = [DOWNLOADS_NAMESPACE] as const;

export const prefetch: Prefetch = async ({ services, queryClient, locale, params, url }) => {
  const id = idOf(params['id'], url.searchParams);
  if (id === '') return undefined;
  return { status: statusFor(await prefetched(queryClient, certificateQuery({ ...services, locale }, id))) };
};

export { CertificatePage as Page };
