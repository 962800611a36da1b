/**
 * The only script of a document: it loads the site's files, in the order of `data-files`, once the main
 * content is visible. Images load before scripts, which would share a slow connection with them. Each file
 * runs in a task of its own, because one long task would block scrolling and links on a slow phone. The
 * starter is built as a file of its own and imports nothing.
 */

/** An image that never loads, or a page in a background tab, must not block the start. */
const LONGEST_WAIT_MS = 3_000;
/** A request takes a slow phone 1 to 3 ms: all thirty of a page at once would be a long task beside the largest paint. */
const REQUESTS_PER_TASK = 8;
/** `scroll` is also a restored position, or a link to a part of the page. */
const SIGNS_OF_LIFE = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const once = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => {
    target.addEventListener(type, resolve, { once: true, passive: true, capture: true });
  });

/** Resolves when the page has painted: a browser with all files may still be rendering its first frame. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => {
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** Resolves in a task after the next frame. */
async function nextFrame(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
  await after(0);
}

/** Resolves when the images marked as first are loaded and painted. */
async function firstImages(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')].filter(
    ({ complete }) => !complete,
  );
  await Promise.all(waiting.map((image) => Promise.race([once(image, 'load'), once(image, 'error')])));
  await nextFrame();
}

function addLink(attributes: Readonly<Record<string, string>>): void {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

/** The loader of lazy pages looks for stylesheet links: a disabled link causes no request. */
function nameStylesheets(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]'))
    addLink({ rel: 'stylesheet', disabled: '', href: dataset['sheet'] ?? '' });
}

async function start(files: readonly string[]): Promise<void> {
  const latest = Promise.race([
    after(LONGEST_WAIT_MS),
    ...SIGNS_OF_LIFE.map((type) => once(globalThis, type)),
  ]);
  await Promise.race([firstPaint(), latest]);
  // Layout and images of what is below the first view, in two tasks of their own (`data-unpainted` in the gallery's styles).
  document.documentElement.dataset['unpainted'] = 'below';
  await Promise.race([nextFrame(), latest]);
  document.documentElement.removeAttribute('data-unpainted');
  await Promise.race([firstImages(), latest]);
  await after(0);
  nameStylesheets();
  for (const [index, href] of files.entries()) {
    if (index % REQUESTS_PER_TASK === 0) await after(0);
    addLink({ rel: 'modulepreload', href });
  }
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await after(0);
  }
}

/** The links of visitors would be visible to users until React has read the session (account-slot.css). */
function markSession(): void {
  try {
    if (localStorage.getItem('token')) document.documentElement.dataset['session'] = '';
  } catch {
    // A browser without storage has no session.
  }
}
markSession();

let failed = false;

/**
 * Holds back a form that is submitted before the page is hydrated: its component submits every form with
 * `aria-busy` again (ui-kit's `Form`). React's own handlers run first and prevent the default. A named button
 * has a meaning only for the server, and a search is a GET, so the browser submits both.
 */
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  if (event.defaultPrevented || failed || form.method !== 'post' || button?.name) return;
  event.preventDefault();
  form.setAttribute('aria-busy', 'true');
});

const PRESSES = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
] as const;

/**
 * Repeats the presses of buttons, such as hearts, the language and the theme, once the page is hydrated. Until then no
 * press reaches React, which would hydrate everything around it in one long task: only a click on a link does. A toggle
 * shows its new state at once. A button with `popovertarget` needs no script.
 */
const pressed: HTMLElement[] = [];
function hold(event: Event): void {
  const target = event.target as Element;
  const button = target.closest<HTMLElement>('button[type="button"]');
  const isClick = event.type === 'click';
  // Outside of the root are the buttons of the browser's extensions.
  if (!target.closest('#root') || (isClick && !button)) return;
  event.stopPropagation();
  if (!button || !isClick || button.hasAttribute('popovertarget')) return;
  pressed.push(button);
  const isOn = button.getAttribute('aria-pressed');
  if (isOn) button.setAttribute('aria-pressed', String(isOn !== 'true'));
}
for (const type of PRESSES) addEventListener(type, hold, { capture: true, passive: true });

function release(): void {
  for (const type of PRESSES) removeEventListener(type, hold, { capture: true });
  for (const button of pressed.splice(0)) button.click();
  // A browser requests it, and an icon that it names, and moves its own controls: beside images and hydration it slows both.
  addLink({ rel: 'manifest', href: '/site.webmanifest' });
}

const named = document.querySelector<HTMLScriptElement>('script[data-files]')?.dataset['files'];

const hydrated = once(globalThis, 'site-hydrated');

const FAILED_PAGE = 'failed-page';
const isEmpty = !document.getElementById('root')?.firstElementChild;

/** The first view of a rendered page has failed: the document is loaded again and stays as it comes, once. */
addEventListener('site-failed', () => {
  // An empty shell has nothing to show.
  if (isEmpty) return;
  try {
    sessionStorage.setItem(FAILED_PAGE, location.href);
    location.reload();
  } catch {
    // Without storage it would be loaded again and again: the error screen stays.
  }
});

function hasFailedBefore(): boolean {
  try {
    const address = sessionStorage.getItem(FAILED_PAGE);
    sessionStorage.removeItem(FAILED_PAGE);
    return address === location.href;
  } catch {
    return false;
  }
}

/** Settles when all files have run. */
export const started = hasFailedBefore()
  ? Promise.reject(new Error('The scripts of this page have failed'))
  : start(named?.split(' ') ?? []);

// A part of the page that cannot be hydrated must not keep the rest from being pressed.
void started
  .then(() => Promise.race([hydrated, after(LONGEST_WAIT_MS)]))
  // In a task of its own: the event comes within that of React's effects, the longest of the hydration.
  .then(() => after(0))
  .then(release, release);

// The page stays as the server has sent it; its styles show what works without scripts (`data-failed`).
started.catch(() => {
  failed = true;
  document.documentElement.removeAttribute('data-unpainted');
  document.documentElement.dataset['failed'] = '';
  // The server takes what was sent before.
  document.querySelector<HTMLFormElement>('form[aria-busy="true"]')?.submit();
});
