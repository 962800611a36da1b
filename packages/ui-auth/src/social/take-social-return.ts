const ERROR_MAX_LENGTH = 200;
const TOKEN_MAX_LENGTH = 4_096;

/** The result that the redirect of a provider left in the address. */
export type SocialReturn =
  { kind: 'token'; token: string; provider: string | undefined } | { kind: 'error'; text: string };

/**
 * Reads `token` or `error` from the address and removes them at once by `replaceState`. The widget calls it when it
 * mounts. A site that reports page views or loads third-party scripts calls it first on its sign-in pages and passes
 * the result as `socialReturn`.
 *
 * The error is decoded once, cut to 200 characters, and only ever shown as text.
 */
export function takeSocialReturn(): SocialReturn | null {
  if (typeof window === 'undefined') return null;
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token');
  const error = url.searchParams.get('error');
  if (token === null && error === null) return null;
  const provider = url.searchParams.get('provider') ?? undefined;
  for (const name of ['token', 'error', 'provider']) url.searchParams.delete(name);
  // Keeps the router's history state: only the address changes.
  window.history.replaceState(window.history.state, '', url);

  if (error !== null) return { kind: 'error', text: cleanErrorText(error) };
  return token ? { kind: 'token', token: token.slice(0, TOKEN_MAX_LENGTH), provider } : null;
}

/** One line of at most 200 characters, without control or direction-changing characters. */
export function cleanErrorText(text: string): string {
  const oneLine = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  return Array.from(oneLine).slice(0, ERROR_MAX_LENGTH).join('');
}
