import {
  imagePaths,
  NeighboursSchema,
  searchOrders,
  searchPaths,
  SearchPageSchema,
} from '@lumigraph/contracts';
import Type from 'typebox';
import { get, type Call, type Context } from '../call.ts';
import type { Judge } from '../judge.ts';
import { inspect, inspectOne, isRecord, resource, type JsonRecord } from '../resource.ts';
import { image, PAGE_SIZE } from './content-calls.ts';

const searchPage = resource(Type.Omit(SearchPageSchema, ['items', 'alternatives', 'words']));
const neighbours = resource(NeighboursSchema, { essential: ['index'] });
const suggestion = resource(Type.Object({ kind: Type.String(), text: Type.String() }), {
  essential: ['kind', 'text'],
  name: 'suggestions',
});

/** All images in each order, with the neighbours of the first one. */
export const searchCalls: Call[] = [
  ...searchOrders.map((sort) =>
    get(searchPaths.search, {
      variant: sort,
      isOptional: () => true,
      query: () => ({ sort, pageSize: PAGE_SIZE }),
      lists: image,
      async check(judge, { items, holder }, context) {
        inspect(judge, holder, { of: searchPage });
        const { totalIsExact, total } = holder;
        if (totalIsExact !== false && context.imageCount !== undefined && total !== context.imageCount)
          judge.fault('total', `is ${String(total)}, but there are ${context.imageCount} images`);
        const [first, second] = items;
        if (first) await checkNeighbours(judge, { sort, first, second }, context);
      },
    }),
  ),
  get(searchPaths.suggestions, {
    variant: 'empty text',
    isOptional: () => true,
    query: () => ({ q: '' }),
    lists: suggestion,
    expects: () => ({ kind: 'tag' }),
  }),
];

async function checkNeighbours(
  judge: Judge,
  { sort, first, second }: { sort: string; first: JsonRecord; second: JsonRecord | undefined },
  context: Context,
): Promise<void> {
  const path = decodeURIComponent(imagePaths.neighbours(String(first['id'])));
  const request = { query: { sort }, body: undefined, form: undefined, headers: {}, bearer: false } as const;
  const found = inspectOne(judge, (await context.send('GET', path, request)).json, neighbours);
  if (!found) return;
  judge.saw('neighbours');
  const next = isRecord(found['next']) ? found['next']['id'] : undefined;
  if (found['previous'] !== null || next !== second?.['id'])
    judge.fault('neighbours', 'of the first image do not follow the order of the search');
}
