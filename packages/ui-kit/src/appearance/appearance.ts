import { classNames } from '../class-names.ts';

/** How a site themes its widgets in one place: the same words for every widget of every package. */
export interface Appearance<Part extends string> {
  /** Tokens to change below the widget: `{ '--color-accent': 'tomato', '--radius-2': '0' }`. */
  variables?: Record<`--${string}`, string> | undefined;
  /** Class names to add, by part. */
  elements?: Partial<Record<Part, string>> | undefined;
}

/** The site's class for a part, beside ours where there is one. */
export interface ClassOf<Part extends string> {
  (part: Part, own: string): string;
  (part: Part): string | undefined;
}

export function classesOf<Part extends string>(elements: Appearance<Part>['elements']): ClassOf<Part> {
  const classOf = (part: Part, own?: string) => classNames(own, elements?.[part]) || undefined;
  return classOf as ClassOf<Part>;
}
