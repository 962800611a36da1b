import { Fragment, type ReactNode } from 'react';
import { useSite } from '../../app/site.ts';
import { AppLink } from '../../lib/app-link.tsx';
import type { LegalBlock } from './legal-document.ts';
import { useFillIn } from './legal-values.ts';

/** One block of a document; `label` names a table for screen readers. */
export function LegalBlockView({ block, label }: { block: LegalBlock; label: string }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    );
  }
  if ('list' in block) {
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  if ('facts' in block) {
    return (
      <dl>
        {block.facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <RichText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  const { head, rows } = block.table;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, also by keyboard
    <section className="legal-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns never change their order
                <td key={index} data-head={head[index + 1]}>
                  <RichText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const MARKUP = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<address>[^)\s]+)\)/g;

/** A paragraph's text with its emphasis and links. */
function RichText({ text }: { text: string }) {
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
