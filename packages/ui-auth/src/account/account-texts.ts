import type { PartialTexts } from '@lumigraph/ui-kit/server';
import { createTexts } from '@lumigraph/ui-kit/texts';
import { useContext } from 'react';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import type { AuthLocalization } from '../texts/auth-messages.ts';
import { language, user } from './messages/en.json';
import type en from './messages/en.json';

/** The namespace of account widgets in the host's translations: `account/messages/<locale>.json`. */
export const ACCOUNT_NAMESPACE = 'ui-auth-account';

/** All texts of account widgets; `account/messages/en.json` is the complete catalogue. */
export type AccountMessages = typeof en;

/**
 * Texts to replace. A site without i18next passes the whole catalogue; `AccountPanel` has forms inside, so it takes their
 * texts as well: `{ ...auth, ...account }`.
 */
export type AccountLocalization = AuthLocalization & PartialTexts<AccountMessages>;

/** Imported one by one, so that a bundle contains only what it uses. */
const userMessages = { language, user };
const useCatalogue = /* @__PURE__ */ createTexts<typeof userMessages>(ACCOUNT_NAMESPACE, userMessages);

/** The texts of `UserButton`. */
export const useUserTexts = () => useCatalogue(useContext(AuthUiContext).localization);
