// `pnpm audit:packages`: known vulnerabilities of the production dependencies. Ends with 0 when there is none of level high
// or above, 1 when there is, 2 when the registry does not tell.
import { spawnSync } from 'node:child_process';
import { ensureTools, root } from '../launcher/tools.mjs';

const { status, stdout, stderr } = spawnSync('pnpm', ['audit', '--prod', '--audit-level', 'high'], {
  cwd: root,
  env: ensureTools(),
  encoding: 'utf8',
});
const output = `${stdout}${stderr}`;
if (/ERR_PNPM_AUDIT|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|fetch failed/.test(output)) {
  console.error(output.trim());
  console.error(
    'The registry gave no audit, so it is unknown whether a dependency has a known vulnerability. Run the command where https://registry.npmjs.org is reachable.',
  );
  process.exitCode = 2;
} else {
  console.log(output.trim());
  process.exitCode = status === 0 ? 0 : 1;
}
