/**
 * The only script of a document: brings the site's files, in the order of `data-files`, once the visitor sees what he
 * came for. Images come before scripts, which on a slow line would share it with them, and each file runs in a task of
 * its own, because one long task would keep a slow phone from scrolling and following links. It is built as a file of
 * its own and imports nothing.
 */

/** An image that does not come, or a page that nobody sees, must not keep it from working. */
const LONGEST_WAIT_MS = 3_000;
const SIGNS_OF_LIFE = ['pointerdown', 'touchstart', 'keydown', 'wheel'] as const;

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => {
    target.addEventListener(type, resolve, { once: true, passive: true, capture: true });
  });

/** Something of the page is on the screen: a browser that has all it needs may still be busy with its first frame. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** The images that a page marks as its first ones are here and painted. */
async function firstImages(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')].filter(
    ({ complete }) => !complete,
  );
  await Promise.all(waiting.map((image) => Promise.race([once(image, 'load'), once(image, 'error')])));
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  await after(0);
}

/** The loader of lazy pages looks for links: one that is switched off asks for nothing. */
function nameStylesheets(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.href = dataset['sheet'] ?? '';
    document.head.append(link);
  }
}

async function start(files: readonly string[]): Promise<void> {
  await Promise.race([
    Promise.all([firstPaint(), firstImages()]),
    after(LONGEST_WAIT_MS),
    ...SIGNS_OF_LIFE.map((type) => once(document, type)),
  ]);
  nameStylesheets();
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    document.head.append(link);
  }
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await after(0);
  }
}

let failed = false;

/**
 * A form that is submitted before the page is hydrated waits: its component submits again what carries `aria-busy`
 * (ui-kit's `Form`). React's own handlers come first and prevent the default. A button with a name means something that
 * only the server understands; a search is a GET and works.
 */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (event.defaultPrevented || failed || form.method !== 'post' || button?.name) return;
  event.preventDefault();
  form.setAttribute('aria-busy', 'true');
});

const named = document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset['files'];

/** Settles when all files have run. */
export const started = start(named?.split(' ') ?? []);

// Without the site's files the server responds what waits.
started.catch(() => {
  failed = true;
  document.querySelector<HTMLFormElement>('form[aria-busy="true"]')?.submit();
});
