import Type from 'typebox';

/** 1 January 1990, in milliseconds: before it there were no images and posts for a site, so such a date is a mistake. */
export const EARLIEST_CONTENT_DATE = Date.UTC(1990, 0, 1);
/** The last millisecond of the year 2199. */
export const LATEST_CONTENT_DATE = Date.UTC(2200, 0, 1) - 1;

/** The date of an image or a post in milliseconds since 1970, in the past or planned. */
export const contentDate = (options: { description?: string } = {}) =>
  Type.Integer({ minimum: EARLIEST_CONTENT_DATE, maximum: LATEST_CONTENT_DATE, ...options });

/** Whether a time can be the date of an image or a post. */
export const isContentDate = (time: number): boolean =>
  time >= EARLIEST_CONTENT_DATE && time <= LATEST_CONTENT_DATE;
