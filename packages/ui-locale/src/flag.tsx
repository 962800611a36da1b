import { BG, CN, DE, ES, GB, RU } from 'country-flag-icons/react/3x2';
import type { ComponentType, HTMLAttributes } from 'react';

type FlagProps = HTMLAttributes<HTMLElement & SVGElement>;

const flags: Readonly<Record<string, ComponentType<FlagProps>>> = { BG, CN, DE, ES, GB, RU };

/** A country's flag; decoration beside a language's name, never instead of it. Nothing for a country we do not draw. */
export function Flag({ country }: { country: string }) {
  const Drawing = flags[country];
  return Drawing ? (
    <span className="ui-flag" data-part="flag" aria-hidden="true">
      <Drawing />
    </span>
  ) : null;
}
