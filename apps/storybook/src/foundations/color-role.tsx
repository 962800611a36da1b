import { wcagContrast } from 'culori';
import { useRef } from 'react';
import { useTokens } from './token-table.tsx';

export interface ColorRoleProps {
  /** Token without `--color-`. */
  front: string;
  back: string;
  /** The required contrast. */
  least: 4.5 | 3;
  use: string;
}

/** A pair of color roles with the contrast measured on this page. */
export function ColorRole({ front, back, least, use }: ColorRoleProps) {
  const ref = useRef<HTMLDivElement>(null);
  const names = [`--color-${front}`, `--color-${back}`];
  const [one, other] = Object.values(useTokens(ref, names));
  const ratio = one && other ? wcagContrast(one, other) : undefined;
  return (
    <div ref={ref} className="sb-swatch">
      <div
        className="sb-swatch-face"
        style={{ background: `var(--color-${back})`, color: `var(--color-${front})` }}
      >
        {least === 3 ? <span className="sb-swatch-line" /> : <span>Aa Бб 字</span>}
      </div>
      <div className="sb-swatch-text">
        <strong>{front}</strong>
        <span>on {back}</span>
        <span>{use}</span>
        <span className="sb-code">
          {ratio === undefined ? '…' : ratio.toFixed(2)} : 1, needs {least}
        </span>
      </div>
    </div>
  );
}
