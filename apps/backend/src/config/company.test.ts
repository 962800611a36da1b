import { describe, expect, it } from 'vitest';
import { companyOf } from './company.ts';
import { readConfig } from './config.ts';

const own = {
  COMPANY_NAME: 'Svetlina OOD',
  COMPANY_ADDRESS: 'ul. Shipka 1, 1504 Sofia',
  COMPANY_EIK: '203040506',
  COMPANY_VAT: 'BG203040506',
  COMPANY_EMAIL: 'office@svetlina.example',
  COMPANY_PHONE: '+359 2 111 2233',
};

describe('the company behind the sites', () => {
  it('is what the settings say', () => {
    expect(companyOf(readConfig({ ...own, COMPANY_WEBSITE: 'https://svetlina.example' }))).toEqual({
      placeholder: false,
      name: 'Svetlina OOD',
      address: 'ul. Shipka 1, 1504 Sofia',
      email: 'office@svetlina.example',
      phone: '+359 2 111 2233',
      website: 'https://svetlina.example',
      registrationNumber: '203040506',
      vatNumber: 'BG203040506',
    });
  });

  it.each(Object.keys(own))('is a placeholder as long as %s is not filled in', (name) => {
    const { [name as keyof typeof own]: _left, ...rest } = own;
    expect(companyOf(readConfig(rest)).placeholder).toBe(true);
  });

  it('has the site as its website unless another is named', () => {
    expect(companyOf(readConfig({ PUBLIC_ORIGIN: 'https://pictures.example' })).website).toBe(
      'https://pictures.example',
    );
  });
});
