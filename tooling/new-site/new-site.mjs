// `pnpm new-site <name> [Title]` (or `npm run new-site -- …`): creates a site in apps/<name>, which `npm start` serves
// at the next address. Runs on Node 18 and newer and installs its tools, like the launcher.
import { spawnSync } from 'node:child_process';
import { ensureTools, root } from '../launcher/tools.mjs';
import { hueOf, nameProblem, titleOf, titleProblem } from './site-name.mjs';
import { writeSite } from './write-site.mjs';

const [name, ...words] = process.argv.slice(2);
const title = words.join(' ') || titleOf(name ?? '');
const problem = nameProblem(name, root) ?? titleProblem(title);
if (problem) {
  console.error(problem);
  process.exit(1);
}

const env = ensureTools();
for (const path of writeSite({ root, name, title, hue: hueOf(name) })) console.log(`  ${path}`);
const paths = [`apps/${name}`];
for (const [command, ...args] of [
  ['pnpm', 'install', '--prefer-offline'],
  // Titles differ in length, so Prettier sets the line breaks again.
  ['pnpm', 'exec', 'prettier', '--log-level=warn', '--write', ...paths],
]) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(
  `\n${title} is in apps/${name}. "npm start" serves it; docs/new-site.md says what to change first.`,
);
