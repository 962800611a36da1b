import { colourName } from '@lumigraph/contracts';
import { describe, expect, it } from 'vitest';
import { sampleImage } from '../../../testing/images/sample-image.ts';
import { orientationOf, imageTerms, tagTerm } from './image-terms.ts';

describe('terms of an image', () => {
  it('distinguish words, higher-ranked words, tags and filters', () => {
    const { terms, labels } = imageTerms({
      ...sampleImage('a', {
        title: 'Quiet Fjord',
        titleTranslations: { bg: 'Тих фиорд' },
        alt: 'Water',
        prompt: 'oil paint',
        model: 'Flux.1',
        seed: '3758096383',
        tags: ['Golden hour', '!!'],
        special: true,
        placeholder: '#1d4f91',
      }),
      categoryName: 'Nature',
    });
    expect([...terms].toSorted()).toMatchInlineSnapshot(`
      [
        "#golden-hour",
        "1",
        "3758096383",
        ":blue",
        ":c1",
        ":landscape",
        ":special",
        "=fjord",
        "=golden",
        "=hour",
        "=natur",
        "=naturaleza",
        "=nature",
        "=quiet",
        "=природа",
        "=тих",
        "=фиорд",
        "=然",
        "=自",
        "=自然",
        "fjord",
        "flux",
        "golden",
        "hour",
        "natur",
        "naturaleza",
        "nature",
        "oil",
        "paint",
        "quiet",
        "water",
        "природа",
        "тих",
        "фиорд",
        "然",
        "自",
        "自然",
      ]
    `);
    expect([...labels]).toEqual([['#golden-hour', 'Golden hour']]);
  });

  it.each([
    [1600, 900, 'landscape'],
    [900, 1600, 'portrait'],
    [1000, 1000, 'square'],
    [1000, 960, 'square'],
    [1000, 940, 'landscape'],
  ])('call %i × %i %s', (width, height, name) => {
    expect(orientationOf({ width, height })).toBe(name);
  });

  it.each([
    ['#d12a2a', 'red'],
    ['#f08a24', 'orange'],
    ['#6b4423', 'brown'],
    ['#8b5a2b', 'brown'],
    ['#f2d024', 'yellow'],
    ['#3f9b45', 'green'],
    ['#7fb069', 'green'],
    ['#1f9e9b', 'teal'],
    ['#2f6fd6', 'blue'],
    ['#0a1f44', 'blue'],
    ['#8ec5ff', 'blue'],
    ['#7a3fc0', 'purple'],
    ['#f4a6c1', 'pink'],
    ['#ffffff', 'white'],
    ['#f4efe6', 'white'],
    ['#808080', 'grey'],
    ['#0a0f2e', 'blue'],
    ['#0b0b0d', 'black'],
    ['#03030a', 'black'],
    ['not a colour', 'grey'],
  ])('call %s %s', (hex, name) => {
    expect(colourName(hex)).toBe(name);
  });

  it('contain no tag without a letter', () => {
    expect(tagTerm('—')).toBeUndefined();
    expect(tagTerm('x'.repeat(1_000))?.length).toBeLessThan(201);
  });
});
