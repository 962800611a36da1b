export { createI18n, loadNamespace } from '../app/i18n.ts';
export { matchRoute, redirectOf } from '../app/match-route.ts';
export { openPage, useOpenedModule } from '../app/open-page.ts';
export { Providers } from '../app/providers.tsx';
export type { AppParts } from '../app/providers.tsx';
export { createQueryClient } from '../app/query-client.ts';
export { settingsOf } from '../lib/public-settings.tsx';
export { checkDocuments } from './check-documents.ts';
export { checkMessages } from './check-messages.ts';
