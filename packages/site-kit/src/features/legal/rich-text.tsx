import { Fragment, type ReactNode } from 'react';
import { useSite } from '../../app/site.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useFillIn } from './legal-values.ts';

const MARKUP = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<address>[^)\s]+)\)/g;

/** A paragraph's text with its emphasis and links. */
export function RichText({ text }: { text: string }) {
  const fillIn = useFillIn();
  const pieces: ReactNode[] = [];
  let rest = 0;
  for (const match of text.matchAll(MARKUP)) {
    const { strong, label = '', address = '' } = match.groups ?? {};
    pieces.push(
      fillIn.text(text.slice(rest, match.index)),
      strong === undefined ? (
        <TextLink label={fillIn.text(label)} address={fillIn.address(address)} />
      ) : (
        <strong>{fillIn.text(strong)}</strong>
      ),
    );
    rest = match.index + match[0].length;
  }
  pieces.push(fillIn.text(text.slice(rest)));
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never change their order
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}

/** A link to a page that this site does not have is shown as text. */
function TextLink({ label, address }: { label: string; address: string }) {
  const { hasScreen } = useSite();
  if (!address.startsWith('/')) return <a href={address}>{label}</a>;
  return hasScreen(address) ? <AppLink to={address}>{label}</AppLink> : label;
}
