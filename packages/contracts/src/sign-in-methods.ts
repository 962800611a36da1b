import Type from 'typebox';
import type { Session } from './auth.ts';
import { EMAIL_MAX_LENGTH } from './limits.ts';
import type { SocialProvider } from './social-providers.ts';

/** Ways to sign in that an operator can switch on, besides the password and social providers. */
export interface SignInMethodFlags {
  /** A link by mail. */
  magicLink: boolean;
  /** Passkeys, for pages of the requesting site. */
  passkeys: boolean;
}

/** All ways to sign in, besides the password, that a server offers. */
export interface SignInMethods extends SignInMethodFlags {
  /** The social providers with settings on the server. */
  providers: SocialProvider[];
}

export const MagicLinkRequestSchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: EMAIL_MAX_LENGTH }),
  /** Path of the page after the sign-in; it is part of the link. */
  redirect: Type.Optional(
    Type.String({ maxLength: 2048, pattern: String.raw`^/([^/\\\x00-\x1f][^\\\x00-\x1f]*)?$` }),
  ),
});
export type MagicLinkRequest = Type.Static<typeof MagicLinkRequestSchema>;

export const MagicLinkSignInRequestSchema = Type.Object({
  token: Type.String({ maxLength: 512 }),
  rememberMe: Type.Optional(Type.Boolean()),
});
export type MagicLinkSignInRequest = Type.Static<typeof MagicLinkSignInRequestSchema>;

/** The calls of these ways to sign in; a part of `AuthApi`. */
export interface SignInMethodsApi {
  /** Which ways the server offers; a backend that does not report one does not have it. */
  signInMethods(): Promise<SignInMethods>;
  /** Sends a link that signs in. Resolves with a message that does not reveal whether the account exists. */
  requestMagicLink(request: MagicLinkRequest): Promise<string>;
  /** Signs in with the token of such a link, once. */
  signInWithMagicLink(request: MagicLinkSignInRequest): Promise<Session>;
}
