import { readFileSync } from 'node:fs';
import { contrastProblems } from './brand-check/contrast-problems.ts';

/** The defaults: they lie beside this module in the sources and in the published package. */
const readTokens = () => readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/**
 * What is wrong with a brand: one sentence for each pair of colours that cannot be told apart well enough, and for
 * each token that does not exist; an empty list for a good one. One brand a file, light and dark written as
 * `light-dark(…, …)`. For Node; the command `lumigraph-brand` is the same.
 *
 * @example expect(brandProblems(readFileSync('src/brand.css', 'utf8'))).toEqual([]);
 */
export function brandProblems(brandCss: string): string[] {
  return contrastProblems(brandCss, readTokens());
}
