import { expect, it } from 'vitest';
import { categoryMoves } from './category-moves.ts';

const movedTo = categoryMoves((id) => Promise.resolve(id === 3 ? 4 : undefined));

it('leads from a merged category to the one with its images, and keeps the rest of the address', async () => {
  expect(await movedTo('/?categoryId=3')).toBe('/?categoryId=4');
  expect(await movedTo('/?lang=de&categoryId=3&page=2')).toBe('/?lang=de&categoryId=4&page=2');
});

it.each([
  '/?categoryId=5',
  '/?categoryId=0',
  '/?categoryId=x',
  '/?categoryId=',
  '/',
  '/image/nature/fjord?categoryId=3',
  '//example.org/?categoryId=3',
  '//example.org?categoryId=3',
  '/\\example.org/?categoryId=3',
  'https://example.org/?categoryId=3',
])('leads nowhere from %s', async (address) => {
  expect(await movedTo(address)).toBeUndefined();
});
