import { forwardRef, version, type ReactElement } from 'react';

type Component<Props> = (props: Props) => ReactElement | null;

/**
 * A component that gets `ref` among its props. React 19 passes it so by itself, React 18 needs `forwardRef`.
 * Mark each call with `@__PURE__`: bundlers keep the component otherwise, used or not.
 *
 * @example
 * export const Card = withRef(function Card(props: ComponentProps<'div'>) {
 *   return <div {...props} />;
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export function withRef<Props extends object>(component: Component<Props>): Component<Props> {
  if (!version.startsWith('18.')) return component;
  const withForwardedRef = forwardRef<unknown, Props>((props, ref) =>
    component((ref === null ? props : { ...props, ref }) as Props),
  );
  withForwardedRef.displayName = component.name;
  return withForwardedRef as unknown as Component<Props>;
}
