import type { ComponentType } from 'react';
import { hasOwnDocument, ownDocument, registerNamespace, type MessageFiles } from '../../app/i18n.ts';
import type { PageModule } from '../../app/lazy-page.tsx';
import { LegalPage } from './legal-page.tsx';

registerNamespace('legal', import.meta.glob('./messages/*.json', { import: 'default' }));

/**
 * The page of a text: its document in every language, with the site's overrides applied. `Figure` shows images
 * between title and text.
 *
 * @example export const { Page, namespaces } = legalPage('about', import.meta.glob('./about/*.json', { import: 'default' }));
 */
export function legalPage(
  name: string,
  files: MessageFiles,
  Figure?: ComponentType,
): Required<Pick<PageModule, 'Page' | 'namespaces'>> {
  registerNamespace(name, files);
  if (!hasOwnDocument(name)) registerNamespace(ownDocument(name), {});
  const locales = Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, ''));
  return {
    Page: () => <LegalPage name={name} locales={locales} figure={Figure ? <Figure /> : null} />,
    namespaces: ['legal', name, ownDocument(name)],
  };
}
