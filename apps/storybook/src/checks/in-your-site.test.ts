import { expect, it } from 'vitest';
import page from '../guide/in-your-site.stories.tsx?raw';
import { byPath, reachedFrom } from './reached-from.ts';

/** Of the packages with widgets; those of ui-kit are controls. */
const sources = byPath(
  import.meta.glob<string>('../../../../packages/ui-{auth,contact,locale,payments}/src/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

/** What a team can import, with the module of each: `export { AuthWidget } from './widget/auth-widget.tsx'`. */
const components = new Map(
  [...sources]
    .filter(([path]) => /\/src\/(?:index|account)\.ts$/.test(path))
    .flatMap(([entry, source]) =>
      [...source.matchAll(/export \{([^}]+)\} from '([^']+)'/g)].flatMap(([, names = '', path = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => /^[A-Z][a-z]\w*$/.test(name))
          .map((name) => [name, new URL(path, `file://${entry}`).pathname] as const),
      ),
    ),
);

/** The code for the reader is a text: it renders nothing. */
const rendered = [...page.replaceAll(/jsx:\s*(['"]).*\1,/g, '').matchAll(/<([A-Z]\w+)/g)].flatMap(
  ([, name = '']) => components.get(name) ?? [],
);

it('shows every widget of the packages in other sites, by itself or as a part of another one', () => {
  expect(components.size).toBeGreaterThan(40);
  const shown = reachedFrom(rendered, { sources });
  expect([...components].filter(([, path]) => !shown.has(path)).map(([name]) => name)).toEqual([]);
});
