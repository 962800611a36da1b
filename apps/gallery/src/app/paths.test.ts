import { colourNames, isFilteredList, orientations } from '@lumigraph/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedPath } from './feed-path.ts';
import { isSearch, pagesOf, paths, readListAddress } from './paths.ts';

describe('paths', () => {
  it('are these and no others', () => {
    const printed = {
      home: paths.home(),
      category: paths.home({ categoryId: 3, page: 2 }),
      firstPage: paths.home({ categoryId: 3, page: 1 }),
      special: paths.home({ special: true }),
      searchForm: paths.search(),
      search: paths.home({
        q: 'a&b "д" 🦊',
        categoryId: 3,
        orientation: 'portrait',
        colour: 'blue',
        special: true,
        sort: 'newest',
        page: 2,
      }),
      popular: paths.home({ sort: 'popular', categoryId: 3 }),
      newest: paths.home({ sort: 'newest' }),
      together: paths.home({ categoryId: 3, from: 1, page: 3, view: 'squares' }),
      imageTogether: paths.image('a', { categoryId: 3, from: 1, page: 3, view: 'squares' }),
      imageInSearch: paths.image('a', { q: 'fox', sort: 'best' }),
      collections: paths.collections(),
      collection: paths.collection('a-b_1'),
      sharedCollection: paths.sharedCollection('t0k'),
      follow: paths.follow(),
      followSearch: paths.follow({ q: 'a&b', special: true }),
      followCollection: paths.follow({ collection: 't0k' }),
      feed: feedPath({ categoryId: 4 }),
      feedOfCollection: feedPath({ collection: 't0k' }),
      favorites: paths.favorites(),
      images: paths.images({ categoryId: 3 }),
      image: paths.image('nature/fjord at dawn'),
      imageInList: paths.image('a/ö?#%', { categoryId: 3, page: 4 }),
      blog: paths.blog(),
      post: paths.post(7),
      about: paths.about(),
      contact: paths.contact(),
      license: paths.license(),
      privacy: paths.privacy(),
      terms: paths.terms(),
      imprint: paths.imprint(),
      accessibility: paths.accessibility(),
      auth: paths.auth(),
      login: paths.login(),
      loginBack: paths.login({ redirect: '/profile?a=b', message: 'Please login to access this page.' }),
      register: paths.register(),
      forgotPassword: paths.forgotPassword(),
      resetPassword: paths.resetPassword(),
      confirmEmail: paths.confirmEmail(),
      profile: paths.profile(),
      plans: paths.plans(),
      plansFromImage: paths.plans({ from: '/image/a?q=fox' }),
      payment: paths.payment(),
      paymentAgain: paths.payment({ plan: 'a', from: '/image/a', declined: 'pay_1' }),
      subscriptionSuccess: paths.subscriptionSuccess(),
      paymentOfPlan: paths.payment({ plan: 'premium-yearly' }),
      paid: paths.subscriptionSuccess({ payment: 'pay_1' }),
      subscriptionCancel: paths.subscriptionCancel(),
      withdraw: paths.withdraw(),
      cancelContract: paths.cancelContract(),
    };
    expect(printed).toMatchInlineSnapshot(`
      {
        "about": "/about",
        "accessibility": "/accessibility",
        "auth": "/auth",
        "blog": "/blog",
        "cancelContract": "/cancel-contract",
        "category": "/?categoryId=3&page=2",
        "collection": "/collections/a-b_1",
        "collections": "/collections",
        "confirmEmail": "/confirm-email",
        "contact": "/contact",
        "favorites": "/favorites",
        "feed": "/images/rss.xml?categoryId=4",
        "feedOfCollection": "/images/rss.xml?collection=t0k",
        "firstPage": "/?categoryId=3",
        "follow": "/follow",
        "followCollection": "/follow?collection=t0k",
        "followSearch": "/follow?q=a%26b&special=true",
        "forgotPassword": "/forgot-password",
        "home": "/",
        "image": "/image/nature/fjord%20at%20dawn",
        "imageInList": "/image/a/%C3%B6%3F%23%25?categoryId=3&page=4",
        "imageInSearch": "/image/a?q=fox",
        "imageTogether": "/image/a?categoryId=3&page=3",
        "images": "/images?categoryId=3",
        "imprint": "/imprint",
        "license": "/license",
        "login": "/login",
        "loginBack": "/login?redirect=%2Fprofile%3Fa%3Db&message=Please+login+to+access+this+page.",
        "newest": "/",
        "paid": "/subscription/success?payment=pay_1",
        "payment": "/subscription/payment",
        "paymentAgain": "/subscription/payment?plan=a&from=%2Fimage%2Fa&declined=pay_1",
        "paymentOfPlan": "/subscription/payment?plan=premium-yearly",
        "plans": "/subscription/plans",
        "plansFromImage": "/subscription/plans?from=%2Fimage%2Fa%3Fq%3Dfox",
        "popular": "/?categoryId=3&sort=popular",
        "post": "/blog/7",
        "privacy": "/privacy",
        "profile": "/profile",
        "register": "/register",
        "resetPassword": "/reset-password",
        "search": "/?q=a%26b+%22%D0%B4%22+%F0%9F%A6%8A&categoryId=3&orientation=portrait&colour=blue&special=true&sort=newest&page=2",
        "searchForm": "/?q=",
        "sharedCollection": "/shared/t0k",
        "special": "/?special=true",
        "subscriptionCancel": "/subscription/cancel",
        "subscriptionSuccess": "/subscription/success",
        "terms": "/terms",
        "together": "/?categoryId=3&page=3&from=1&view=squares",
        "withdraw": "/withdraw",
      }
    `);
  });

  it('read back the list address that they wrote', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 999_999 }),
        (categoryId, page) => {
          const { search } = new URL(paths.home({ categoryId, page }), 'http://site');
          expect(readListAddress(new URLSearchParams(search))).toEqual({ categoryId, page });
        },
      ),
    );
  });

  it('read back the search that they wrote', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            q: fc
              .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
              .filter((text) => text.trim() === text && text.isWellFormed()),
            categoryId: fc.integer({ min: 1, max: 9_999_999 }),
            orientation: fc.constantFrom(...orientations),
            colour: fc.constantFrom(...colourNames),
            special: fc.constant(true),
          },
          { requiredKeys: ['q'] },
        ),
        (list) => {
          const { search } = new URL(paths.home(list), 'http://site');
          expect(readListAddress(new URLSearchParams(search))).toEqual({ ...list, page: 1 });
        },
      ),
    );
  });

  it('tell a search from the lists that have pages of their own', () => {
    const of = (query: string) => isSearch(readListAddress(new URLSearchParams(query)));
    for (const query of ['q=', 'q=fox', 'q=&colour=blue']) expect([query, of(query)]).toEqual([query, true]);
    for (const query of ['', 'categoryId=3&page=2', 'special=true', 'sort=popular', 'colour=blue'])
      expect([query, of(query)]).toEqual([query, false]);
  });

  it('tell lists that only the search service has', () => {
    const of = (query: string) => isFilteredList(readListAddress(new URLSearchParams(query)));
    for (const query of ['sort=popular', 'colour=blue', 'orientation=square', 'special=true&categoryId=3'])
      expect([query, of(query)]).toEqual([query, true]);
    for (const query of ['', 'categoryId=3', 'special=true', 'sort=newest', 'sort=best', 'view=squares'])
      expect([query, of(query)]).toEqual([query, false]);
  });

  it('limit the pages that are shown together', () => {
    const of = (query: string) => pagesOf(readListAddress(new URLSearchParams(query)));
    expect(of('page=3&from=1')).toEqual([1, 2, 3]);
    expect(of('page=3')).toEqual([3]);
    expect(of('page=2&from=5')).toEqual([2]);
    expect(of('page=500&from=1')).toEqual([491, 492, 493, 494, 495, 496, 497, 498, 499, 500]);
  });

  it('cut a text that nobody typed', () => {
    const { q } = readListAddress(new URLSearchParams({ q: 'x'.repeat(10_000) }));
    expect(q).toHaveLength(201);
  });

  it('treat a query that makes no sense as not given', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (categoryId, page) => {
        const address = readListAddress(new URLSearchParams({ categoryId, page }));
        expect(Number.isInteger(address.page) && address.page >= 1).toBe(true);
        expect(address.categoryId === undefined || address.categoryId >= 1).toBe(true);
      }),
    );
    expect(readListAddress(new URLSearchParams('categoryId=-1&page=1e3'))).toEqual({ page: 1 });
    expect(readListAddress(new URLSearchParams('colour=mauve&orientation=up&sort=newest'))).toEqual({
      page: 1,
    });
  });
});
