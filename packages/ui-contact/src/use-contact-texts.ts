import { createTexts } from '@lumigraph/ui-kit/texts';
import {
  CONTACT_NAMESPACE,
  englishMessages,
  type ContactLocalization,
  type ContactMessages,
  type ContactTexts,
} from './contact-messages.ts';
import { useContactUi } from './contact-ui-provider.tsx';

const useTexts = createTexts<ContactMessages>(CONTACT_NAMESPACE, englishMessages);

/** Looks up the site's own texts first, then the host's translations, then the package's English. */
export const useContactTexts = (localization?: ContactLocalization): ContactTexts =>
  useTexts(useContactUi({ localization }).localization);
