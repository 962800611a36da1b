// `pnpm conformance --base <url>`: does a backend implement the API of the clients?
import { parseArgs } from 'node:util';
import type { Service } from './probe.ts';
import { tableOf } from './report.ts';
import { conform, type ConformanceOptions } from './run.ts';

const usage = `Usage: pnpm conformance --base <url> [options]

  --base <url>         main client, for example https://example.org/api
  --auth-base, --images-base, --blog-base, --payments-base, --accounting-base <url>
                       of services that lie elsewhere
  --api-key <key>      sent to the image and blog services as X-API-Key
  --project <name>     projectName of the blog (gallery)
  --email, --password  an account to use; without them one is registered
  --pay                pay with the test card 4242 4242 4242 4242, then cancel, resume, change: only for a sandbox
  --fields             list every field that was looked at
  --json               the report as JSON
  --strict             advice counts as fault
  --timeout <ms>       of each call (30000)

Ends with 0 when every call conforms, 1 when one does not, 2 for wrong options.`;

const services: Service[] = ['auth', 'images', 'blog', 'payments', 'accounting'];

function readOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  // pnpm hands the `--` of `pnpm conformance -- --base …` on.
  const args = process.argv.slice(2).filter((argument) => argument !== '--');
  const { values } = parseArgs({
    args,
    options: {
      base: text,
      'auth-base': text,
      'images-base': text,
      'blog-base': text,
      'payments-base': text,
      'accounting-base': text,
      'api-key': text,
      project: text,
      email: text,
      password: text,
      timeout: text,
      pay: flag,
      fields: flag,
      json: flag,
      strict: flag,
      help: flag,
    },
  });
  return values;
}

type Values = ReturnType<typeof readOptions>;

function toOptions(values: Values): ConformanceOptions {
  const { base, email, password, timeout, project } = values;
  if (!base || !URL.canParse(base)) throw new Error('--base needs the address of a backend.');
  if ((email === undefined) !== (password === undefined))
    throw new Error('--email and --password belong together.');
  const timeoutMs = Number(timeout ?? 30_000);
  if (!(timeoutMs > 0)) throw new Error('--timeout needs milliseconds.');
  const bases: NonNullable<ConformanceOptions['bases']> = {};
  for (const service of services) {
    const own = values[`${service}-base` as keyof Values];
    if (typeof own !== 'string') continue;
    if (!URL.canParse(own)) throw new Error(`--${service}-base needs an address.`);
    bases[service] = own;
  }
  return {
    base,
    bases,
    timeoutMs,
    pay: values.pay,
    ...(values['api-key'] ? { apiKey: values['api-key'] } : {}),
    ...(project ? { projectName: project } : {}),
    ...(email && password ? { account: { email, password } } : {}),
  };
}

async function main(): Promise<number> {
  let values: Values;
  let options: ConformanceOptions;
  try {
    values = readOptions();
    if (values.help) {
      console.log(usage);
      return 0;
    }
    options = toOptions(values);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  const report = await conform(options);
  console.log(values.json ? JSON.stringify(report, null, 2) : tableOf(report, { everyField: values.fields }));
  const isFine = report.ok && !(values.strict && report.totals.advice > 0);
  return isFine ? 0 : 1;
}

process.exitCode = await main();
