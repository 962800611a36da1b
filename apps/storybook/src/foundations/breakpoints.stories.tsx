import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import '../../../gallery/src/features/gallery/gallery.css';
import './foundations.css';

const meta = { title: 'Foundations/Breakpoints', tags: ['!autodocs'] } satisfies Meta;
export default meta;

const names: Record<number, string> = {
  640: 'The grid has three columns',
  768: 'Below: menus and dialogs become sheets at the foot',
  960: 'The grid has four columns',
  1024: 'The data of a picture stand beside it',
  1200: 'Below: the links of the header move into a panel',
  1440: 'The grid has six columns',
};

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule;
    if ('cssRules' in rule) yield* mediaRules(rule.cssRules as CSSRuleList);
  }
}

/** Widths at which the stylesheets of this page change, with the number of rules. */
function breakpointsOfThisPage(): Map<number, number> {
  const found = new Map<number, number>();
  for (const { cssRules } of document.styleSheets) {
    for (const { media } of mediaRules(cssRules)) {
      for (const [, width] of media.mediaText.matchAll(/width\s*[:<>=]+\s*(\d+)(?:\.\d+)?px/g))
        found.set(Number(width), (found.get(Number(width)) ?? 0) + 1);
    }
  }
  return found;
}

function Breakpoints() {
  const [found, setFound] = useState(new Map<number, number>());
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const read = () => {
      setFound(breakpointsOfThisPage());
      setWidth(innerWidth);
    };
    read();
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  }, []);
  const listed = [...found].filter(([px]) => names[px] !== undefined).toSorted(([a], [b]) => a - b);
  return (
    <section className="sb-section">
      <p>
        This window is <strong>{width} px</strong> wide. Everything works from 320 px on; layouts are fluid,
        and few widths change more than a size.
      </p>
      {listed.map(([px, times]) => (
        <div key={px} className="sb-specimen" data-reached={width >= px || undefined}>
          <code className="sb-code">
            {width >= px ? '✓' : '–'} {px} px
          </code>
          <span>
            {names[px]} <span className="sb-caption">({times === 1 ? 'one rule' : `${times} rules`})</span>
          </span>
        </div>
      ))}
    </section>
  );
}

/** Read from the stylesheets of this page. */
export const Widths: StoryObj = { render: () => <Breakpoints /> };
