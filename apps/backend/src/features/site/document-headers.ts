/**
 * Headers of every rendered document (security 5.11). No inline script and no style attribute is allowed: first data
 * travel in a JSON block, and colours of pictures in SVG attributes.
 */
export function documentHeaders({
  pictureOrigins,
}: {
  pictureOrigins: readonly string[];
}): Record<string, string> {
  const pictures = ["'self'", 'data:', 'blob:', ...pictureOrigins].join(' ');
  const connections = ["'self'", ...pictureOrigins].join(' ');
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': pictures,
    'font-src': "'self'",
    'connect-src': connections,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  };
}

/** The origin of a base address, when it is not our own. */
export function foreignOrigins(...bases: readonly string[]): string[] {
  return [...new Set(bases.filter((base) => /^https?:\/\//.test(base)).map((base) => new URL(base).origin))];
}
