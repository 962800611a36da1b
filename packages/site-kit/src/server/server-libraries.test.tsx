import i18next from 'i18next';
import * as lucide from 'lucide-react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createIcon from './server-icons.tsx';
import { I18nextProvider, initReactI18next, useTranslation } from './server-translation.tsx';

describe('an icon of the server build', () => {
  const data = {
    name: 'heart-off',
    aliases: ['no-heart'],
    size: 24,
    node: [
      ['path', { d: 'M1 2h3', key: 'a' }],
      ['circle', { cx: '4', cy: '4', r: '2', key: 'b' }],
    ] as const,
  };
  const create = lucide.createLucideIcon as unknown as typeof createIcon;

  it.each([
    {},
    { size: 18 },
    { className: 'own lucide', strokeWidth: 1.5, color: 'red' },
    { 'aria-hidden': 'true' as const },
    { 'aria-label': 'Not a favorite', width: 30 },
    { role: 'img', fill: 'currentColor', 'data-on': true },
  ])('has the markup of the library with %j', (props) => {
    const [Icon, Original] = [createIcon(data), create(data)];
    expect(renderToStaticMarkup(<Icon {...props} />)).toBe(renderToStaticMarkup(<Original {...props} />));
    // The second time comes from memory.
    expect(renderToStaticMarkup(<Icon {...props} />)).toBe(renderToStaticMarkup(<Original {...props} />));
  });
});

describe('texts of the server build', () => {
  const Text = ({ namespace }: { namespace?: string }) => {
    const { t, i18n, ready } = useTranslation(namespace);
    return `${t('breadcrumb.label')} ${i18n.language} ${ready}`;
  };
  const render = async (lng: string, text: React.ReactNode) => {
    const i18n = i18next.createInstance();
    await i18n.use(initReactI18next).init({
      lng,
      defaultNS: 'site',
      resources: {
        en: { site: { breadcrumb: { label: 'Site' } }, image: { breadcrumb: { label: 'Image' } } },
        de: { site: { breadcrumb: { label: 'Seite' } } },
      },
    });
    return renderToString(<I18nextProvider i18n={i18n}>{text}</I18nextProvider>);
  };

  it('come from the instance above the component, by namespace', async () => {
    expect(await render('en', <Text />)).toBe('Site en true');
    expect(await render('en', <Text namespace="image" />)).toBe('Image en true');
    expect(await render('de', <Text />)).toBe('Seite de true');
  });

  it('need an instance', () => {
    expect(() => renderToString(<Text />)).toThrow('There are no texts above this component.');
  });
});
