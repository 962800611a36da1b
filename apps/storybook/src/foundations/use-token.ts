import { useEffect, useState, type RefObject } from 'react';

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
