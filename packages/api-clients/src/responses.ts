import { isRecord } from './read.ts';

/**
 * Readers of responses. The server checks each response against its schema, so that only the outer form is checked here:
 * it tells a response of the service from that of a proxy. Undefined is no response of the service.
 */

/** An object that has this field. */
export const objectWith =
  <T extends object>(field: keyof T & string) =>
  (response: unknown): T | undefined =>
    isRecord(response) && field in response ? (response as T) : undefined;

/** An object that has this list, such as a page with its `items`. */
export const objectWithList =
  <T extends object>(field: keyof T & string) =>
  (response: unknown): T | undefined =>
    isRecord(response) && Array.isArray(response[field]) ? (response as T) : undefined;

/** A list: bare, or the `items` of an object. */
export const listOf =
  <T>() =>
  (response: unknown): T[] | undefined => {
    const list = isRecord(response) ? response['items'] : response;
    return Array.isArray(list) ? (list as T[]) : undefined;
  };
