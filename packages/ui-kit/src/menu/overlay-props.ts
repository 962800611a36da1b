import { enableShadowDOM } from '@react-stately/flags';
import type { PopoverProps } from 'react-aria-components';

/**
 * Props of a popover or modal of react-aria-components that belongs to `element`: it is rendered in the shadow root around
 * it, which has its styles and its focus. Without a shadow root there are none: it is rendered at the end of the document.
 */
export function overlayProps(
  element: Element | null | undefined,
): Pick<PopoverProps, 'UNSTABLE_portalContainer'> {
  const root = element?.getRootNode();
  if (!root || !('host' in root)) return {};
  // From here on react-aria-components looks into shadow roots for focus and for presses outside.
  enableShadowDOM();
  // React renders into a shadow root; the type of the property names elements only.
  return { UNSTABLE_portalContainer: root as unknown as Element };
}
