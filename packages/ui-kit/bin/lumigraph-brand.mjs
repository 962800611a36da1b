#!/usr/bin/env node
// `npx lumigraph-brand src/brand.css …`: reports each token of a brand file whose contrast is too low. Exit code 0: no
// problems, 1: problems found, 2: no file given.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { brandProblems } from '@lumigraph/ui-kit/brand-check';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Say which brand files to look at: lumigraph-brand src/brand.css');
  process.exit(2);
}
let failed = 0;
for (const file of files) {
  const problems = brandProblems(readFileSync(file, 'utf8'));
  failed += problems.length;
  console.log(`${problems.length === 0 ? 'ok    ' : 'failed'} ${relative('.', file)}`);
  for (const problem of problems) console.log(`       ${problem}`);
}
process.exit(failed === 0 ? 0 : 1);
