import { enableShadowDOM } from '@react-stately/flags';
import type { PopoverProps } from 'react-aria-components';

/** Dialogs and popovers of the page; those of react-aria-components know their overlays. */
const DIALOG = 'dialog, [popover], :is([role="dialog"], [role="alertdialog"]):not([data-rac])';

/**
 * Props of a popover or modal of react-aria-components that belongs to `element`. Without any it is rendered at the end of
 * the document. In a shadow root it is rendered there, which has its styles and its focus; in a dialog of the page in
 * that dialog, which takes presses and focus away from everything outside of it.
 */
export function overlayProps(
  element: Element | null | undefined,
): Pick<PopoverProps, 'UNSTABLE_portalContainer'> {
  const root = element?.getRootNode();
  const isInShadow = root !== undefined && 'host' in root;
  // From here on react-aria-components looks into shadow roots for focus and for presses outside.
  if (isInShadow) enableShadowDOM();
  // React renders into a shadow root; the type of the property names elements only.
  const container = element?.closest(DIALOG) ?? (isInShadow ? (root as unknown as Element) : undefined);
  return container ? { UNSTABLE_portalContainer: container } : {};
}
