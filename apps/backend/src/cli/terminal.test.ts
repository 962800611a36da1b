import { expect, it } from 'vitest';
import { confirmed, printable, type Terminal } from './terminal.ts';

const silent: Terminal = { interactive: false, out: () => undefined, err: () => undefined };

it('prints nothing that a terminal would obey', () => {
  expect(printable('x\u001B[2Jy\r\nz\u0007\u202Ea')).toBe('x?[2Jy??z??a');
});

it.each([
  [['y'], undefined],
  [['Yes '], undefined],
  [['n'], 'Nothing was changed.'],
  [[''], 'Nothing was changed.'],
])('takes the reply %j', async ([reply = ''], refusal) => {
  const asked = confirmed({ ...silent, ask: () => Promise.resolve(reply) }, 'Delete it?', false);
  const outcome = await asked.catch((error: unknown) => (error as Error).message);
  expect(outcome).toBe(refusal);
});

it('asks for --yes where nobody can answer', async () => {
  await expect(confirmed(silent, 'Delete it?', false)).rejects.toThrow('Delete it? Add --yes to confirm.');
  await expect(confirmed(silent, 'Delete it?', true)).resolves.toBeUndefined();
});
