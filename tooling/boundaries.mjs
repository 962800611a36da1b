// `pnpm boundaries`: checks the import boundaries. Fails when it reads fewer modules than expected, because a rule
// without modules always passes.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.mjs';

const EXPECTED_MODULES = { 'apps/': 800, 'packages/': 700, 'apps/backend/': 480 };

const { options, ...ruleSet } = rules;
const tsConfig = extractTSConfig(options.tsConfig.fileName);
const { output } = await cruise(
  ['packages', 'apps'],
  { ...options, validate: true, ruleSet },
  {},
  { tsConfig },
);
const { summary, modules } = output;
const own = modules.filter((module) => !module.source.includes('node_modules'));
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(
  `${own.length} modules, ${summary.totalDependenciesCruised} imports, ${summary.error} crossed boundaries`,
);
for (const [folder, expected] of Object.entries(EXPECTED_MODULES)) {
  const read = own.filter(({ source }) => source.startsWith(folder)).length;
  if (read >= expected) continue;
  console.error(
    `Only ${read} modules of ${folder} were read, at least ${expected} are expected. Is the set-up broken?`,
  );
  process.exit(1);
}
process.exit(summary.error === 0 ? 0 : 1);
