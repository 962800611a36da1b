import { distance } from 'fastest-levenshtein';
import { SettingsSchema } from './settings.ts';
import type { Environment } from './read-settings.ts';

const names = Object.keys(SettingsSchema.properties);
const known = new Set(names);

/** Short names are close to many foreign ones, such as HOME to HOST. */
const SHORT_NAME_LENGTH = 8;
const distanceAllowed = (name: string): number => (name.length < SHORT_NAME_LENGTH ? 1 : 2);

/**
 * One sentence for each variable that has almost the name of a setting. An environment contains many variables of other
 * programs, so unknown names that resemble none are not reported.
 */
export function misspelledSettings(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => !known.has(name) && environment[name])
    .flatMap((name) => {
      const written = name.toUpperCase();
      const likely = names.find((one) => distance(written, one) <= distanceAllowed(one));
      return likely === undefined ? [] : [`${name} is not a setting; its likely name is ${likely}`];
    });
}
