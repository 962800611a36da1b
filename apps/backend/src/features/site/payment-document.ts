import type { PublicSettings, SubmittedForm } from '@lumigraph/contracts';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentHeaders, paymentDocumentHeaders, paymentPolicy } from '../../http/security-headers.ts';
import { foreignOrigins, paymentPermission, paymentSources } from './payment-policy.ts';
import { sendFinished, type FinishDocument } from './document-steps.ts';
import type { GalleryData, SiteBuild } from './site-build.ts';

const NONCE_BYTES = 16;
/** A page with a user's order must not be cached, not even for the back button: a paid form must not return. */
const NO_STORE = 'no-store';

/**
 * The payment page: a separate document, whose policy allows only the enabled providers' origins. No other page of the
 * site loads from those origins, because a full page load leads in and out.
 */
export function sendPaymentDocument(
  { payment, visitorOf }: Pick<SiteBuild, 'visitorOf'> & { payment: NonNullable<SiteBuild['payment']> },
  { settings, data, finish }: { settings: () => PublicSettings; data: GalleryData; finish: FinishDocument },
) {
  const { apiBaseUrl, serviceBaseUrls = {} } = settings();
  const connectOrigins = foreignOrigins(apiBaseUrl, ...Object.values(serviceBaseUrls));
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    submitted?: { form: SubmittedForm; status: number },
  ): Promise<FastifyReply> => {
    const { url, headers: asked } = request;
    const { cookie, 'accept-language': acceptLanguage } = asked;
    const shown = settings();
    const billing = await data({ locale: 'en' }).billing();
    const { providers } = await billing.paymentOptions();
    const sources = paymentSources(providers);
    const permission = paymentPermission(providers);
    const nonce = sources.needsNonce ? randomBytes(NONCE_BYTES).toString('base64') : undefined;
    const response = await payment.render(
      {
        url,
        visitor: visitorOf({ url, cookies: cookie, acceptLanguage, notice: shown.banner?.id }),
        manifest: payment.manifest,
        settings: shown,
        nonce,
        form: submitted?.form,
      },
      data,
    );
    const headers = {
      ...documentHeaders,
      ...paymentDocumentHeaders,
      'permissions-policy': [documentHeaders['permissions-policy'], permission].filter(Boolean).join(', '),
      'cache-control': NO_STORE,
      'content-security-policy': paymentPolicy({ connectOrigins, sources, nonce }),
    };
    const document = await finish(response, {
      avif: false,
      acceptEncoding: asked['accept-encoding'],
    });
    return sendFinished(reply, { ...document, status: submitted?.status ?? document.status }, headers);
  };
}
