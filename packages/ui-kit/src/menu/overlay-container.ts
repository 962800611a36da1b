import { enableShadowDOM } from '@react-stately/flags';

/**
 * Where an overlay that belongs to `element` is rendered: in the shadow root around it, which has its styles and its
 * focus. Undefined elsewhere: at the end of the document.
 */
export function overlayContainer(element: Element | null | undefined): HTMLElement | undefined {
  const root = element?.getRootNode();
  if (!(root instanceof ShadowRoot)) return undefined;
  // From here on react-aria-components looks into shadow roots for focus and for presses outside.
  enableShadowDOM();
  // React renders into a shadow root; the type of the property names elements only.
  return root as unknown as HTMLElement;
}
