import Type, { type TSchema } from 'typebox';
import { nullable } from '../schemas.ts';

/** Most rows of one page of a studio list. */
export const STUDIO_MAX_PAGE_SIZE = 200;

/** What every list of the studio accepts; its filters come on top. */
export const studioListQuery = {
  /** Where the page begins: `nextCursor` of the page before. */
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
  pageSize: Type.Integer({ minimum: 1, maximum: STUDIO_MAX_PAGE_SIZE, default: 50 }),
};

/** Where the page of a list begins that counts its entries. */
export const offsetCursor = Type.Optional(Type.String({ pattern: String.raw`^\d{1,9}$` }));

const pageFields = {
  nextCursor: nullable(Type.String()),
  total: Type.Integer({ minimum: 0 }),
  totalIsExact: Type.Boolean(),
};

/** A page of a studio list. `total` is a lower bound unless `totalIsExact`. */
export const studioPage = <Item extends TSchema>(item: Item) =>
  Type.Object({ items: Type.Array(item), ...pageFields });

export type StudioPage<Item> = { items: Item[] } & Type.Static<Type.TObject<typeof pageFields>>;
