import { createTexts } from '@lumigraph/ui-kit/texts';
import { useContext } from 'react';
import { AuthUiContext } from '../../appearance/auth-ui-context.ts';
import { ACCOUNT_NAMESPACE, type AccountMessages } from '../account-texts.ts';
import en from '../messages/en.json';

const useCatalogue = /* @__PURE__ */ createTexts<AccountMessages>(ACCOUNT_NAMESPACE, en);

/** The texts of `AccountPanel` and its parts. */
export const usePanelTexts = () => useCatalogue(useContext(AuthUiContext).localization);
