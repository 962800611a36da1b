import { Check, X } from 'lucide-react';
import './do-dont.css';
import type { Guidance, Side } from './guidance.ts';

/** Pairs of right and wrong, each with a live example and the reason. */
export function DoDont({ of }: { of: Guidance }) {
  return (
    <div className="sb-pairs">
      {of.pairs.map(({ why, right, wrong }) => (
        <figure key={right.say} className="sb-pair">
          <div className="sb-sides">
            <Example side={right} kind="right" />
            <Example side={wrong} kind="wrong" />
          </div>
          <figcaption>
            <strong>Why:</strong> {why}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

const words = { right: 'Do', wrong: 'Don’t' };
const marks = { right: Check, wrong: X };

function Example({ side: { say, see }, kind }: { side: Side; kind: 'right' | 'wrong' }) {
  const Mark = marks[kind];
  return (
    <div className="sb-side" data-kind={kind}>
      <p>
        <Mark aria-hidden size={18} />
        <span>
          <strong>{words[kind]}:</strong> {say}
        </span>
      </p>
      {see && <div className="sb-example">{see}</div>}
    </div>
  );
}
