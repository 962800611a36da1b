import css from '@lumigraph/ui-kit/tokens.css?raw';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import './foundations.css';
import { namesIn, scales } from './scales.ts';
import { TokenTable } from './token-table.tsx';

const meta = { title: 'Foundations/Typography', tags: ['!autodocs'] } satisfies Meta;
export default meta;

const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;
const scripts = [
  { lang: 'en', name: 'Latin', text: 'Pictures no camera took' },
  { lang: 'de', name: 'Latin, German', text: 'Größere Bilder für schöne Übergänge' },
  { lang: 'bg', name: 'Cyrillic, Bulgarian', text: 'Картини, които никой фотоапарат не е заснел' },
  { lang: 'ru', name: 'Cyrillic, Russian', text: 'Картины, которых не снимала ни одна камера' },
  { lang: 'zh', name: 'Han', text: '没有相机拍摄过的画面' },
];

/** Seven sizes; the three largest follow the width of the window. */
export const Scale: StoryObj = {
  render: () => (
    <>
      {sizes.map((size) => (
        <div key={size} className="sb-specimen">
          <span className="sb-caption">
            <code>--text-{size}</code>
          </span>
          <span
            style={{
              fontSize: `var(--text-${size})`,
              lineHeight: 'var(--leading-tight)',
              fontWeight: size.endsWith('xl') ? 'var(--weight-strong)' : undefined,
              letterSpacing: size.endsWith('xl') ? 'var(--tracking-heading)' : undefined,
            }}
          >
            Lumigraph: picture 4,212
          </span>
        </div>
      ))}
    </>
  ),
};

/** One variable family for Latin and Cyrillic, the system's font for Chinese. */
export const Scripts: StoryObj = {
  render: () => (
    <>
      {scripts.map(({ lang, name, text }) => (
        <div key={lang} className="sb-specimen">
          <span className="sb-caption">{name}</span>
          <div lang={lang}>
            <h2>{text}</h2>
            <p>{text}. 0123456789, „“ «» – … € № ✓</p>
          </div>
        </div>
      ))}
    </>
  ),
};

export const Measure: StoryObj = {
  render: () => (
    <article style={{ maxInlineSize: 'var(--measure)', display: 'grid', gap: 'var(--space-4)' }}>
      <h1>A line that the eye finds its way back from</h1>
      <p>
        Long text is set 65 to 75 characters wide and 1.6 lines high. Headings are balanced over their lines,
        paragraphs avoid a last line of one word, and figures in tables and prices have one width:
        <span style={{ fontVariantNumeric: 'tabular-nums' }}> 1,111.11 and 9,999.99</span>.
      </p>
    </article>
  ),
};

const letters = 'Aa Бб 字 4,212';

function typeStyle(name: string, value: string): CSSProperties {
  if (name.startsWith('--font-')) return { fontFamily: value };
  if (name.startsWith('--text-')) return { fontSize: value, lineHeight: 'var(--leading-tight)' };
  if (name.startsWith('--weight-')) return { fontWeight: value, fontSize: 'var(--text-lg)' };
  if (name.startsWith('--leading-')) return { lineHeight: value, maxInlineSize: '24ch' };
  if (name.startsWith('--tracking-')) return { letterSpacing: value, fontSize: 'var(--text-2xl)' };
  return { inlineSize: value, maxInlineSize: '100%', borderBlockEnd: '2px solid var(--color-accent)' };
}

/** Every token of fonts, sizes, weights and lines. */
export const Tokens: StoryObj = {
  render: () => (
    <TokenTable
      names={namesIn(css).filter((name) => scales.typography.test(name))}
      draw={(value, name) => (
        <div style={typeStyle(name, value)}>
          {name.startsWith('--leading-')
            ? 'The height of lines: this text has at least two of them'
            : letters}
        </div>
      )}
    />
  ),
};
