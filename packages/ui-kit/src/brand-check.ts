import { readFileSync } from 'node:fs';
import { contrastProblems } from './brand-check/contrast-problems.ts';

/** The default tokens, next to this module in the sources and in the published package. */
const readTokens = () => readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/**
 * Checks a brand: returns one sentence for each pair of colours with too little contrast and for each unknown token, or
 * an empty list. One brand per file, light and dark written as `light-dark(…, …)`. For Node; the command
 * `lumigraph-brand` does the same.
 *
 * @example
 * expect(brandProblems(readFileSync('src/brand.css', 'utf8'))).toEqual([]);
 */
export function brandProblems(brandCss: string): string[] {
  return contrastProblems(brandCss, readTokens());
}
