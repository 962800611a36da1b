/** Position and image of a context menu request. */
export interface ImageRequest {
  /** Path of the image's page. */
  path: string;
  title: string;
  /** Pixels in the window. */
  x: number;
  y: number;
}

export interface ProtectionOptions {
  /** Called when the menu of an image is opened by a right click, a long press or the menu key. */
  onImage: (request: ImageRequest) => void;
}

/**
 * Elements that keep the browser's behaviour: fields, contact data, code, error texts, and texts that users
 * need to copy, marked with `data-copyable`: legal texts, invoices, amounts, downloads, certificates, posts
 * and prompts. `protection.css` has the same list.
 */
const OPEN =
  'input, textarea, select, [contenteditable="true"], address, [href^="mailto:"], [href^="tel:"], pre, code, [role="alert"], [data-copyable]';
const IMAGE_LINK = 'a[href^="/image/"]';
const IMAGE_FRAME = '.image-frame, .image-lightbox';

const isOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OPEN) !== null;

/**
 * F12, Ctrl+Shift+I, Ctrl+Shift+J and Ctrl+U, by physical key and not by letter, because keyboard layouts
 * differ.
 */
function isDeveloperShortcut({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (code === 'F12') return true;
  const control = ctrlKey || metaKey;
  if (code === 'KeyI' || code === 'KeyJ') return control && (shiftKey || (metaKey && altKey));
  return code === 'KeyU' && control && !shiftKey;
}

function imageAt(target: Element): { path: string; title: string } | undefined {
  const link = target.closest<HTMLAnchorElement>(IMAGE_LINK);
  const frame = link ?? target.closest(IMAGE_FRAME);
  const image = frame?.querySelector<HTMLImageElement>('img[alt]:not([alt=""])');
  if (!frame || !image) return undefined;
  return { path: link?.pathname ?? location.pathname, title: image.alt };
}

/**
 * A deterrent, not security: no context menu, no dragging, no developer shortcuts, and no text selection by
 * CSS. Images have their own menu. Returns a function that undoes all of it.
 */
export function protectContent(page: Document, { onImage }: ProtectionOptions): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  page.addEventListener(
    'contextmenu',
    (event) => {
      const { target, clientX: x, clientY: y } = event;
      if (isOpen(target) || !(target instanceof Element)) return;
      event.preventDefault();
      const image = imageAt(target);
      if (image) onImage({ ...image, x, y });
    },
    { signal },
  );
  page.addEventListener(
    'dragstart',
    (event) => {
      if (!isOpen(event.target)) event.preventDefault();
    },
    { signal },
  );
  page.addEventListener(
    'keydown',
    (event) => {
      if (isDeveloperShortcut(event) && !isOpen(event.target)) event.preventDefault();
    },
    { signal },
  );
  // Marks that the protection is active; the CSS does not depend on it.
  const root = page.documentElement;
  root.dataset['protected'] = '';
  return () => {
    stopped.abort();
    delete root.dataset['protected'];
  };
}
