import css from '@lumigraph/ui-kit/tokens.css?raw';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ColorRole, type ColorRoleProps } from './color-role.tsx';
import './foundations.css';
import { namesIn, scales } from './scales.ts';
import { Box, TokenTable } from './token-table.tsx';

const groups: { title: string; roles: ColorRoleProps[] }[] = [
  {
    title: 'Text and surfaces',
    roles: [
      { front: 'text', back: 'canvas', least: 4.5, use: 'Reading on the page' },
      { front: 'text', back: 'surface', least: 4.5, use: 'Cards, menus, dialogs' },
      { front: 'text', back: 'sunken', least: 4.5, use: 'Wells, search, code' },
      { front: 'text-muted', back: 'canvas', least: 4.5, use: 'Second voice' },
      { front: 'text-muted', back: 'sunken', least: 4.5, use: 'Placeholders, hints' },
      { front: 'canvas', back: 'text', least: 4.5, use: 'The chosen chip, toasts' },
    ],
  },
  {
    title: 'Lines',
    roles: [
      { front: 'border-strong', back: 'canvas', least: 3, use: 'Outlines of controls' },
      { front: 'focus', back: 'canvas', least: 3, use: 'Focus ring' },
      { front: 'focus', back: 'surface', least: 3, use: 'Focus ring on cards' },
    ],
  },
  {
    title: 'Accent',
    roles: [
      { front: 'accent', back: 'canvas', least: 4.5, use: 'Links' },
      { front: 'accent-text', back: 'accent', least: 4.5, use: 'The one primary button' },
      { front: 'accent-text', back: 'accent-hover', least: 4.5, use: 'The same under the pointer' },
      { front: 'accent', back: 'accent-soft', least: 4.5, use: 'Current page, chosen card' },
    ],
  },
  {
    title: 'Meaning',
    roles: [
      { front: 'danger', back: 'canvas', least: 4.5, use: 'Error under a field' },
      { front: 'danger-text', back: 'danger', least: 4.5, use: 'Destructive button' },
      { front: 'danger', back: 'danger-soft', least: 4.5, use: 'Error alert' },
      { front: 'success', back: 'success-soft', least: 4.5, use: 'Success alert' },
      { front: 'warning', back: 'warning-soft', least: 4.5, use: 'Warning' },
      { front: 'info', back: 'info-soft', least: 4.5, use: 'Notice' },
      { front: 'premium', back: 'premium-soft', least: 4.5, use: 'Premium badge' },
    ],
  },
];

const meta = { title: 'Foundations/Colors', tags: ['!autodocs'] } satisfies Meta;
export default meta;

/** Contrast is measured here, in the theme and brand of the toolbar, from the tokens of the page. */
export const Roles: StoryObj = {
  render: () => (
    <>
      {groups.map(({ title, roles }) => (
        <section key={title} className="sb-section">
          <h2>{title}</h2>
          <div className="sb-grid">
            {roles.map((role) => (
              <ColorRole key={`${role.front} ${role.back}`} {...role} />
            ))}
          </div>
        </section>
      ))}
    </>
  ),
};

/** Every color token. */
export const Tokens: StoryObj = {
  render: () => (
    <TokenTable
      names={namesIn(css).filter((name) => scales.colors.test(name))}
      draw={(value) => <Box className="sb-token-color" background={value} />}
    />
  ),
};
