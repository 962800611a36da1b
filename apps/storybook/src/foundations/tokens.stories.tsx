import css from '@lumigraph/ui-kit/tokens.css?raw';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import './foundations.css';
import { namesIn, scales } from './scales.ts';
import { Box, TokenTable } from './token-table.tsx';

/**
 * Each other scale of `tokens.css`, read from the stylesheet and drawn with the tokens themselves. Colors and typography
 * have pages of their own.
 */
const meta = { title: 'Foundations/Tokens', tags: ['!autodocs'] } satisfies Meta;
export default meta;
type Story = StoryObj;

const tokensOf = (scale: keyof typeof scales) => namesIn(css).filter((name) => scales[scale].test(name));

export const Spacing: Story = {
  render: () => (
    <TokenTable names={tokensOf('spacing')} draw={(value) => <Box className="sb-bar" inlineSize={value} />} />
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
