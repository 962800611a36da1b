import type { Locale } from '@lumigraph/contracts';
import subjects from './everyday-subjects.json' with { type: 'json' };

/**
 * What visitors search for every day: chosen by how common the subjects are, not by any gallery; and the colors of the
 * filter. The English names are also those of tags. A subject may have several names, divided by commas, of which visitors
 * read the first; other words of like meaning are in `everyday-synonyms.json`.
 */
export const everydaySubjects = (locale: Locale): readonly string[] => subjects.map((names) => names[locale]);
