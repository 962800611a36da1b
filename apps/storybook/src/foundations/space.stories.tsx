import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, type CSSProperties } from 'react';
import './foundations.css';
import { useTokens } from './use-token.ts';

const meta = { title: 'Foundations/Space, corners, motion', tags: ['!autodocs'] } satisfies Meta;
export default meta;

function Spaces() {
  const ref = useRef<HTMLDivElement>(null);
  const names = Array.from({ length: 9 }, (_, index) => `--space-${index + 1}`);
  const values = useTokens(ref, names);
  return (
    <div ref={ref}>
      {names.map((name) => (
        <div key={name} className="sb-specimen">
          <span className="sb-caption">
            <code>
              {name} {values[name]}
            </code>
          </span>
          <div className="sb-bar" style={{ inlineSize: `var(${name})` }} />
        </div>
      ))}
    </div>
  );
}

export const Space: StoryObj = { render: () => <Spaces /> };

/** Corners differ by brand; only floating elements have a shadow. */
export const CornersAndElevation: StoryObj = {
  render: () => (
    <div className="sb-grid">
      {['1', '2', '3', 'full'].map((name) => (
        <div key={name} className="sb-tile" style={{ borderRadius: `var(--radius-${name})` }}>
          <code className="sb-code">--radius-{name}</code>
        </div>
      ))}
      <div
        className="sb-tile"
        style={{
          borderRadius: 'var(--radius-3)',
          boxShadow: 'var(--shadow-overlay)',
          borderColor: 'transparent',
        }}
      >
        <code className="sb-code">--shadow-overlay</code>
      </div>
    </div>
  ),
};

/** Hover or focus a track. With reduced motion both durations are one millisecond. */
export const Motion: StoryObj = {
  render: () => (
    <div className="sb-grid">
      {['1', '2'].map((name) => (
        <button key={name} type="button" className="sb-track" aria-label={`--duration-${name}`}>
          <code className="sb-code">--duration-{name}</code>
          <div className="sb-mover" style={{ '--sb-time': `var(--duration-${name})` } as CSSProperties} />
        </button>
      ))}
    </div>
  ),
};
