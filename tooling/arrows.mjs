// Runs the arrow rules and refuses an answer that read suspiciously few modules: a rule over nothing always holds.
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.mjs';

const FEWEST_MODULES = 120;

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
  `${own.length} modules, ${summary.totalDependenciesCruised} imports, ${summary.error} broken arrows`,
);
if (own.length < FEWEST_MODULES) {
  console.error(
    `Only ${own.length} modules were read; at least ${FEWEST_MODULES} were expected. Is the checker's set-up broken?`,
  );
  process.exit(1);
}
process.exit(summary.error === 0 ? 0 : 1);
