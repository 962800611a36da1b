import * as kit from '@lumigraph/ui-kit';
import * as dialog from '@lumigraph/ui-kit/dialog';
import * as menu from '@lumigraph/ui-kit/menu';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { allGuidance } from '../guidance/all-guidance.ts';
import { storyPages } from './read-stories.ts';
import { WITHOUT_PAGE } from './without-page.ts';

const kitParts = Object.keys({ ...kit, ...dialog, ...menu }).filter(
  (name) => /^[A-Z][a-z]\w*$/.test(name) && !WITHOUT_PAGE.has(name),
);
const widgetPackages = ['ui-auth', 'ui-payments', 'ui-contact', 'ui-locale'];
const titles = storyPages.map(({ title }) => title);

const drawn = (node: ReactNode) => renderToStaticMarkup(createElement(Fragment, null, node));

describe('do and don’t', () => {
  it('is said of every part of the kit, once', () => {
    expect(kitParts.length).toBeGreaterThan(25);
    const said = allGuidance.filter(({ page }) => page.startsWith('Core/')).flatMap(({ parts }) => parts);
    expect(said.toSorted()).toEqual(kitParts.toSorted());
  });

  it('stands on every page of the kit and on one of every widget', () => {
    const guided = new Set(allGuidance.map(({ page }) => page));
    const core = titles.filter((title) => title.startsWith('Core/'));
    expect(core.filter((title) => !guided.has(title))).toEqual([]);
    const widgets = new Set([...guided].map((page) => page.split('/')[0]));
    expect(widgetPackages.filter((name) => !widgets.has(name))).toEqual([]);
  });

  it('stands on no page that is not there', () => {
    expect(allGuidance.map(({ page }) => page).filter((page) => !titles.includes(page))).toEqual([]);
  });
});

describe.each(allGuidance)('do and don’t of $page: $parts.0', ({ pairs }) => {
  it('has two or three pairs, each with a reason in one sentence', () => {
    expect(pairs.length).toBeLessThanOrEqual(3);
    for (const { right, wrong, why } of pairs) {
      for (const sentence of [right, wrong, why]) expect(sentence).toMatch(/^[A-Z“].*[.?]$/);
      expect(why).not.toMatch(/[a-z][.?] [A-Z]/);
    }
  });

  it('shows a living example that can be drawn, and right is not wrong', () => {
    const images = pairs.map((pair) => [drawn(pair.rightExample), drawn(pair.wrongExample)]);
    expect(images.some(([right]) => right !== '')).toBe(true);
    for (const [right, wrong] of images) if (right) expect(right).not.toBe(wrong);
  });
});
