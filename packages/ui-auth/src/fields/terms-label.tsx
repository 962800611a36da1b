import { useContext } from 'react';
import { AuthUiContext } from '../appearance/auth-ui-context.ts';
import { TaggedText } from '../texts/tagged-text.tsx';
import type { LegalLinks } from '../forms/registration.ts';
import { useAuthTexts } from '../texts/use-auth-texts.ts';

/** The consent text with links to the two documents. They open in a new tab, so that the form keeps its values. */
export function TermsLabel({ terms, privacy }: LegalLinks) {
  const { t } = useAuthTexts();
  const { renderLink } = useContext(AuthUiContext);
  const linkTo = (href: string | undefined) =>
    href === undefined
      ? undefined
      : (content: string) => renderLink({ href, target: '_blank', rel: 'noopener', children: content });
  return <TaggedText text={t('register.terms')} tags={{ terms: linkTo(terms), privacy: linkTo(privacy) }} />;
}
