import { Fragment, type ReactNode } from 'react';
import { hasScreen } from '../../app/routes.tsx';
import { AppLink } from '../../lib/app-link.tsx';
import { fillAddress, fillIn } from './legal-values.ts';

const MARKUP = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<address>[^)\s]+)\)/g;

/** A paragraph's text with its emphasis and links. */
export function RichText({ text }: { text: string }) {
  const pieces: ReactNode[] = [];
  let rest = 0;
  for (const match of text.matchAll(MARKUP)) {
    const { strong, label = '', address = '' } = match.groups ?? {};
    pieces.push(
      fillIn(text.slice(rest, match.index)),
      strong === undefined ? (
        <TextLink label={fillIn(label)} address={fillAddress(address)} />
      ) : (
        <strong>{fillIn(strong)}</strong>
      ),
    );
    rest = match.index + match[0].length;
  }
  pieces.push(fillIn(text.slice(rest)));
  // The pieces of one text never change their order.
  // oxlint-disable-next-line react/no-array-index-key
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}

/** A page that this site does not have is named without a link. */
function TextLink({ label, address }: { label: string; address: string }) {
  if (!address.startsWith('/')) return <a href={address}>{label}</a>;
  return hasScreen(address) ? <AppLink to={address}>{label}</AppLink> : label;
}
