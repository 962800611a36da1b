import { createEarlyAccessClient } from '@lumigraph/api-clients';
import { MINUTE_MS, type EarlyAccessApi, type EarlyImage } from '@lumigraph/contracts';
import {
  baseUrlOf,
  loadNamespace,
  registerNamespace,
  saveFile,
  useAccount,
  useDay,
  usePublicSettings,
  useViewer,
} from '@lumigraph/site-kit';
import { useToasts } from '@lumigraph/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageBackdrop } from '../../lib/image-backdrop.tsx';
import './early-strip.css';

registerNamespace('early', import.meta.glob('./messages/*.json', { import: 'default' }));

/** An image leaves the strip at its publication date; this delay is acceptable. */
const REFETCH_MS = 5 * MINUTE_MS;

/** The strip of images that members see before publication; nothing when there are none. */
export function EarlyStrip() {
  const { t, i18n } = useTranslation('early');
  const { session } = useAccount();
  const viewer = useViewer();
  const settings = usePublicSettings();
  const [client] = useState(() =>
    createEarlyAccessClient({
      apiKey: settings.apiKey,
      baseUrl: baseUrlOf(settings, 'images'),
      fetch: session.fetch,
    }),
  );
  const locale = i18n.language;
  const { data: images = [] } = useQuery({
    enabled: viewer !== undefined,
    queryKey: [...(viewer?.queryKey ?? []), 'early-access', locale],
    queryFn: async ({ signal }) => {
      const [found] = await Promise.all([
        client.images(locale, { signal }),
        loadNamespace(i18n, 'early', locale),
      ]);
      return found;
    },
    refetchInterval: REFETCH_MS,
    // Belongs to one user: removed with the page that shows it.
    gcTime: 0,
  });
  if (images.length === 0) return null;
  return (
    <section className="early wrap" aria-labelledby="early-title">
      <h2 id="early-title">{t('title')}</h2>
      <p>{t('lead')}</p>
      <ul className="early-row" role="list">
        {images.map((image) => (
          <li key={image.id}>
            <EarlyImageCell image={image} client={client} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EarlyImageCell({ image, client }: { image: EarlyImage; client: EarlyAccessApi }) {
  const { t, i18n } = useTranslation('early');
  const day = useDay();
  const toasts = useToasts();
  const preview = usePreview(image, client);
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { blob, fileName } = await client.download(image, i18n.language);
      saveFile(blob, fileName ?? image.title);
    } catch {
      toasts.show({ text: t('failed'), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <figure className="early-picture">
      <div className="early-frame">
        <ImageBackdrop colour={image.placeholder} />
        {preview ? <img src={preview} width={image.width} height={image.height} alt={image.alt} /> : null}
        <button
          type="button"
          className="icon-button early-download"
          aria-label={t('download', { title: image.title })}
          disabled={busy}
          onClick={() => void download()}
        >
          <Download />
        </button>
      </div>
      <figcaption>
        <strong>{image.title}</strong>
        <time dateTime={image.publishedAt}>{t('from', { day: day(image.publishedAt) })}</time>
      </figcaption>
    </figure>
  );
}

/** The preview needs the session's token, which an address in `src` cannot carry. */
function usePreview(image: EarlyImage, client: EarlyAccessApi): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    let made: string | undefined;
    async function load(): Promise<void> {
      const blob = await client.preview(image, { signal: controller.signal });
      if (controller.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    }
    // Without a preview, the colour and the title stay visible.
    load().catch(() => undefined);
    return () => {
      controller.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [client, image]);
  return url;
}
