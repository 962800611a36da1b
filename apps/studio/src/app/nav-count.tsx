import { classNames } from '@lumigraph/ui-kit';
import { useEffect, useRef, type ComponentProps } from 'react';

/** A count or a state in a link of the navigation. It arrives after the link, and moves the links behind it. */
export function NavCount({ className, ...rest }: ComponentProps<'span'>) {
  const element = useRef<HTMLSpanElement>(null);
  // On narrow screens the sections are a row that scrolls: the current one stays in view.
  useEffect(() => {
    const current = element.current?.closest('ul')?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return <span ref={element} className={classNames('studio-count', className)} {...rest} />;
}
