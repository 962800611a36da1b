import { renderToString } from 'react-dom/server';
import { noticeWithoutScripts } from '../app/without-scripts/notice.tsx';
import { documentOf } from '../app/document.ts';
import { loadNamespace } from '../app/i18n.ts';
import { knownResults } from '../lib/page-queries.ts';
import { createQueryClient } from '../lib/query-scope.tsx';
import { namespaceTexts } from '../app/namespace-texts.ts';
import { createAccount } from '../features/account/account-context.tsx';
import { billingNamespaces } from '../features/subscription/billing-namespaces.ts';
import { publicBillingQueries } from '../features/subscription/subscription-queries.ts';
import type { RenderResult, RenderRequest, SiteData } from '../app/render-request.ts';
import type { ServerI18n } from '../app/server-i18n.ts';
import type { Site } from '../app/site.ts';
import { documentHeaders } from '../app/render-request.ts';
import { PaymentApp } from './payment-app.tsx';

/** Renders the payment document: it contains the order and its price; the form waits for the session. */
export async function renderPayment(
  { site: { config }, i18nIn }: { site: Site; i18nIn: ServerI18n },
  request: RenderRequest,
  data: SiteData,
): Promise<RenderResult> {
  const { locale, theme } = request.visitor;
  const i18n = await i18nIn(locale);
  await Promise.all(billingNamespaces.map((name) => loadNamespace(i18n, name, locale)));
  const queryClient = createQueryClient();
  const { billing } = data({ locale });
  await Promise.all([
    queryClient.prefetchQuery(publicBillingQueries.plans(billing)),
    queryClient.prefetchQuery(publicBillingQueries.paymentOptions(billing)),
  ]);
  const { settings, nonce } = request;
  const markup = renderToString(
    <PaymentApp
      config={config}
      account={createAccount(settings)}
      queryClient={queryClient}
      i18n={i18n}
      settings={settings}
      openClients={() => Promise.reject(new Error('The server renders without clients.'))}
      address={request.url}
    />,
  );
  const results = knownResults(queryClient);
  queryClient.clear();
  const document = documentOf({
    manifest: request.manifest,
    markup,
    notice: await noticeWithoutScripts(i18n, 'scripts', request.form),
    locale,
    theme,
    brand: config.brand,
    sources: [],
    data: { results, locale, messages: namespaceTexts(i18n, billingNamespaces), settings, nonce },
  });
  return { status: 200, headers: documentHeaders(locale), document };
}
