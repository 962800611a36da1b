import type { SearchPage } from '@lumigraph/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../testing/auth-app.ts';
import { KEY } from '../../../testing/download-scene.ts';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { onEachEngine } from '../../../testing/on-each-engine.ts';
import { createImageStore } from '../store/image-store.ts';
import { queryWords } from '../store/words.ts';
import {
  everydaySynonyms,
  insteadOf,
  nameOfTag,
  readSynonyms,
  tagNamesFrom,
  unusableLines,
} from './synonyms.ts';

describe('a list of synonyms', () => {
  const lists = {
    en: 'sea, ocean\ndog, cat: animals, pets\nscience fiction: robot\nscience: lab\nblue, azure',
    de: 'Hund：Tiere\nrot: red\nFuchs, Reineke = fox\nNordlichter = northern lights',
    zh: '向日葵、玫瑰：花卉',
  };
  const found = (text: string, locale = 'en') =>
    insteadOf(
      queryWords(text).map((word) => word.text),
      { synonyms: readSynonyms(lists), locale },
    );

  it('has words of like meaning, and narrower words that find wider ones but not the other way round', () => {
    expect(found('sea')).toEqual([['ocean']]);
    expect(found('ocean')).toEqual([['sea']]);
    expect(found('dog')).toEqual([['animals', 'pets']]);
    expect(found('animals')).toEqual([[]]);
  });

  it('is read for other forms of its words, for each word of a query, and the longest phrase wins', () => {
    expect(found('dogs')).toEqual([['animals', 'pets']]);
    expect(found('cat ocean')).toEqual([['animals', 'pets'], ['sea']]);
    expect(found('science fiction')).toEqual([['robot'], ['robot']]);
    expect(found('science')).toEqual([['lab']]);
  });

  it('is that of the language of the visitor and the English one, Chinese in every language', () => {
    expect(found('Hunde', 'de')).toEqual([['tiere']]);
    expect(found('Hunde', 'es')).toEqual([[]]);
    expect(found('dog', 'es')).toEqual([['animals', 'pets']]);
    expect(found('向日葵', 'en')).toEqual([['花卉'], ['花卉']]);
  });

  it('finds images in which a color prevails by its name', () => {
    expect(found('blue')).toEqual([[':blue', 'azure']]);
    expect(found('rot', 'de')).toEqual([['red', ':red']]);
  });

  it('names tags: in that language visitors read the first name, and each name finds what the tag finds', () => {
    const synonyms = readSynonyms(lists);
    expect(nameOfTag('Fox', synonyms, 'de')).toBe('Fuchs');
    expect(nameOfTag('foxes', synonyms, 'de')).toBe('Fuchs');
    expect(nameOfTag('Northern Lights', synonyms, 'de')).toBe('Nordlichter');
    for (const tag of ['foxglove', 'lights', '!']) expect(nameOfTag(tag, synonyms, 'de')).toBeUndefined();
    expect(nameOfTag('fox', synonyms, 'en')).toBeUndefined();
    expect(tagNamesFrom('nord', synonyms, 'de')).toEqual([{ term: '#northern-lights', name: 'Nordlichter' }]);
    expect(found('Füchse', 'de')).toEqual([['fox']]);
    expect(found('Reineke', 'de')).toEqual([['fox']]);
    expect(found('Nordlichter', 'de')).toEqual([['#northern-lights']]);
    expect(found('fox', 'de')).toEqual([[]]);
  });

  it('has no line of the release that says nothing, and names those of an editor', () => {
    for (const list of Object.values(everydaySynonyms)) expect(unusableLines(list)).toEqual([]);
    expect(unusableLines('sea, ocean\nlake\n\nNew York: old town')).toEqual(['lake', 'New York: old town']);
    expect(unusableLines('Fuchs = fox\n= fox\nFuchs =\nTiger = tiger')).toEqual(['= fox', 'Fuchs =']);
  });
});

onEachEngine((createApp) => {
  let test: TestApp;
  let token: string;
  beforeEach(async () => {
    test = await createApp({ staleForMs: 0 });
    const { token: own, user } = await test.register();
    token = own;
    const roles = JSON.stringify(['editor']);
    await test.services.accounts.stores.users.update(user.id, { roles }, test.clock.now);
    await createImageStore(test.database.db).addMany([
      sampleImage('puppy', { title: 'A dog', placeholder: '#808080' }),
      sampleImage('lynx', { title: 'Lynx', categoryId: 4, placeholder: '#808080' }),
      sampleImage('bay', { title: 'A quiet bay', tags: ['ocean'], placeholder: '#2f6fd6' }),
    ]);
  });
  afterEach(() => test.close());

  const search = async (query: string) => {
    const { body } = await test.call('GET', `/api/search?${query}`, { headers: KEY });
    const { items, total, also } = body as unknown as SearchPage;
    return { found: items.map(({ id }) => id.replace('nature/', '')), total, also };
  };
  const change = (lists: object, version: number) =>
    test.call('PUT', '/api/studio/synonyms', {
      token,
      body: { lists },
      headers: { 'if-match': `"${version}"` },
    });

  describe('a search', () => {
    it('shows images of a wider word after its own, in every order, and says so', async () => {
      const expected = { found: ['puppy', 'lynx'], total: 2, also: ['animals'] };
      expect(await search('q=dog')).toEqual(expected);
      expect(await search('q=dog&sort=newest')).toEqual(expected);
      expect(await search('q=dog&sort=popular')).toEqual(expected);
      expect(await search('q=dog&categoryId=4')).toMatchObject({ found: ['lynx'] });
      expect(await search('q=dog&page=2&pageSize=1')).toMatchObject({ found: ['lynx'], total: 2 });
      const beside = await test.call('GET', '/api/images/neighbours/nature/lynx?q=dog', { headers: KEY });
      expect(beside.body).toMatchObject({ previous: { id: 'nature/puppy' }, index: 2, total: 2 });
    });

    it('finds them where no image has its word, and is silent where nothing was added', async () => {
      expect(await search('q=собака&locale=ru')).toMatchObject({
        found: ['lynx', 'puppy'],
        also: ['dog', 'животные'],
      });
      expect(await search('q=bay')).toEqual({ found: ['bay'], total: 1, also: undefined });
      // The color prevails in it.
      expect(await search('q=blau&locale=de')).toEqual({ found: ['bay'], total: 1, also: undefined });
    });
  });

  describe('synonyms of an editor', () => {
    it('replace those of the release at once, until the field is emptied', async () => {
      const path = '/api/studio/synonyms';
      const { body, headers } = await test.call('GET', path, { token });
      expect(headers['etag']).toBe('"0"');
      expect(Object.keys((body as { lists: object }).lists)).toHaveLength(6);
      expect(await search('q=lagoon')).toMatchObject({ found: [] });

      const saved = await change({ en: 'lagoon, bay' }, 0);
      expect([saved.status, saved.headers['etag']]).toEqual([200, '"1"']);
      expect(await search('q=lagoon')).toMatchObject({ found: ['bay'], also: ['bay'] });
      expect(await search('q=dog')).toMatchObject({ found: ['puppy'] });

      expect((await change({ en: '' }, 1)).body).toMatchObject({
        lists: { en: everydaySynonyms.en.trim(), de: everydaySynonyms.de.trim() },
      });
      expect(await search('q=dog')).toMatchObject({ found: ['puppy', 'lynx'] });
      const [event] = (await test.services.studio.auditEvents.list({ pageSize: 1 })).items;
      expect(event).toMatchObject({ action: 'synonyms-changed', before: { en: 'lagoon, bay' } });
    });

    it('name tags in the language of the visitor, who finds images by these names', async () => {
      const tagsOf = async (locale: string) =>
        (await test.call('GET', `/api/images/metadata/nature/bay?locale=${locale}`, { headers: KEY })).body;
      const suggested = async (text: string) =>
        (await test.call('GET', `/api/search/suggestions?locale=de&q=${text}`, { headers: KEY })).body
          .suggestions[0];
      const ocean = { kind: 'tag', text: 'Weltmeer', count: 1 };
      expect(await tagsOf('de')).toMatchObject({ tags: ['Ozean'] });
      await change({ de: 'Weltmeer, die See = ocean' }, 0);
      expect(await tagsOf('de')).toMatchObject({ tags: ['Weltmeer'] });
      expect(await tagsOf('en')).toMatchObject({ tags: ['ocean'] });
      expect(await search('q=Weltmeer&locale=de')).toMatchObject({ found: ['bay'] });
      expect(await search('q=See&locale=de')).toMatchObject({ found: ['bay'], also: ['ocean'] });
      expect(await suggested('weltm')).toEqual(ocean);
      expect(await suggested('')).toEqual(ocean);
    });

    it('are refused with a line that says nothing, from an outdated version, and from users', async () => {
      const wrong = await change({ de: 'Meer, Ozean\nStrand' }, 0);
      expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'lists.de' }] } });
      expect((await change({ en: 'a lot, of it' }, 7)).status).toBe(412);
      expect((await change({ en: 'x,y\n'.repeat(6_000) }, 0)).status).toBe(400);
      const { token: other } = await test.register({ email: 'other@example.com' });
      expect((await test.call('GET', '/api/studio/synonyms', { token: other })).status).toBe(403);
    });
  });
});
