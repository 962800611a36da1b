import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Results of the census of 7 September 2021, National Statistical Institute of Bulgaria, published on 24
 * November 2022. Shares are as published: of the respondents to the question, which was voluntary.
 */
export const census = {
  counted: 6_519_789,
  ethnicity: [
    { key: 'bulgarian', people: 5_118_494, share: 0.846 },
    { key: 'turkish', people: 508_378, share: 0.084 },
    { key: 'roma', people: 266_720, share: 0.044 },
    { key: 'other', people: 79_006, share: 0.013 },
    { key: 'undetermined', people: 15_746, share: 0.003 },
    { key: 'noAnswer', people: 63_767, share: 0.01 },
  ],
  languages: [
    { key: 'bulgarian', people: 5_037_607, share: 0.853 },
    { key: 'turkish', people: 514_386, share: 0.087 },
    { key: 'romani', people: 227_974, share: 0.039 },
  ],
  religions: [
    { key: 'christian', people: 4_219_270, share: 0.715 },
    { key: 'muslim', people: 638_708, share: 0.108 },
  ],
  /** Regions with the largest share of a group. */
  regions: [
    { key: 'kardzhali', group: 'turkish', share: 0.645 },
    { key: 'razgrad', group: 'turkish', share: 0.504 },
    { key: 'targovishte', group: 'turkish', share: 0.377 },
    { key: 'silistra', group: 'turkish', share: 0.371 },
    { key: 'shumen', group: 'turkish', share: 0.313 },
    { key: 'sliven', group: 'roma', share: 0.153 },
    { key: 'montana', group: 'roma', share: 0.115 },
  ],
} as const;

/** All respondents to the question on ethnic group. */
export const answered = census.ethnicity.reduce((sum, { people }) => sum + people, 0);

/** Formats numbers and shares in the visitor's language. */
export function useCensusFormats() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(i18n.language);
    const share = new Intl.NumberFormat(i18n.language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    return { whole: (value: number) => whole.format(value), share: (value: number) => share.format(value) };
  }, [i18n.language]);
}
