import { readCertificateId } from '@lumigraph/contracts';
import { registerNamespace, SitePageMeta, useRouteParam, type PageModule } from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CertificateScreen } from '../features/downloads/certificate-screen.tsx';
import { DOWNLOADS_NAMESPACE, prefetchCertificate } from '../features/downloads/downloads-queries.ts';
import type { Services } from '../lib/services.tsx';

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

export const prefetch: NonNullable<PageModule<Services>['prefetch']> = async ({
  services,
  queryClient,
  locale,
  params,
  url,
}) => ({
  status: await prefetchCertificate(
    queryClient,
    { downloads: services.downloads, locale },
    idOf(params['id'], url.searchParams),
  ),
});

export { CertificatePage as Page };
