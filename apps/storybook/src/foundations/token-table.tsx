import { useRef, type CSSProperties, type ReactNode, useEffect, useState, type RefObject } from 'react';

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

/** The computed values of tokens at this element, read again when theme or brand change. */
export function useTokens(element: RefObject<HTMLElement | null>, names: readonly string[]) {
  const [values, setValues] = useState<Record<string, string>>({});
  const key = names.join();

  useEffect(() => {
    const host = element.current;
    if (!host) return undefined;
    const read = () => {
      const probe = document.createElement('span');
      host.append(probe);
      const next: Record<string, string> = {};
      for (const name of key.split(',')) {
        // A color resolves to the theme only where it is used; other tokens are read as written.
        probe.style.color = name.startsWith('--color') ? `var(${name})` : '';
        const style = getComputedStyle(probe);
        next[name] = probe.style.color ? style.color : style.getPropertyValue(name).trim();
      }
      probe.remove();
      setValues(next);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, {
      attributeFilter: ['data-theme', 'data-brand', 'data-density', 'data-motion'],
    });
    return () => observer.disconnect();
  }, [element, key]);

  return values;
}
