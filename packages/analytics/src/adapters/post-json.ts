/**
 * Sends and forgets: without cookies, without the address of the page, and also while the page is being left. Counting
 * is never worth an error on screen.
 */
export function postJson(url: string, body: unknown, contentType = 'application/json'): void {
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': contentType },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
}
