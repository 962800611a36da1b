import { classNames } from '../class-names.ts';

/** The theme of a site's widgets: the same shape for every widget of every package. */
export interface Appearance<Part extends string> {
  /** Tokens to change below the widget: `{ '--color-accent': 'tomato', '--radius-2': '0' }`. */
  variables?: Record<`--${string}`, string> | undefined;
  /** Class names to add, by part. */
  elements?: Partial<Record<Part, string>> | undefined;
}

/** Returns the class name of a part, including the site's. */
export interface ClassOf<Part extends string> {
  (part: Part, own: string): string;
  (part: Part): string | undefined;
}

export function classesOf<Part extends string>(elements: Appearance<Part>['elements']): ClassOf<Part> {
  const classOf = (part: Part, own?: string) => classNames(own, elements?.[part]) || undefined;
  return classOf as ClassOf<Part>;
}
