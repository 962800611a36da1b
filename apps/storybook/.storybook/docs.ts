import type { ArgTypesEnhancer, InputType, SBType } from 'storybook/internal/types';

/**
 * Optional props have the type `x?: boolean
 * undefined`, which the docs read as a union and show as a JSON field. Without the `undefined` they get the matching
 * control: a switch, a choice, a text field.
 */
export const forgetUndefined: ArgTypesEnhancer = ({ argTypes }) =>
  Object.fromEntries(Object.entries(argTypes).map(([name, type]) => [name, simplify(type)]));

function simplify<T extends InputType>(argType: T): T {
  const type = argType.type as SBType | undefined;
  if (type?.name !== 'union') return argType;
  const kinds = type.value.filter((kind) => kind.name !== 'other' || kind.value !== 'undefined');
  const [only] = kinds;
  if (!only || kinds.length > 1) return argType;
  const summary = (only.raw ?? type.raw ?? only.name).replace(' | undefined', '');
  return { ...argType, type: only, table: { ...argType.table, type: { summary } } };
}

/** The description in the component's comment; the examples after it are for editors. */
export function describeComponent(component: { __docgenInfo?: { description?: string } } | null): string {
  // oxlint-disable-next-line no-underscore-dangle -- react-docgen defines the name
  return component?.__docgenInfo?.description?.split('@example')[0]?.trim() ?? '';
}
