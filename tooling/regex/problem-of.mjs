// Judges regular expressions: reads a JSON list of literals from standard input, writes a list of problems, null for a
// linear one. A process of its own: the checker waits for a worker synchronously, which blocks a worker of Vitest.
import { text } from 'node:stream/consumers';
import { checkSync } from 'recheck';

const TIMEOUT_MS = 60_000;

function problemOf(literal) {
  const end = literal.lastIndexOf('/');
  // The checker does not know `v`, which the code uses for sets of letters only.
  const flags = literal.slice(end + 1).replace('v', 'u');
  const { status, complexity } = checkSync(literal.slice(1, end), flags, {
    checker: 'automaton',
    timeout: TIMEOUT_MS,
  });
  if (status === 'safe') return null;
  return complexity?.summary ?? 'unknown: the checker cannot judge it';
}

const literals = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(literals.map(problemOf)));
