import { readFile } from 'node:fs/promises';
import ExifReader from 'exifreader';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sharp } from '../../../../lib/sharp.ts';
import { GENERATOR_ROWS } from '../../../../testing/import/generator-rows.ts';
import { plainImages, ROW_SIZE } from '../../../../testing/import/generators/row.ts';
import { writeFiles } from '../../../../testing/import/corpus.ts';
import { type ImportWorkspace, openImportWorkspace } from '../../../../testing/import/import-workspace.ts';
import { readMetadata } from './metadata/read-metadata.ts';

// The import of real images is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ENDINGS = { PNG: 'png', JPEG: 'jpg', WebP: 'webp' };

let workspace: ImportWorkspace;
const files = new Map<string, Buffer>();
const publicIds = new Map<string, string>();
const cleared = new Set<string>();
/** Each row has a folder of its own, because several generators name files alike. */
const nameOf = (index: number): string => {
  const row = GENERATOR_ROWS[index];
  return `row ${index}/${row?.fileName ?? `${10_000 + index}.${ENDINGS[row?.container ?? 'PNG']}`}`;
};

beforeAll(async () => {
  workspace = await openImportWorkspace();
  for (const [index, row] of GENERATOR_ROWS.entries())
    files.set(nameOf(index), await row.file(await plainImages(index + 1)));
  await writeFiles(workspace.folder, Object.fromEntries(files));
  for (const outcome of await workspace.run()) {
    if (outcome.kind !== 'imported') continue;
    publicIds.set(outcome.name, outcome.publicId);
    if (outcome.hadHiddenText) cleared.add(outcome.name);
  }
});
afterAll(() => workspace.close());

it.each(
  GENERATOR_ROWS.map(
    (row, index) => [`${row.generator}, ${row.container}: ${row.where}`, row, index] as const,
  ),
)('reads %s', async (_, { generator, expected }, index) => {
  const name = nameOf(index);
  const image = await workspace.find(publicIds.get(name) ?? `no image ${name}`);
  const isHidden = cleared.has(name);
  const { generation } = await readMetadata(files.get(name) ?? Buffer.alloc(0));
  expect({ ...image, generator: isHidden ? generator : generation.generator }).toMatchObject({
    ...expected,
    ...ROW_SIZE,
    generator,
  });
  const stored = await workspace.deps.storage.bytes(image.storageKey);
  for (const published of [image.title, image.alt, image.publicId])
    expect(published).not.toMatch(
      /--|Job ID|Steps:|Seed|mara|generated image|^\d+$|[0-9a-f]{8}-[0-9a-f]{4}/i,
    );
  // The XMP block of the importer is the only text, and it has what the image's page shows.
  expect(stored.toString('latin1')).not.toMatch(/Job ID|mara|parameters|workflow|UserComment|stealth|c2pa/i);
  const tags = await ExifReader.load(stored, { expanded: true, async: true });
  expect(Object.keys(tags).filter((group) => /exif|pngText|iptc/.test(group))).toEqual([]);
});

it('clears texts that are hidden in pixels and reports it; what users see does not change', async () => {
  const rows = [...GENERATOR_ROWS.entries()].filter(([, { where }]) => where.startsWith('lowest bits'));
  expect(cleared).toEqual(new Set(rows.map(([index]) => nameOf(index))));
  expect(cleared.size).toBeGreaterThan(3);
  for (const name of cleared) {
    const image = await workspace.find(publicIds.get(name) ?? '');
    const stored = await workspace.deps.storage.bytes(image.storageKey);
    const pixels = (file: Buffer): Promise<Buffer> => sharp(file).removeAlpha().raw().toBuffer();
    const [before, after] = [await pixels(files.get(name) ?? Buffer.alloc(0)), await pixels(stored)];
    expect(after.length).toBe(before.length);
    const difference = after.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (before[at] ?? 0))),
      0,
    );
    expect(difference).toBeLessThanOrEqual(1);
    expect((await sharp(stored).stats()).isOpaque).toBe(true);
  }
});

it('has the table of the documentation', async () => {
  const docs = await readFile(
    new URL('../../../../../../../docs/operators/generators.md', import.meta.url),
    'utf8',
  );
  const cells = (line: string): string =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .join('|');
  const documented = docs.split('\n').filter((line) => /^\| [A-Z]\S.*\| (?:PNG|JPEG|WebP) +\|/i.test(line));
  expect(documented.map(cells)).toEqual(
    GENERATOR_ROWS.map(({ generator, container, where }) => `|${generator}|${container}|${where}|`),
  );
});
