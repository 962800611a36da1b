import { registerNamespace } from '@lumigraph/site-kit';
import { profilePage } from '@lumigraph/site-kit/profile';
import { useTranslation } from 'react-i18next';
import { DOWNLOADS_NAMESPACE } from '../features/downloads/downloads-queries.ts';
import { DownloadsSection } from '../features/downloads/downloads-section.tsx';

registerNamespace(
  DOWNLOADS_NAMESPACE,
  import.meta.glob('../features/downloads/messages/*.json', { import: 'default' }),
);

function useDownloads() {
  const { t } = useTranslation(DOWNLOADS_NAMESPACE);
  return {
    id: 'downloads',
    title: t('own.title'),
    text: t('own.text'),
    content: <DownloadsSection />,
  };
}

/** The shared profile with the downloads, which only this site has. */
export const { Page, Head, namespaces } = profilePage({
  useOwnSection: useDownloads,
  namespaces: [DOWNLOADS_NAMESPACE],
});
