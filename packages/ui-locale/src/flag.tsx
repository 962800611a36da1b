import { BG, CN, DE, ES, GB, RU } from 'country-flag-icons/react/3x2';
import type { ComponentType, HTMLAttributes } from 'react';

type FlagProps = HTMLAttributes<HTMLElement & SVGElement>;

const flags: Readonly<Record<string, ComponentType<FlagProps>>> = { BG, CN, DE, ES, GB, RU };

/**
 * The flag of a country: decoration next to a language's name, never its replacement. Renders nothing for a country
 * without a drawing.
 */
export function Flag({ country }: { country: string }) {
  const Drawing = flags[country];
  return Drawing ? (
    <span className="ui-flag" data-part="flag" aria-hidden="true">
      <Drawing />
    </span>
  ) : null;
}
