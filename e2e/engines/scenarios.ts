import type { Engine, Found } from './engine.ts';
import type { Wanted } from './find-in-page.ts';

const PASSWORD = 'Rose-Garden-42!';
/** Ends only a scenario that would never end. */
const PATIENCE_MS = 30_000;
const ASK_AGAIN_MS = 100;

async function until<Result>(
  what: string,
  ask: () => Promise<Result | null | false | undefined>,
): Promise<Result> {
  const last = Date.now() + PATIENCE_MS;
  let cause: unknown;
  for (;;) {
    try {
      const result = await ask();
      if (result) return result;
    } catch (error) {
      // An element can be replaced or covered, and a page can leave, while it is asked.
      cause = error;
    }
    if (Date.now() > last) throw new Error(`Never came: ${what}`, { cause });
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN_MS);
    });
  }
}

/** A visitor of one site in one engine. */
export function visitorIn(engine: Engine, origin: string) {
  /** Finds an element and does something with it, again while that fails. */
  const withFound = ({ role, name }: Wanted, act: (found: Found) => Promise<void>): Promise<Found> =>
    until(`${role} “${name}”`, async () => {
      const found = await engine.find({ role, name });
      if (found) await act(found);
      return found;
    });
  return {
    async open(path: string): Promise<void> {
      await engine.open(origin + path);
      // React has marked the heading: from here on presses have their meaning.
      await until(`the scripts of ${path}`, () =>
        engine.read(
          `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber'))`,
        ),
      );
    },
    sees: (role: Wanted['role'], name: string) => withFound({ role, name }, () => Promise.resolve()),
    press: (role: Wanted['role'], name: string) => withFound({ role, name }, (found) => found.click()),
    fill: (name: string, text: string) => withFound({ role: 'field', name }, (found) => found.type(text)),
    choose: (name: string, value: string) =>
      withFound({ role: 'field', name }, (found) => found.select(value)),
    /** The expression may be a promise. */
    holds: (what: string, expression: string) =>
      // In the page: not every protocol returns elements.
      until(what, () => engine.read(`Promise.resolve(${expression}).then(Boolean)`)),
  };
}

type Visitor = ReturnType<typeof visitorIn>;

export interface Scenario {
  name: string;
  /** Part of the short form, which `npm test` runs. */
  isShort?: true;
  /** Gets a server of its own, because it stops it: not every engine can be told to be without a connection. */
  stopsServer?: true;
  walk: (visitor: Visitor, stopServer: () => Promise<void>) => Promise<void>;
}

/** Names of one run: each engine registers a user of its own. */
const emailOf = (): string => `ann-${process.pid}-${Date.now()}@example.com`;

async function register(visitor: Visitor): Promise<string> {
  const email = emailOf();
  await visitor.open('/register');
  await visitor.fill('First name', 'Ann');
  await visitor.fill('Last name', 'Lee');
  await visitor.fill('Email', email);
  await visitor.fill('Password', PASSWORD);
  await visitor.fill('Confirm password', PASSWORD);
  await visitor.press('checkbox', 'I agree');
  await visitor.press('button', 'Create Account');
  await visitor.sees('button', 'Account of Ann');
  return email;
}

async function signOut(visitor: Visitor): Promise<void> {
  await visitor.press('button', 'Account of Ann');
  await visitor.press('menuitem', 'Sign Out');
  await visitor.sees('link', 'Sign In');
}

/** The main scenarios: each begins as a new visitor of the gallery. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'search, open an image, keep it as a favorite, find it again after a reload',
    isShort: true,
    async walk(visitor) {
      await visitor.open('/?q=fox');
      await visitor.sees('heading', 'Results for “fox”');
      await visitor.open('/image/nature/fjord-before-sunrise');
      await visitor.holds('the picture', `document.querySelector('main img')?.naturalWidth > 0`);
      await visitor.press('button', 'Favorite');
      await visitor.holds('the kept favorite', `localStorage.getItem('favorites')?.includes('fjord')`);
      await visitor.open('/favorites');
      await visitor.sees('heading', 'Favorites');
      await visitor.holds(
        'the favorite',
        `document.querySelector('main a[href^="/image/nature/fjord-before-sunrise"]')`,
      );
    },
  },
  {
    name: 'choose German and the dark theme, which stay',
    isShort: true,
    async walk(visitor) {
      await visitor.open('/about');
      await visitor.press('button', 'Language');
      await visitor.press('menuitem', 'Deutsch');
      await visitor.holds('German', `document.documentElement.lang === 'de'`);
      await visitor.press('button', 'Zu dunkler Darstellung wechseln');
      await visitor.open('/contact');
      await visitor.sees('heading', 'Kontakt');
      await visitor.holds('the dark theme', `document.documentElement.dataset.theme === 'dark'`);
    },
  },
  {
    name: 'register, buy the monthly plan by card, sign out and in again',
    isShort: true,
    async walk(visitor) {
      const email = await register(visitor);
      await visitor.open('/subscription/payment?plan=premium-monthly');
      await visitor.choose('Country', 'DE');
      await visitor.sees('text', 'Includes 19% VAT');
      await visitor.press('radio', 'Card');
      await visitor.fill('Card number', '4242424242424242');
      await visitor.fill('Expiry date', '1240');
      await visitor.fill('CVC', '123');
      await visitor.fill('Cardholder name', 'Ann Lee');
      await visitor.press('checkbox', 'Start Premium now');
      await visitor.press('button', 'Order with obligation to pay');
      await visitor.sees('heading', 'Welcome to Premium');
      await visitor.open('/about');
      await signOut(visitor);
      await visitor.open('/login');
      await visitor.fill('Email', email);
      await visitor.fill('Password', PASSWORD);
      await visitor.press('button', 'Sign In');
      await visitor.sees('button', 'Account of Ann');
    },
  },
  {
    name: 'send a message, whose text survives a reload',
    async walk(visitor) {
      await visitor.open('/contact');
      await visitor.fill('Message', 'Do you print pictures on canvas?');
      await visitor.open('/contact');
      await visitor.holds('the text', `document.querySelector('textarea').value.startsWith('Do you print')`);
      await visitor.fill('Name', 'Ann Lee');
      await visitor.fill('Email', emailOf());
      await visitor.fill('Subject', 'Prints');
      await visitor.press('button', 'Send message');
      await visitor.holds('the answer', `/Thank you for your message/.test(document.body.textContent)`);
    },
  },
  {
    name: 'download an image after the wait',
    async walk(visitor) {
      await visitor.open('/image/nature/fjord-before-sunrise');
      await visitor.press('button', 'Download');
      await visitor.holds(
        'the end of the download',
        `/Saved as/.test(document.querySelector('main').textContent)`,
      );
    },
  },
  {
    name: 'read seen pages without a connection, and what to do at every other address',
    stopsServer: true,
    async walk(visitor, stopServer) {
      await visitor.open('/');
      await visitor.holds('the service worker', `navigator.serviceWorker.ready.then(Boolean)`);
      for (const path of ['/', '/contact', '/about']) {
        await visitor.open(path);
        await visitor.holds('the control of the worker', `navigator.serviceWorker.controller`);
        await visitor.holds('the copy', `caches.match(location.href, { ignoreVary: true }).then(Boolean)`);
      }
      await stopServer();
      await visitor.open('/contact');
      await visitor.sees('heading', 'Contact');
      await visitor.open('/blog/never-opened');
      await visitor.sees('heading', 'You’re offline');
      await visitor.holds('the title', `document.title.startsWith('You’re offline')`);
      await visitor.press('link', 'About');
      await visitor.sees('heading', 'About');
    },
  },
  {
    name: 'read the plans, a post, and a page that does not exist',
    async walk(visitor) {
      await visitor.open('/subscription/plans');
      await visitor.sees('heading', 'Premium');
      await visitor.open('/blog/writing-better-prompts');
      await visitor.holds('the post', `document.querySelector('.post-content p')`);
      await visitor.open('/nowhere');
      await visitor.sees('heading', 'Page not found');
      await visitor.holds('pictures', `document.querySelectorAll('main img').length > 3`);
    },
  },
];
