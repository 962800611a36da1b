import { expect, it } from 'vitest';
import { printFacts, printList } from './listing.ts';
import { confirmed, type Terminal } from './terminal.ts';

function terminal(more: Partial<Terminal> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  return {
    written: { out, err },
    interactive: false,
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
    ...more,
  };
}

const items = [
  { id: 'a', title: 'A title that is much too long for it' },
  { id: 'bcd', title: 'Short' },
];
const listed = {
  items,
  total: 7,
  head: ['id', 'title'],
  row: ({ id, title }: (typeof items)[number]) => [id, title],
};

it('prints tabs for a program, and how to go on', () => {
  const to = terminal();
  printList(to, listed, { offset: 2, json: false });
  expect(to.written.out).toEqual(['a\tA title that is much too long for it', 'bcd\tShort']);
  expect(to.written.err).toEqual(['2 of 7, the next with --offset 4']);
});

it('aligns columns on a terminal and shortens the widest one', () => {
  const to = terminal({ columns: 20 });
  printList(to, { ...listed, total: 2 }, { offset: 0, json: false });
  expect(to.written.out).toEqual(['id   title', 'a    A title that i…', 'bcd  Short']);
  expect(to.written.err).toEqual(['2 of 2']);
});

it('prints JSON with the total, and nothing for an empty list', () => {
  const to = terminal({ columns: 20 });
  printList(to, listed, { offset: 2, json: true });
  expect(JSON.parse(to.written.out.join('\n'))).toEqual({ total: 7, offset: 2, items });
  expect(to.written.err).toEqual([]);
  printList(to, { ...listed, items: [], total: 0 }, { offset: 0, json: false });
  expect([to.written.out.length, to.written.err]).toEqual([1, ['0 of 0']]);
});

it('prints nothing that a terminal would obey', () => {
  const to = terminal();
  printList(
    to,
    { ...listed, items: [{ id: 'a', title: 'x\u001B[2Jy\r\nz\u0007' }] },
    { offset: 0, json: false },
  );
  printFacts(to, [
    ['Name', 'x\u001B[2Jy\nz'],
    ['Absent', null],
  ]);
  expect(to.written.out).toEqual(['a\txy z', 'Name: xy z']);
});

it.each([
  [['y'], undefined],
  [['Yes '], undefined],
  [['n'], 'Nothing was changed.'],
  [[''], 'Nothing was changed.'],
])('takes the reply %j', async ([reply = ''], refusal) => {
  const asked = confirmed(terminal({ ask: () => Promise.resolve(reply) }), 'Delete it?', false);
  const outcome = await asked.catch((error: unknown) => (error as Error).message);
  expect(outcome).toBe(refusal);
});

it('asks for --yes where nobody can answer', async () => {
  await expect(confirmed(terminal(), 'Delete it?', false)).rejects.toThrow(
    'Delete it? Add --yes to confirm.',
  );
  await expect(confirmed(terminal(), 'Delete it?', true)).resolves.toBeUndefined();
});
