import '@testing-library/jest-dom/vitest';
import { act, render, screen } from '@testing-library/react';
import type { i18n as I18n } from 'i18next';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { createI18n, openPage, useOpenedModule } from '@lumigraph/site-kit/testing';
import { siteRoutes } from './routes.tsx';
import { site } from './site.ts';

const route = siteRoutes.find(({ path }) => path === '/image/*');
const shown: string[] = [];

function Probe({ i18n }: { i18n: I18n }) {
  if (!route) throw new Error('The route table has no image view.');
  useOpenedModule(route.page, () => openPage(site, { pathname: '/image/first', search: '' }, i18n), i18n);
  const text = i18n.t('image:download.start');
  shown.push(text);
  return <p>{text}</p>;
}

test('a page whose code came before its texts waits for them, and never shows their keys', async () => {
  await route?.page.load();
  const i18n = await createI18n(site.texts, 'de');
  let view!: ReturnType<typeof render>;
  await act(async () => {
    view = render(
      <Suspense fallback={<p>Waiting</p>}>
        <Probe i18n={i18n} />
      </Suspense>,
    );
    expect(shown).toEqual([]);
  });
  expect(await screen.findByText('Herunterladen')).toBeVisible();
  expect(new Set(shown)).toEqual(new Set(['Herunterladen']));
  view.unmount();
  render(<Probe i18n={i18n} />);
  expect(screen.getByText('Herunterladen')).toBeVisible();
});
