import ExifReader from 'exifreader';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharp } from '../../../../lib/sharp.ts';
import {
  badFiles,
  drawing,
  goodFiles,
  WEB_UI_TEXT,
  writeFiles,
  writeLinks,
} from '../../../../testing/import/corpus.ts';
import {
  type ImportWorkspace,
  openImportWorkspace,
  rights,
} from '../../../../testing/import/import-workspace.ts';

// The import of real images is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let workspace: ImportWorkspace;
beforeEach(async () => {
  workspace = await openImportWorkspace();
});
afterEach(() => workspace.close());

describe('a folder of good and bad files', () => {
  it('is imported completely: each file is published, or refused with a reason', async () => {
    const good = await goodFiles();
    const bad = await badFiles();
    await writeFiles(workspace.folder, {
      ...good,
      ...Object.fromEntries(Object.entries(bad).map(([name, { bytes }]) => [name, bytes])),
    });
    await writeLinks(workspace.folder);
    await writeFiles(workspace.folder, { '.hidden.png': Buffer.from('x'), 'Thumbs.db': Buffer.from('x') });

    const outcomes = await workspace.run();

    const refused = new Map(
      outcomes.flatMap((o) => (o.kind === 'refused' ? [[o.name, o.reason] as const] : [])),
    );
    const wronglyTold = Object.entries(bad).filter(
      ([name, { reason }]) => !reason.test(refused.get(name) ?? ''),
    );
    expect(wronglyTold.map(([name]) => [name, refused.get(name)])).toEqual([]);
    expect(refused.get('links/lost.png')).toMatch(/leads nowhere/);
    expect(refused.get('links/circle.png')).toMatch(/in circles/);
    expect(refused.size).toBe(Object.keys(bad).length + 2);
    const imported = outcomes.filter(({ kind }) => kind === 'imported').map(({ name }) => name);
    expect(imported.toSorted()).toEqual(Object.keys(good).toSorted());
    expect(outcomes.filter(({ kind }) => kind === 'passed-over').map(({ name }) => name)).toEqual([
      '.hidden.png',
      'Thumbs.db',
      'links/beside',
      'links/loop',
    ]);
    expect(await workspace.leftOver()).toEqual([]);
    expect(await workspace.published()).toBe(imported.length);
  });

  it('gets categories from the first sub-folder, case-insensitively for existing ones', async () => {
    const names = ['nature/a.png', 'nature/deep/er/b.png', 'aBsTract/c.png', 'Пейзажи/d.png', 'loose.png'];
    const files = names.map(async (name, index) => [name, await drawing(index).png().toBuffer()] as const);
    await writeFiles(workspace.folder, Object.fromEntries(await Promise.all(files)));
    await workspace.run();
    const counts = Object.fromEntries(
      (await workspace.deps.store.categories()).map(({ name, count }) => [name, count]),
    );
    expect(counts).toMatchObject({ Nature: 2, Abstract: 1, Пейзажи: 1, 'My pictures': 1, People: 0 });
  });

  it('joins folders that differ in case or in the form of letters, and keeps folders of symbols', async () => {
    const folders = ['Sea', 'SEA', 'Café', 'Cafe\u0301', 'ФАР', 'фар', '🌲', '🌲 🦊'];
    const files = folders.map(
      async (folder, index) => [`${folder}/boat.png`, await drawing(index).png().toBuffer()] as const,
    );
    await writeFiles(workspace.folder, Object.fromEntries(await Promise.all(files)));
    const outcomes = await workspace.run();
    const publicIds = outcomes.map((outcome) => (outcome.kind === 'imported' ? outcome.publicId : outcome));
    expect(new Set(publicIds).size).toBe(folders.length);
    for (const id of publicIds) expect(id).toMatch(/^[a-z0-9-]+\/boat(?:-[0-9a-f]+)?$/);
    const categories = await workspace.deps.store.categories();
    const counts = categories
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => [name.toLowerCase(), count]);
    expect(Object.fromEntries(counts)).toEqual({ sea: 2, café: 2, фар: 2, '🌲': 1, '🌲 🦊': 1 });
    expect(await workspace.leftOver()).toEqual([]);
  });

  it('gets one category and special images by options', async () => {
    await writeFiles(workspace.folder, {
      'a/one.png': await drawing(1).png().toBuffer(),
      'two.png': await drawing(2).png().toBuffer(),
    });
    await workspace.run({ category: 'pEoPle', special: true });
    expect((await workspace.deps.store.categories()).find(({ name }) => name === 'People')?.count).toBe(2);
    expect(await workspace.deps.store.count({ kind: 'special' })).toBe(2);
  });

  it('is published in the order of the names: the last is the newest', async () => {
    await writeFiles(
      workspace.folder,
      Object.fromEntries(
        await Promise.all(
          [5, 3, 9, 1].map(
            async (n) =>
              [
                `p${n}.png`,
                await drawing(n, { width: n * 60, height: 50 })
                  .png()
                  .toBuffer(),
              ] as const,
          ),
        ),
      ),
    );
    await workspace.run();
    const page = await workspace.deps.store.page({ kind: 'all' }, 1, 10);
    expect(page?.items.map(({ title }) => title)).toEqual(['P9', 'P5', 'P3', 'P1']);
  });
});

describe('the metadata of an image', () => {
  let imported: ImportWorkspace;
  beforeAll(async () => {
    imported = await openImportWorkspace();
    await writeFiles(imported.folder, await goodFiles());
    await imported.run();
  });
  afterAll(() => imported.close());

  it('is read from the settings of the generator', async () => {
    expect(await imported.find('abstract/a-lighthouse-at-dusk')).toMatchObject({
      title: 'A lighthouse at dusk',
      alt: 'a lighthouse at dusk, oil painting, морски бряг',
      prompt: 'a lighthouse at dusk, (oil painting:1.2),\nморски бряг',
      negativePrompt: 'blurry, watermark',
      model: 'dream, shaper',
      sampler: 'DPM++ 2M Karras',
      seed: '18446744073709551615',
      steps: 28,
    });
    expect(await imported.find('abstract/a-glass-bottle-with-a-galaxy')).toMatchObject({
      model: 'juggernaut',
      seed: '42',
      negativePrompt: 'watermark',
    });
    expect(await imported.find('abstract/comment')).toMatchObject({
      title: 'Comment',
      seed: '18446744073709551615',
      steps: 28,
    });
  });

  it('is read from the file name in any script', async () => {
    expect(await imported.find('nature/quiet-valley')).toMatchObject({ title: 'Quiet valley', prompt: null });
    expect(await imported.find('peyzazhi/far-na-moreto')).toMatchObject({
      title: 'Фар на морето',
      categoryName: 'Пейзажи',
    });
  });

  it('contains the size after rotation', async () => {
    expect(await imported.find('nature/turned')).toMatchObject({ width: 80, height: 120 });
    expect(await imported.find('nature/wrong-extension')).toMatchObject({ format: 'jpeg' });
    for (const name of ['quiet-valley', 'deep-16-bit', 'print-cmyk', 'grey', 'see-through'])
      expect((await imported.find(`nature/${name}`)).placeholder).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('is in the stored original, which has the pixels of the file and no location', async () => {
    const image = await imported.find('nature/with-place');
    const stored = await imported.deps.storage.bytes(image.storageKey);
    const original = (await goodFiles())['nature/with-place.jpg'] ?? Buffer.alloc(0);
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
    expect(image.bytes).toBe(stored.length);
    const tags = await ExifReader.load(stored, { expanded: true, async: true });
    expect(tags.gps).toBeUndefined();
    expect(stored.includes('SecretCamera')).toBe(false);
    expect(tags.xmp?.['DigitalSourceType']?.description).toMatch(
      /digitalsourcetype\/trainedAlgorithmicMedia$/,
    );
    expect(tags.xmp?.['WebStatement']?.description).toBe(rights.licenseUrl);
  });

  it('is in every prepared rendition, which is in sRGB of eight bits', async () => {
    for (const file of (await imported.storedFiles()).filter((name) => name.includes('/renditions/'))) {
      const { xmp, space, width, depth } = await sharp(file).metadata();
      expect(xmp?.toString()).toContain('trainedAlgorithmicMedia');
      expect([space, depth]).toEqual(['srgb', 'uchar']);
      expect(width).toBeLessThanOrEqual(640);
    }
  });
});

it('reads settings from a text file beside the image, and does not list that file', async () => {
  await writeFiles(workspace.folder, {
    'nature/fox.png': await drawing(1).png().toBuffer(),
    'nature/fox.txt': Buffer.from(WEB_UI_TEXT),
    'nature/hare.jpg': await drawing(2).jpeg().toBuffer(),
    'nature/hare.jpg.json': Buffer.from('{}'),
    'nature/hare.txt': Buffer.from('a caption without settings'),
    'nature/alone.txt': Buffer.from('no image beside'),
  });
  const outcomes = await workspace.run();
  expect(outcomes.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
    'nature/alone.txt refused',
    'nature/fox.png imported',
    'nature/hare.jpg imported',
  ]);
  expect(await workspace.find('nature/fox')).toMatchObject({
    title: 'Fox',
    steps: 28,
    model: 'dream, shaper',
  });
  expect(await workspace.find('nature/hare')).toMatchObject({ prompt: null, alt: 'Hare' });
});

it('keeps the origin that a file names, unless the operator sets another one', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"/></rdf:RDF></x:xmpmeta>`;
  await writeFiles(workspace.folder, {
    'nature/drawn.webp': await drawing(1).withXmp(xmp).webp().toBuffer(),
  });
  await workspace.run();
  expect(await workspace.find('nature/drawn')).toMatchObject({ source: 'algorithmicMedia' });
  await writeFiles(workspace.folder, {
    'nature/other.webp': await drawing(2).withXmp(xmp).webp().toBuffer(),
  });
  await workspace.run({
    rights: { ...rights, source: 'compositeSynthetic', license: 'CC BY 4.0', credit: 'Studio' },
  });
  expect(await workspace.find('nature/other')).toMatchObject({
    source: 'compositeSynthetic',
    license: 'CC BY 4.0',
    credit: 'Studio',
  });
});
