import { IMAGE_REPORTS_PATH, isImageId, fullName } from '@lumigraph/contracts';
import {
  registerNamespace,
  SitePageMeta,
  useAccount,
  useAccountState,
  usePublicSettings,
  useSubmittedForm,
} from '@lumigraph/site-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { ImageFailed, ImageNotFound } from '../features/image/image-notices.tsx';
import { metadataQuery } from '../features/image/image-queries.ts';
import { useImage } from '../features/image/use-image.ts';
import { requestOf, type ReportValues } from '../features/report/report-rules.ts';
import { ReportScreen } from '../features/report/report-screen.tsx';
import type { ReportTrace } from '../features/report/report-form.tsx';
import { prefetched, statusFor } from '../lib/prefetch.ts';
import type { Prefetch } from '../lib/services.tsx';

registerNamespace('image', import.meta.glob('../features/image/messages/*.json', { import: 'default' }));
registerNamespace('report', import.meta.glob('../features/report/messages/*.json', { import: 'default' }));

/** /report?image=…: reports an image, with or without an account. */
function ReportPage() {
  const [query] = useSearchParams();
  const imageId = query.get('image') ?? '';
  return isImageId(imageId) ? (
    <ReportOf key={imageId} imageId={imageId} />
  ) : (
    <ImageNotFound listAddress={paths.home()} />
  );
}

function ReportOf({ imageId }: { imageId: string }) {
  const { t } = useTranslation('report');
  const { user } = useAccountState();
  const submitted = useSubmittedForm();
  const state = useImage(imageId);
  const send = useSend(imageId);
  if (state.kind === 'not-found') return <ImageNotFound listAddress={paths.home()} />;
  if (state.kind === 'failed')
    return <ImageFailed error={state.error} onRetry={state.retry} listAddress={paths.home()} />;
  const image = state.kind === 'image' ? state.image : state.known;
  const name = fullName(user ?? {});
  return (
    <>
      <SitePageMeta title={t('title')} robots="noindex" />
      {image ? (
        <ReportScreen
          image={image}
          submitted={submitted}
          knownValues={user ? { name, email: user.email } : undefined}
          send={send}
        />
      ) : null}
    </>
  );
}

function useSend(image: string) {
  const { i18n } = useTranslation('report');
  const { session } = useAccount();
  const { apiBaseUrl } = usePublicSettings();
  return async (values: ReportValues, trace: ReportTrace): Promise<void> => {
    const { createHttp } = await import('@lumigraph/api-clients/http');
    const http = createHttp({ baseUrl: apiBaseUrl, timeoutMs: 30_000, fetch: session.fetch });
    const body = requestOf(values, { image, ...trace, locale: i18n.language });
    await http.json({ path: IMAGE_REPORTS_PATH, method: 'post', body });
  };
}

export const namespaces = ['report', 'image'] as const;

export const prefetch: Prefetch = async ({ services, queryClient, locale, url }) => {
  const imageId = url.searchParams.get('image') ?? '';
  if (!isImageId(imageId)) return { status: 404 };
  return {
    status: statusFor(await prefetched(queryClient, metadataQuery({ ...services, locale }, imageId))),
  };
};

export { ReportPage as Page };
