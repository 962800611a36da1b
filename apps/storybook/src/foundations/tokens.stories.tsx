import css from '@lumigraph/ui-kit/tokens.css?raw';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import './foundations.css';
import { namesIn, scales } from './scales.ts';
import { Box, TokenTable } from './token-table.tsx';

/** Each scale of `tokens.css`, read from the stylesheet and drawn with the tokens themselves. */
const meta = { title: 'Foundations/Tokens', tags: ['!autodocs'] } satisfies Meta;
export default meta;
type Story = StoryObj;

const tokensOf = (scale: keyof typeof scales) => namesIn(css).filter((name) => scales[scale].test(name));

/** The pairs that are measured for contrast are in Colour roles. */
export const Colors: Story = {
  render: () => (
    <TokenTable
      names={tokensOf('colors')}
      draw={(value) => <Box className="sb-token-color" background={value} />}
    />
  ),
};

export const Spacing: Story = {
  render: () => (
    <TokenTable names={tokensOf('spacing')} draw={(value) => <Box className="sb-bar" inlineSize={value} />} />
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

export const Typography: Story = {
  render: () => (
    <TokenTable
      names={tokensOf('typography')}
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

export const Corners: Story = {
  render: () => (
    <TokenTable
      names={tokensOf('corners')}
      draw={(value) => <Box className="sb-token-corner" borderRadius={value} />}
    />
  ),
};

/** Heights of controls, lines and focus rings. */
export const Sizes: Story = {
  render: () => (
    <TokenTable
      names={tokensOf('sizes')}
      draw={(value) => <Box className="sb-token-size" blockSize={value} />}
    />
  ),
};

/** Only floating elements have a shadow. */
export const Shadows: Story = {
  render: () => (
    <TokenTable
      names={tokensOf('shadows')}
      draw={(value) => <Box className="sb-token-shadow" boxShadow={value} />}
    />
  ),
};

const motionStyle = (name: string, value: string): CSSProperties =>
  ({
    '--sb-time': name.startsWith('--duration-') ? value : '1s',
    '--sb-ease': name.startsWith('--ease-') ? value : 'var(--ease-out)',
  }) as CSSProperties;

/** Hover or focus a track; the easing is shown in one second. With reduced motion both durations are one millisecond. */
export const Motion: Story = {
  render: () => (
    <TokenTable
      names={tokensOf('motion')}
      draw={(value, name) => (
        <button
          type="button"
          className="sb-track"
          aria-label={`Show ${name}`}
          style={motionStyle(name, value)}
        >
          <div className="sb-mover" />
        </button>
      )}
    />
  ),
};

/** From bottom to top. Each layer is above the one before it. */
export const Layers: Story = {
  render: () => (
    <TokenTable
      names={tokensOf('layers')}
      draw={(value, name) => (
        <div className="sb-layer" style={{ zIndex: value }}>
          {name.replace('--z-', '')}
        </div>
      )}
    />
  ),
};
