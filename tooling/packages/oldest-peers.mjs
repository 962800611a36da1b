// Node's `--import` module of `npm test -- oldest`: every import of React and i18next gets the oldest version that
// the published packages accept.
import { existsSync, realpathSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const folders = new Map([
  ['react', require.resolve('react-18/package.json')],
  ['react-dom', require.resolve('react-dom-18/package.json')],
  ['i18next', require.resolve('i18next-25/package.json')],
  ['react-i18next', require.resolve('react-i18next-15/package.json')],
]);
const INSIDE = /^(.*\/node_modules\/(react|react-dom|i18next|react-i18next))\/([^?]+)(.*)$/;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [, , name, path, query = ''] = INSIDE.exec(found.url) ?? [];
    if (!name) return found;
    const file = join(dirname(realpathSync(folders.get(name))), path);
    if (!existsSync(file)) throw new Error(`${fileURLToPath(found.url)} has no counterpart ${file}.`);
    return { ...found, url: pathToFileURL(file).href + query };
  },
});
