import { allLocales, Flag } from '@lumigraph/ui-locale';
import type { Meta, StoryObj } from '@storybook/react-vite';
import './foundations.css';

const meta = { title: 'Foundations/Flags', tags: ['!autodocs'] } satisfies Meta;
export default meta;

/** A flag is decorative and always accompanies a language's own name. A country does not identify a language. */
export const BesideTheName: StoryObj = {
  render: () => (
    <div className="sb-grid">
      {allLocales.map(({ code, country, nativeName }) => (
        <div key={code} className="sb-row" style={{ gap: 'var(--space-3)' }}>
          <Flag country={country} />
          <span lang={code}>{nativeName}</span>
          <code className="sb-code">{code}</code>
        </div>
      ))}
    </div>
  ),
};
