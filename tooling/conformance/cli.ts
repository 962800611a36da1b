// `pnpm conformance --base <url>` checks whether a backend implements the API of the clients.
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { tableOf } from './report.ts';
import { conform, groups } from './run.ts';
import { services, type ConformanceOptions } from './send.ts';

type Options = ConformanceOptions & Partial<Record<'fields' | 'json' | 'strict', true>>;

/** Returns the value of an option, or refuses it with a sentence. */
function valid<T>(value: T, isValid: boolean, problem: string): T {
  if (!isValid) throw new InvalidArgumentError(problem);
  return value;
}
const address = (text: string) => valid(text, URL.canParse(text), 'Use a URL like https://example.org/api.');
const milliseconds = (text: string) => valid(Number(text), Number(text) > 0, 'It must be a number above 0.');
const groupNames = (text: string) => {
  const isKnown = text.split(',').every((name) => groups.includes(name));
  return valid(text.split(','), isKnown, `Use names of ${groups.join(', ')}, with commas between them.`);
};

function readOptions(args: readonly string[]): Options {
  const bases: NonNullable<ConformanceOptions['bases']> = {};
  const program = new Command('pnpm conformance')
    .description('Checks a backend against the API of the clients. Exit codes: 1 fault, 2 wrong options.')
    .requiredOption('--base <url>', 'main client, for example https://example.org/api', address)
    .option('--only <groups>', `checks only some of ${groups.join(',')}`, groupNames)
    .option('--api-key <key>', 'sent to the image and blog services as X-API-Key')
    .option('--project <name>', 'projectName of the blog', 'gallery')
    .option('--email <email>', 'an account to use; without it one is registered')
    .option('--password <password>', 'of this account')
    .option('--pay', 'pays with a test card, then cancels, resumes, changes: only for a sandbox')
    .option('--fields', 'lists every field that was checked')
    .option('--json', 'prints the report as JSON')
    .option('--strict', 'counts advice as fault')
    .option('--timeout <ms>', 'of each call', milliseconds, 30_000)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => console.log(text), writeErr: (text) => console.error(text) });
  for (const service of services)
    program.option(`--${service}-base <url>`, `${service} service, if it lies elsewhere`, (url) => {
      bases[service] = address(url);
    });
  // pnpm passes on the `--` of `pnpm conformance -- --base …`.
  const given = args.filter((argument) => argument !== '--');
  const options = program.parse(given, { from: 'user' }).opts<Options>();
  if (!options.email !== !options.password) program.error('error: Use --email and --password together.');
  return { ...options, bases };
}

/** Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args);
    const report = await conform(options);
    console.log(options.json ? JSON.stringify(report, null, 2) : tableOf(report, options));
    return report.ok && !(options.strict && report.totals.advice > 0) ? 0 : 1;
  } catch (error) {
    // Commander has printed the problem and the options, or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
