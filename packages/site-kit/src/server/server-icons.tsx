import { createElement, type ReactElement, type SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface IconData {
  name: string;
  size?: number;
  aliases?: readonly string[];
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** Icons with other props than the known ones are rendered again each time. */
const MOST_VARIANTS = 50;

/**
 * Replaces `createLucideIcon` in the server build: an icon with the same props is the same element, and its content is
 * finished markup. The library computes both again for each of the hundred icons of a page.
 */
// oxlint-disable-next-line import/no-default-export -- as in the module that it replaces
export default function createIcon({ name, size: box = 24, aliases = [], node }: IconData) {
  const content = renderToStaticMarkup(node.map(([tag, attributes]) => createElement(tag, attributes)));
  const classes = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)];
  const known = new Map<string, ReactElement>();
  return function Icon(props: IconProps) {
    const variant = JSON.stringify(props);
    const made = known.get(variant);
    if (made) return made;
    const { size = 24, color = 'currentColor', strokeWidth = 2, className = '', ...rest } = props;
    const isNamed = Object.keys(rest).some(
      (prop) => prop.startsWith('aria-') || prop === 'role' || prop === 'title',
    );
    const element = (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox={`0 0 ${box} ${box}`}
        fill="none"
        stroke={color}
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={[...new Set([...classes, ...className.split(' ')])].join(' ').trim()}
        {...(isNamed ? {} : { 'aria-hidden': 'true' as const })}
        {...rest}
        // oxlint-disable-next-line react/no-danger -- markup that React has written
        dangerouslySetInnerHTML={{ __html: content }}
      />
    );
    if (known.size < MOST_VARIANTS) known.set(variant, element);
    return element;
  };
}
