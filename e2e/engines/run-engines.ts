// `pnpm engines`: the main scenarios in Chromium, Firefox and WebKit, over the built sites and the real server. `pnpm engines
// firefox` runs one engine, `--short` the scenarios of `npm test`, `--installed` leaves out engines that are missing.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines, type EngineChoice } from './engine.ts';
import { scenarios, visitorIn, type Scenario } from './scenarios.ts';

const asked = process.argv.slice(2);
const names = asked.filter((argument) => !argument.startsWith('--'));
const isShort = asked.includes('--short');
const chosen = engines.filter(({ name }) => names.length === 0 || names.includes(name));
const missing = chosen.filter(({ isInstalled }) => !isInstalled());
const walked = scenarios.filter((scenario) => !isShort || scenario.isShort);

const PORT = Number(process.env['E2E_PORT'] ?? 4370);
const origin = `http://localhost:${PORT}`;
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function startServer(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'engines-'));
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/backend/dist/server.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      CONTACT_MIN_SECONDS: '0',
    },
  });
  const isHealthy = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (server.exitCode !== null) throw new Error('The server did not start; run `pnpm build` first.');
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
  }
  return () => {
    server.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    server.kill();
  };
}

/** Each scenario in a new browser, so that none sees what another one has left. */
async function walk(choice: EngineChoice, scenario: Scenario): Promise<boolean> {
  const engine = await choice.start();
  const title = `${choice.name}: ${scenario.name}`;
  try {
    await scenario.walk(visitorIn(engine, origin));
    say(`✓ ${title}`);
    return true;
  } catch (error) {
    const where = await engine.read(`location.href + ' “' + document.title + '”'`).catch(() => 'nowhere');
    say(`✗ ${title}\n    ${error instanceof Error ? error.message : String(error)}, at ${String(where)}`);
    return false;
  } finally {
    await engine.close();
  }
}

for (const { name, packages } of missing) say(`${name} is not installed: apt-get install ${packages}`);
if (missing.length > 0 && !asked.includes('--installed')) process.exitCode = 1;

const stop = await startServer();
try {
  let [passed, failed] = [0, 0];
  for (const choice of chosen.filter(({ isInstalled }) => isInstalled()))
    for (const scenario of walked)
      if (await walk(choice, scenario)) passed += 1;
      else failed += 1;
  say(`${passed} passed, ${failed} failed`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
} finally {
  stop();
}
