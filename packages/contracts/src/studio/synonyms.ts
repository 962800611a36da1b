import Type from 'typebox';
import { closed } from '../schemas.ts';
import { locales } from '../locales.ts';
import { byLanguage } from './fields.ts';

/** Longest list of one language. */
export const SYNONYMS_MAX_LENGTH = 20_000;

/**
 * Synonyms of the search, by language. A line with commas has words of like meaning, each of which also finds the
 * others; in a line with a colon each word before it also finds those after it; a line `Fuchs = fox` is the name of an
 * English tag, which visitors read.
 */
export const SynonymListsSchema = closed({
  lists: byLanguage(
    locales,
    Type.String({ maxLength: SYNONYMS_MAX_LENGTH, description: 'Lines; empty: the list of the release' }),
    'An absent language stays as it is',
  ),
});
export type SynonymLists = Type.Static<typeof SynonymListsSchema>['lists'];
