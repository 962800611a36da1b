import type { Locale } from '@lumigraph/contracts';
import subjects from './everyday-subjects.json' with { type: 'json' };

/**
 * What visitors search for every day: chosen by how common the subjects are, not by any gallery. The English names are
 * also those of tags; see `everyday-synonyms.json`.
 */
export const everydaySubjects = (locale: Locale): readonly string[] => subjects.map((names) => names[locale]);
