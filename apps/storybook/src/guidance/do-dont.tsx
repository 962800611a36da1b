import { Check, X } from 'lucide-react';
import './do-dont.css';
import type { Guidance, Pair } from './guidance.ts';

/** Pairs of right and wrong, each with a live example and the reason. */
export function DoDont({ of }: { of: Guidance }) {
  return (
    <div className="sb-pairs">
      {of.pairs.map((pair) => (
        <figure key={pair.right} className="sb-pair">
          <div className="sb-sides">
            {kinds.map((kind) => (
              <Example key={kind} pair={pair} kind={kind} />
            ))}
          </div>
          <figcaption>
            <strong>Why:</strong> {pair.why}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

const kinds = ['right', 'wrong'] as const;
const words = { right: 'Do', wrong: 'Don’t' };
const marks = { right: Check, wrong: X };

function Example({ pair, kind }: { pair: Pair; kind: (typeof kinds)[number] }) {
  const Mark = marks[kind];
  const example = pair[`${kind}Example`];
  return (
    <div className="sb-side" data-kind={kind}>
      <p>
        <Mark aria-hidden size={18} />
        <span>
          <strong>{words[kind]}:</strong> {pair[kind]}
        </span>
      </p>
      {example && <div className="sb-example">{example}</div>}
    </div>
  );
}
