import Type from 'typebox';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from './limits.ts';

/** Page and size of a list of few items, such as a user's own. */
export const pageQuery = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: FIRST_PAGE }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
};
