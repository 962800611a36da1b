// `pnpm conformance --base <url>` checks whether a backend implements the API of the clients.
import { parseArgs } from 'node:util';
import { tableOf } from './report.ts';
import { conform, type ConformanceOptions } from './run.ts';
import { services } from './send.ts';

const usage = `Usage: pnpm conformance --base <url> [options]

  --base <url>         main client, for example https://example.org/api
  --auth-base, --images-base, --blog-base, --payments-base, --accounting-base <url>
                       of services that lie elsewhere
  --api-key <key>      sent to the image and blog services as X-API-Key
  --project <name>     projectName of the blog (gallery)
  --email, --password  an account to use; without them one is registered
  --pay                pay with the test card 4242 4242 4242 4242, then cancel, resume, change: only for a sandbox
  --fields             list every field that was checked
  --json               the report as JSON
  --strict             advice counts as fault
  --timeout <ms>       of each call (30000)

Ends with 0 when every call conforms, 1 when one does not, 2 for wrong options.`;

const texts = ['api-key', 'project', 'email', 'password', 'timeout'];
const addresses = ['base', ...services.map((service) => `${service}-base`)];
const flags = ['pay', 'fields', 'json', 'strict', 'help'];
const declare = (names: string[], type: 'string' | 'boolean') =>
  Object.fromEntries(names.map((name) => [name, { type }]));

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    // pnpm passes on the `--` of `pnpm conformance -- --base …`.
    args: args.filter((argument) => argument !== '--'),
    options: { ...declare([...texts, ...addresses], 'string'), ...declare(flags, 'boolean') },
  });
  if (values['help']) return { values };
  const { email, password, project, timeout = '30000', 'api-key': apiKey } = values as Record<string, string>;
  for (const name of addresses)
    if (values[name] !== undefined && !URL.canParse(String(values[name])))
      throw new Error(`--${name} needs an address.`);
  if (!values['base']) throw new Error('--base needs the address of a backend.');
  if (!email !== !password) throw new Error('--email and --password belong together.');
  if (!(Number(timeout) > 0)) throw new Error('--timeout needs milliseconds.');
  const options: ConformanceOptions = {
    base: String(values['base']),
    bases: Object.fromEntries(services.map((service) => [service, values[`${service}-base`] as string])),
    timeoutMs: Number(timeout),
    pay: values['pay'] === true,
    ...(apiKey ? { apiKey } : {}),
    ...(project ? { projectName: project } : {}),
    ...(email && password ? { account: { email, password } } : {}),
  };
  return { values, options };
}

/** Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { values, options } = readOptions(args);
    if (!options) {
      console.log(usage);
      return 0;
    }
    const report = await conform(options);
    console.log(
      values['json']
        ? JSON.stringify(report, null, 2)
        : tableOf(report, { everyField: values['fields'] === true }),
    );
    return report.ok && !(values['strict'] && report.totals.advice > 0) ? 0 : 1;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
