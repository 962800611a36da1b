// @vitest-environment node
import { htmlOf, settingsOf } from '@lumigraph/site-kit/testing';
import { expect, it } from 'vitest';
import { render, visitorOf } from '../entry-server.tsx';
import { siteConfig } from '../site.config.ts';

const company = {
  placeholder: false,
  name: 'Svetlina OOD',
  address: 'ul. Shipka 1, 1504 Sofia',
  email: 'office@svetlina.example',
  phone: '+359 2 111 2233',
  website: 'https://svetlina.example',
  registrationNumber: '203040506',
  vatNumber: 'BG203040506',
};

async function page(url: string, own: Partial<typeof company> = {}): Promise<string> {
  const settings = { ...settingsOf(siteConfig), company: { ...company, ...own } };
  const request = {
    url,
    visitor: visitorOf({ url, acceptLanguage: 'de' }),
    manifest: {},
    settings,
  };
  const rendered = await render(request, () => ({
    billing: () => Promise.reject(new Error('not here')),
  }));
  expect(rendered.status).toBe(200);
  const body = htmlOf(rendered);
  return body.slice(0, body.indexOf('<script type="application/json"'));
}

it.each(['/imprint', '/contact', '/terms', '/privacy'])(
  '%s names the company of the operator’s settings, and nothing made up',
  async (path) => {
    const body = await page(path);
    for (const value of [company.name, company.email, company.vatNumber]) expect(body).toContain(value);
    expect(body).not.toContain('[Company name]');
    expect(body).not.toContain('Platzhalter');
  },
);

it('the footer says so as long as the data are placeholders', async () => {
  expect(await page('/contact', { placeholder: true })).toContain('Platzhalter');
});
