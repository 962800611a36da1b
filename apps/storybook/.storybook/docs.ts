import type { ArgTypesEnhancer, InputType, SBType } from 'storybook/internal/types';

/**
 * Optional props are typed `x?: boolean | undefined` here, which the docs read as a union and offer a box for JSON.
 * Without the `undefined` they become what they are: a switch, a choice, a text.
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

/** The first words of the component's comment; the examples after them are for editors. */
export function describeComponent(component: { __docgenInfo?: { description?: string } } | null): string {
  // The name is react-docgen's.
  // oxlint-disable-next-line no-underscore-dangle
  return component?.__docgenInfo?.description?.split('@example')[0]?.trim() ?? '';
}
