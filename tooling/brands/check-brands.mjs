// `pnpm brands [file …]`: the contrast of brand files, by default of every brand of the repository.
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brandFiles, readTokens, root } from './brand-files.mjs';
import { brandProblems } from './brand-contrast.mjs';

const files = process.argv.length > 2 ? process.argv.slice(2).map((path) => resolve(path)) : brandFiles();
const tokens = readTokens();
let failed = 0;
for (const file of files) {
  const problems = brandProblems(readFileSync(file, 'utf8'), tokens);
  failed += problems.length;
  console.log(`${problems.length === 0 ? 'ok    ' : 'failed'} ${relative(root, file) || join('.', file)}`);
  for (const problem of problems) console.log(`       ${problem}`);
}
process.exit(failed === 0 ? 0 : 1);
