// `pnpm boundaries`: checks the import boundaries. Fails when a source of the repository was not read, because a rule
// without modules always passes.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.mjs';

const FOLDERS = ['packages', 'apps'];

const { options, ...ruleSet } = rules;
const tsConfig = extractTSConfig(options.tsConfig.fileName);
const { output } = await cruise(FOLDERS, { ...options, validate: true, ruleSet }, {}, { tsConfig });
const { summary, modules } = output;
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);

const read = new Set(modules.map(({ source }) => source));
const sources = execFileSync('git', ['ls-files', '-z', ...FOLDERS], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.tsx?$/.test(file) && !new RegExp(options.exclude.path).test(file) && existsSync(file));
const unread = sources.filter((file) => !read.has(file));
console.log(
  `${sources.length} sources, ${summary.totalDependenciesCruised} imports, ${summary.error} crossed boundaries`,
);
if (unread.length > 0)
  console.error(`${unread.length} sources were not read, such as ${unread.slice(0, 5).join(', ')}`);
process.exit(summary.error === 0 && unread.length === 0 ? 0 : 1);
