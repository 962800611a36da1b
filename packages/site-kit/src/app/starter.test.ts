import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FIRST = 'data:text/javascript,globalThis.ran=[...(globalThis.ran??[]),"first"]';
const SECOND = 'data:text/javascript,globalThis.ran=[...(globalThis.ran??[]),"second"]';
const ran = (): string[] => (globalThis as { ran?: string[] }).ran ?? [];
const asked = (): string[] =>
  [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href') ?? '');

/** An image that is still loading: jsdom loads no images, so `complete` must be set. */
function addImage(attributes: string): HTMLImageElement {
  document.body.insertAdjacentHTML('beforeend', `<img alt="" ${attributes}>`);
  const image = document.body.lastElementChild as HTMLImageElement;
  Object.defineProperty(image, 'complete', { value: false });
  return image;
}

/** jsdom does not paint: the test triggers the paint entry. */
let paint: () => void;
class Paints {
  readonly listener: () => void;
  static painted = true;

  constructor(listener: Paints['listener']) {
    this.listener = listener;
  }

  observe({ type, buffered }: PerformanceObserverInit): void {
    if (type !== 'paint') return;
    paint = () => {
      this.listener();
    };
    if (Paints.painted && buffered) paint();
  }
}

beforeEach(() => {
  Paints.painted = true;
  vi.stubGlobal('PerformanceObserver', Paints);
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] });
  vi.resetModules();
  delete (globalThis as { ran?: string[] }).ran;
  document.head.innerHTML = `<script type="text/plain" data-files='${FIRST} ${SECOND}'></script>`;
  document.body.innerHTML = '';
  document.documentElement.dataset['unpainted'] = '';
  delete document.documentElement.dataset['session'];
  localStorage.clear();
});
afterEach(async () => {
  // The starter of a finished test holds back no more presses.
  await hydrate();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = () => import('./starter.ts');
const settle = (ms = 100) => vi.advanceTimersByTimeAsync(ms);
async function hydrate(): Promise<void> {
  await settle(3_000);
  dispatchEvent(new Event('site-hydrated'));
  await settle();
}

it('runs the files of its document one after the other, and asks for all of them at once', async () => {
  await start();
  await settle();
  expect(asked()).toEqual([FIRST, SECOND]);
  await vi.waitFor(async () => {
    await settle();
    expect(ran()).toEqual(['first', 'second']);
  });
});

it('names the sheets that are in the document, without asking for them', async () => {
  document.head.insertAdjacentHTML('beforeend', '<style data-sheet="/assets/site.css">a{}</style>');
  await start();
  await settle();
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  expect(links.map((link) => [link.getAttribute('href'), link.hasAttribute('disabled')])).toEqual([
    ['/assets/site.css', true],
  ]);
});

it.each([
  ['a stored session', () => localStorage.setItem('token', 'at_1'), true],
  ['no session', () => undefined, false],
  ['a browser without storage', () => vi.stubGlobal('localStorage', null), false],
])('marks the document where there is %s', async (_what, store, isMarked) => {
  store();
  await start();
  expect(document.documentElement.hasAttribute('data-session')).toBe(isMarked);
  await settle();
});

it('waits for the first pictures, not for the others', async () => {
  const first = addImage('fetchpriority="high" src="/a.avif"');
  const missing = addImage('fetchpriority="high" src="/b.avif"');
  addImage('loading="lazy" src="/c.avif"');
  await start();
  await settle();
  first.dispatchEvent(new Event('load'));
  await settle();
  expect(asked()).toEqual([]);
  missing.dispatchEvent(new Event('error'));
  await settle();
  expect(asked()).toHaveLength(2);
});

it('shows what is below the first view after the first paint', async () => {
  Paints.painted = false;
  const first = addImage('fetchpriority="high" src="/a.avif"');
  await start();
  await settle();
  expect(document.documentElement).toHaveAttribute('data-unpainted');
  paint();
  await settle();
  expect(document.documentElement).not.toHaveAttribute('data-unpainted');
  expect(asked()).toEqual([]);
  first.dispatchEvent(new Event('load'));
  await settle();
  expect(asked()).toHaveLength(2);
});

it('waits for the first paint, when all pictures are here before it', async () => {
  Paints.painted = false;
  await start();
  await settle();
  expect(asked()).toEqual([]);
  paint();
  await settle();
  expect(asked()).toHaveLength(2);
});

it.each(['pointerdown', 'keydown', 'scroll'])(
  'does not keep a visitor waiting who does something: %s',
  async (type) => {
    addImage('fetchpriority="high" src="/a.avif"');
    await start();
    await settle();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    await settle();
    expect(asked()).toHaveLength(2);
  },
);

it('goes on in a tab that nobody sees', async () => {
  Paints.painted = false;
  await start();
  await settle(2_900);
  expect(asked()).toEqual([]);
  await settle(200);
  expect(asked()).toHaveLength(2);
});

it('goes on without a picture that does not come', async () => {
  addImage('fetchpriority="high" src="/a.avif"');
  await start();
  await settle(2_900);
  expect(asked()).toEqual([]);
  await settle(200);
  expect(asked()).toHaveLength(2);
});

/** The starter cannot be unloaded: each test identifies its own forms. */
function addForm(markup: string, method = 'post'): { form: HTMLFormElement; submit: () => boolean } {
  document.body.innerHTML = `<form method="${method}"><input name="text" value="a word">${markup}</form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  const button = form.querySelector('button');
  const submit = () =>
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }));
  return { form, submit };
}

/** True when the browser submits the form itself. */
const cases = [
  { name: 'a post form', markup: '<button>Send</button>', method: 'post', goesOn: false },
  { name: 'Enter in a form without a button', markup: '', method: 'post', goesOn: false },
  { name: 'a button with a name', markup: '<button name="step">Back</button>', method: 'post', goesOn: true },
  { name: 'a search', markup: '<button>Search</button>', method: 'get', goesOn: true },
];

it.each(cases)('an early submit, $name', async ({ markup, method, goesOn }) => {
  addImage('fetchpriority="high" src="/a.avif"');
  await start();
  const { form, submit } = addForm(markup, method);
  expect(submit()).toBe(goesOn);
  expect(form.getAttribute('aria-busy')).toBe(goesOn ? null : 'true');
});

it('leaves a submit alone that the page has handled', async () => {
  await start();
  const { form, submit } = addForm('<button>Send</button>');
  form.addEventListener('submit', (event) => event.preventDefault());
  submit();
  expect(form).not.toHaveAttribute('aria-busy');
});

it('sends what waits, and lets later submits through, when the files of the site do not come', async () => {
  document.head.innerHTML = `<script type="text/plain" data-files="data:text/javascript,throw(1)"></script>`;
  addImage('fetchpriority="high" src="/a.avif"');
  const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
  const { started } = await start();
  const { form, submit } = addForm('<button>Send</button>');
  submit();
  expect(form).toHaveAttribute('aria-busy', 'true');
  expect(sent).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  await settle();
  await expect(started).rejects.toBe(1);
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.contexts).toEqual([form]);
  sent.mockRestore();
});

function addButtons(): { presses: string[]; press: (id: string) => void } {
  document.body.innerHTML = `
    <div id="root">
      <button type="button" id="heart" aria-pressed="false"><svg></svg></button>
      <button type="button" id="language">English</button>
      <button type="button" id="menu" popovertarget="panel">Menu</button>
      <button type="submit" id="send">Send</button>
      <a id="link" href="#there">There</a>
    </div>
    <button type="button" id="extension">Fill in</button>`;
  const presses: string[] = [];
  for (const type of ['pointerdown', 'touchstart', 'click'])
    document.body.addEventListener(type, ({ target }) => presses.push(`${type} ${(target as Element).id}`));
  const press = (id: string): void => {
    for (const type of ['pointerdown', 'touchstart', 'click'])
      document.getElementById(id)?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  };
  return { presses, press };
}

it('holds back the presses of buttons until the page is hydrated, in their order', async () => {
  const { started } = await start();
  const { presses, press } = addButtons();
  for (const id of ['heart', 'language', 'menu']) press(id);
  await settle();
  await started;
  expect(presses).toEqual([]);
  expect(document.getElementById('heart')).toHaveAttribute('aria-pressed', 'true');
  dispatchEvent(new Event('site-hydrated'));
  await settle();
  expect(presses).toEqual(['click heart', 'click language']);
  press('heart');
  dispatchEvent(new Event('site-hydrated'));
  await settle();
  expect(presses.slice(2)).toEqual(['pointerdown heart', 'touchstart heart', 'click heart']);
});

it('asks for the manifest, and with it the icon, once the page is hydrated', async () => {
  const { started } = await start();
  const manifest = () => document.querySelector('link[rel="manifest"]')?.getAttribute('href');
  await settle();
  await started;
  expect(manifest()).toBeUndefined();
  dispatchEvent(new Event('site-hydrated'));
  await settle();
  expect(manifest()).toBe('/site.webmanifest');
});

it('repeats a toggle that was pressed twice', async () => {
  const { started } = await start();
  const { presses, press } = addButtons();
  press('heart');
  press('heart');
  expect(document.getElementById('heart')).toHaveAttribute('aria-pressed', 'false');
  await settle();
  await started;
  dispatchEvent(new Event('site-hydrated'));
  await settle();
  expect(presses).toEqual(['click heart', 'click heart']);
});

it('leaves links, submit buttons and what is not of the site alone', async () => {
  await start();
  const { presses, press } = addButtons();
  for (const id of ['link', 'send', 'extension']) press(id);
  expect(presses).toEqual([
    'click link',
    'click send',
    ...['pointerdown', 'touchstart', 'click'].map((type) => `${type} extension`),
  ]);
});

it('lets presses through when the page is never hydrated', async () => {
  const { started } = await start();
  const { presses, press } = addButtons();
  press('heart');
  await settle();
  await started;
  await settle(3_000);
  expect(presses).toEqual(['click heart']);
});
