import Type from 'typebox';

/** Ways to sign in besides password and social providers; each is off until it is switched on. */
export const signInSettings = {
  MAGIC_LINK: Type.String({
    enum: ['off', 'on'],
    default: 'off',
    description:
      'on: the sign-in page offers a link by e-mail that signs in without a password, once and within 15 minutes (docs/operators/accounts-and-mail.md).',
  }),
  PASSKEYS: Type.String({
    enum: ['off', 'on'],
    default: 'off',
    description:
      'on: users may add passkeys (WebAuthn) in their profile and sign in with them. Browsers need HTTPS (or localhost) and a domain, not an IP address.',
  }),
  PASSKEY_RP_ID: Type.String({
    default: '',
    format: 'host-name',
    description:
      'Domain to which passkeys belong (relying party id): that of PUBLIC_ORIGIN or a parent of it, so that sites on its subdomains share them. Changing it makes all passkeys useless. Empty means the host of PUBLIC_ORIGIN.',
  }),
};
