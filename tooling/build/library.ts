import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { defineConfig, type Options } from 'tsup';
import { browserTargets } from './browsers.ts';

/** Derives the entries from the package's `exports`, so that both lists always agree. */
function entriesOfPackage(): string[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, unknown>;
  };
  return Object.values(exports).flatMap((target) => {
    const source = (target as Record<string, string | undefined>)['@lumigraph/source'];
    return source === undefined ? [] : [source.replace('./', '')];
  });
}

/** Declarations name no global types of tests, whose libraries are large: they took a fifth of the time. */
const declarations = { compilerOptions: { types: [] } };

const common: Options = {
  entry: entriesOfPackage(),
  format: ['esm'],
  target: browserTargets,
  dts: declarations,
  clean: true,
  treeshake: true,
  // Stack traces of a site name our files and lines: the maps contain the sources.
  sourcemap: true,
  // Folds constants. The bundler of a site keeps `60 * SECOND_MS` of a constant that it does not use.
  esbuildOptions(options) {
    options.minifySyntax = true;
  },
};

/** Build settings of a package without styles: ESM and declarations of every entry in `exports`. */
export function library(overrides: Options = {}) {
  return defineConfig({ ...common, ...overrides });
}

/**
 * Files of `src` that are published unchanged: brands, themes, message catalogues, and the tokens, which the stylesheet
 * also contains.
 */
const copied = globSync(['{brands,themes}/*.css', '{,account/}messages/*.json', 'tokens.css'], {
  cwd: 'src',
});

/**
 * The stylesheets of a package: all its styles, the same in layers, in ui-kit those of forms and of sites, in ui-auth those
 * of account widgets.
 */
const stylesheets = ['styles', 'layered', 'forms', 'base', 'account', 'account-panel']
  .map((name) => `src/${name}.css`)
  .filter((file) => existsSync(file));

/**
 * Bundlers of sites (Next.js, Vite) rewrite `light-dark()` for browsers without it, in a way that takes the theme from
 * `color-scheme` in the same stylesheet only: beside MUI, or on a page without it, all colors were lost. They leave alone
 * what is inside this condition, which every promised browser meets.
 */
const LIGHT_DARK = '@supports (color: light-dark(red, tan))';

async function keepLightDark(file: string): Promise<void> {
  const css = await readFile(file, 'utf8');
  if (file.endsWith('.css') && css.includes('light-dark(') && !css.startsWith(LIGHT_DARK))
    await writeFile(file, `${LIGHT_DARK} {\n${css.trim()}\n}\n`);
}

/** Entries without components and hooks: a React server component can call what they export. */
const serverEntries = /\/(server|brand-check)\.ts$/;

/**
 * Build settings of a React package: as {@link library}, plus a `'use client'` banner on all entries but those for
 * servers (the bundler drops the directive of inner files), the stylesheets bundled, and the folders and files above
 * copied next to the bundle. `afterBuild` writes further files.
 */
export function reactLibrary(overrides: Options = {}, afterBuild = async (): Promise<void> => undefined) {
  const isForServers = (entry: string) => serverEntries.test(entry);
  const entries = entriesOfPackage();
  const scripts: Options = {
    ...common,
    entry: entries.filter((entry) => !isForServers(entry)),
    dts: { ...declarations, entry: entries },
    banner: { js: "'use client';" },
    // The second pass of `treeshake` would drop the banner; esbuild removes unused code by itself.
    treeshake: false,
    // The other builds write these files, possibly earlier.
    clean: ['!{styles,layered,forms,base,account,account-panel}.css', '!{server,brand-check}.js*'],
    async onSuccess() {
      for (const file of copied) {
        await cp(`src/${file}`, `dist/${file}`);
        await keepLightDark(`dist/${file}`);
      }
      await afterBuild();
    },
    ...overrides,
  };
  const forServers: Options = {
    ...common,
    entry: entries.filter(isForServers),
    dts: false,
    splitting: false,
    clean: false,
  };
  const styles: Options = {
    entry: stylesheets,
    format: ['esm'],
    // Keeps light-dark(), oklch() and cascade layers unchanged: lowering them would break theming.
    target: 'esnext',
    minify: true,
    clean: false,
    async onSuccess() {
      for (const file of stylesheets) await keepLightDark(file.replace('src/', 'dist/'));
    },
  };
  return defineConfig([scripts, forServers, styles]);
}
