/** An expression that is not linear, or that the checker cannot judge, and why no text can make it slow. */
const entry = (pattern, reason, ...paths) => ({ literal: String(pattern), reason, paths });

const SETTING = 'a setting of the operator, checked at start';
const OWN = 'a text of this repository';
const LOOKAROUND = 'a lookahead or lookbehind of one step after a fixed character';

export const accepted = [
  entry(
    /\/+$/,
    `${SETTING}, or an address of the page in a browser`,
    'apps/backend/src/config/config.ts',
    'apps/backend/src/features/billing/providers/provider-http.ts',
    'packages/api-clients/src/auth/account-calls.ts',
    'packages/api-clients/src/session/bearer-fetch.ts',
    'packages/site-kit/src/features/account/social-return.ts',
    'packages/ui-auth/src/widget/safe-redirect.ts',
  ),
  entry(
    /^(?:\/(?!\/)|https?:\/\/[^/\s?#@])[^\s?#]*$/,
    `${SETTING}; anchored, one repetition`,
    'apps/backend/src/config/formats.ts',
  ),
  entry(
    /\bVersion\/(?!.*Chrom).*\bSafari\//,
    'the header is cut to 512 characters',
    'apps/backend/src/features/accounts/sessions/client-info.ts',
  ),
  entry(
    /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs,
    SETTING,
    'apps/backend/src/features/images/files/credentials/certificate.ts',
  ),
  entry(
    /failure: \[(.*?)\] \}/s,
    'a message of the signing library, read in a thread of its own',
    'apps/backend/src/features/images/files/credentials/signing-worker.ts',
  ),
  entry(
    /explanation: Some\("(.*?)"\)/g,
    'a message of the signing library, read in a thread of its own',
    'apps/backend/src/features/images/files/credentials/signing-worker.ts',
  ),
  entry(
    / \([^)]*\)$/,
    'the name of a PNG text chunk, at most 79 bytes and a language tag; runs in an image process',
    'apps/backend/src/features/images/files/import/metadata/read-metadata.ts',
  ),
  entry(
    /\0+$/,
    'a text of eight characters',
    'apps/backend/src/features/images/files/import/metadata/user-comment.ts',
  ),
  entry(
    /[_\s.+]+|-(?=\D)|(?<=\D)-/g,
    `a file name, at most 255 bytes; ${LOOKAROUND}`,
    'apps/backend/src/features/images/files/import/image-words.ts',
  ),
  entry(
    /[_\s]+|(?<=\p{L})-(?=\p{L})/gu,
    `a folder name, at most 255 bytes; ${LOOKAROUND}`,
    'apps/backend/src/features/images/files/import/image-words.ts',
  ),
  entry(
    /:-?\d+(?:\.\d+)?(?=[\s)\],]|$)/g,
    'runs in an image process; digits are read once after each colon',
    'apps/backend/src/features/images/files/import/image-words.ts',
  ),
  entry(
    /[\s,;:\ufffd-]+$/,
    'at most 300 characters',
    'apps/backend/src/features/images/files/import/image-words.ts',
  ),
  entry(
    /\.(?=[^\s\d]|\d*\p{L})/gu,
    'names of at most 100 characters',
    'apps/backend/src/features/mail/mail-kinds.ts',
  ),
  entry(
    /(?<=\p{L}\p{M}*)\.(?=\S)/gu,
    'names of at most 100 characters',
    'apps/backend/src/features/mail/mail-kinds.ts',
  ),
  entry(/<([^>]+)>/, SETTING, 'apps/backend/src/features/mail/mail-transport.ts'),
  entry(/\[\[([^\]]*)\]\]/g, OWN, 'apps/backend/src/features/mail/render-mail.ts'),
  entry(/[. ]+$/u, 'at most 200 bytes', 'apps/gallery/src/lib/download/file-download.ts'),
  entry(/texts_(\w+)_(\w+)$/u, 'a name of a form field', 'apps/studio/src/features/posts/post-values.ts'),
  entry(/[. ]+$/, 'a header of the own server, in a browser', 'packages/api-clients/src/clean-file-name.ts'),
  entry(
    /^\/(?!.*(?:%40|@))[^\s?#\\]{0,300}$/i,
    'anchored, and the schema allows 300 characters',
    'packages/contracts/src/analytics-events.ts',
  ),
  entry(
    /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<address>[^)\s]+)\)/g,
    OWN,
    'packages/site-kit/src/features/legal/legal-block.tsx',
  ),
  entry(/<(\w+)>(.*?)<\/\1>/g, OWN, 'packages/ui-auth/src/forms/register-form.tsx'),
  entry(/--color-([\w-]+)\s*:\s*([^;}]+)/g, OWN, 'packages/ui-kit/src/brand-check/contrast-problems.ts'),
  entry(/(--[\w-]+)\s*:/g, OWN, 'packages/ui-kit/src/brand-check/contrast-problems.ts'),
  entry(
    /\/\*[^]*?\*\//g,
    OWN,
    'packages/ui-kit/src/brand-check/contrast-problems.ts',
    'packages/ui-kit/src/design-tokens/design-tokens.ts',
  ),
  entry(/,(?![^(]*\))/, OWN, 'packages/ui-kit/src/design-tokens/design-tokens.ts'),
  entry(/ (?=\w+\()/, OWN, 'packages/ui-kit/src/design-tokens/design-tokens.ts'),
  entry(/(--[\w-]+)\s*:\s*([^;]+);/g, OWN, 'packages/ui-kit/src/design-tokens/design-tokens.ts'),
  entry(
    /"(?:[^"\\]|\\.)*(?:"|$)|-?\b(?:NaN|Infinity)\b/g,
    'runs in an image process; a string takes everything to its end, so no character is read twice',
    'apps/backend/src/features/images/files/import/metadata/lenient-json.ts',
  ),
  entry(
    /(?<=[\p{L}\p{M}])[\u200c\u200d]+(?=[\p{L}\p{M}])|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Han}\p{Extended_Pictographic}])\p{Variation_Selector}/gu,
    'a run of joiners matches only directly after a letter, so no character is read twice',
    'packages/contracts/src/typed-name.ts',
  ),
];
