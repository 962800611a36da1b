import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type CodeSplittingOptions = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>;

/** The one small script that a document loads first; it loads all others later. */
export const STARTER = fileURLToPath(new URL('../src/app/starter.ts', import.meta.url));

const QUERIES = /[\\/]site-kit[\\/]src[\\/]lib[\\/]query-scope\.tsx$/;

const NOTICES = /[\\/]ui-kit[\\/]src[\\/](?:empty-state[\\/]|button[\\/]link-button)/;

const REACT =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|[\\/]site-kit[\\/]src[\\/]app[\\/]react-dom\.ts$/;

/**
 * Three files for the code that every page runs, instead of the dozens of small ones that a bundler creates
 * from modules shared with pages: fewer requests and a tenth fewer bytes. Libraries are separate, because
 * they change less often, and React is separate from them, because each file is evaluated in a task of its
 * own (src/app/starter.ts).
 */
export const landingChunks: CodeSplittingOptions = {
  groups: [
    { name: 'react', tags: ['$initial'], test: REACT, priority: 3 },
    { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
    { name: 'site', tags: ['$initial'], test: (id) => id !== STARTER, priority: 1 },
    // With what it imports. Documents find it by its name (src/lib/load-query-scope.ts); in a landing page with data it is
    // part of the other groups.
    { name: 'queries', test: QUERIES, priority: 0 },
    // Constants of a few hundred bytes each, which most pages share.
    { name: 'contracts', test: /[\\/]contracts[\\/]src[\\/]/, minShareCount: 4, priority: 0 },
    // A few hundred bytes each, too.
    { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 3, priority: 0 },
    { name: 'notices', test: NOTICES, minShareCount: 3, priority: 0 },
  ],
};

/**
 * The package's entry is its development build, with the texts of its warnings; a site uses the production
 * build.
 */
export function productionRouter() {
  const router = createRequire(createRequire(import.meta.url).resolve('react-router-dom')).resolve(
    'react-router',
  );
  const root = router.slice(0, router.lastIndexOf(join('react-router', 'dist')));
  return {
    find: /^react-router$/,
    replacement: join(root, 'react-router', 'dist', 'production', 'index.mjs'),
  };
}

const COMPONENT = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm;
const NAME = /^\w+\.displayName = "\w+";$/gm;

/**
 * A bundler cannot leave out the components that a site does not use: creating them may have effects, for all it knows
 * (https://github.com/remix-run/react-router/pull/15299).
 */
export function pureRouter(): Plugin {
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
      handler: (code) => ({
        code: code.replaceAll(NAME, '').replaceAll(COMPONENT, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

/** An `svg` of an HTML document needs no `xmlns`: 35 characters for each icon. */
export function shortIcons(): Plugin {
  return {
    name: 'short-icons',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/].*defaultAttributes/ },
      handler: (code) => ({ code: code.replace('xmlns: "http://www.w3.org/2000/svg",', ''), map: null }),
    },
  };
}
