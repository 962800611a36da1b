import { useRef, type CSSProperties, type ReactNode } from 'react';
import { useTokens } from './use-token.ts';

export interface TokenTableProps {
  names: readonly string[];
  /** Shows one token, as `var(--name)`. */
  draw: (value: string, name: string) => ReactNode;
}

/** Name, current value and drawing of each token, in the theme and brand of the toolbar. */
export function TokenTable({ names, draw }: TokenTableProps) {
  const ref = useRef<HTMLDivElement>(null);
  const values = useTokens(ref, names);
  return (
    <div ref={ref}>
      {names.map((name) => (
        <div key={name} className="sb-token">
          <code className="sb-code">
            <bdi dir="ltr">{name}</bdi>
          </code>
          <span className="sb-caption">
            <bdi dir="ltr">{values[name]}</bdi>
          </span>
          <div className="sb-token-drawing">{draw(`var(${name})`, name)}</div>
        </div>
      ))}
    </div>
  );
}

/** A box with one property of a token. */
export function Box({ className, ...style }: CSSProperties & { className: string }) {
  return <div className={className} style={style} />;
}
