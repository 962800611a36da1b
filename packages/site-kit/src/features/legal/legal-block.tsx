import type { LegalBlock } from './legal-document.ts';
import { RichText } from './rich-text.tsx';

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
