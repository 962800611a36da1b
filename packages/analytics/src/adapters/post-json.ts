/**
 * Sends without waiting for the response, without cookies and without the address of the page, also while the page is
 * being left. Failures are ignored: analytics must not cause a visible error.
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
