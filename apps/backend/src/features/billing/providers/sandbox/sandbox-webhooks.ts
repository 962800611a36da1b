import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@lumigraph/contracts';
import { WebhookRefused, type ProviderEvent, type WebhookRequest } from '../provider.ts';

const SIGNATURE_HEADER = 'x-sandbox-signature';
const SIGNATURE_WINDOW_MS = 5 * MINUTE_MS;

const sign = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

/** Headers and body of a webhook as the sandbox sends it. */
export function signSandboxWebhook(
  event: ProviderEvent,
  options: { secret: string; at: number },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  const signature = sign(options.secret, String(options.at), Buffer.from(body)).toString('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: `t=${options.at},v1=${signature}` },
  };
}

/** Verifies signature and age. Throws {@link WebhookRefused}. */
export function readSandboxWebhook(
  { rawBody, headers, receivedAt }: WebhookRequest,
  secret: string,
): ProviderEvent {
  const match = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE_HEADER] ?? ''));
  const [, timestamp = '', signature = ''] = match ?? [];
  if (!match || !timingSafeEqual(sign(secret, timestamp, rawBody), Buffer.from(signature, 'hex'))) {
    throw new WebhookRefused('the signature is wrong');
  }
  if (Math.abs(receivedAt - Number(timestamp)) > SIGNATURE_WINDOW_MS)
    throw new WebhookRefused('it is too old');
  return JSON.parse(rawBody.toString('utf8')) as ProviderEvent;
}
