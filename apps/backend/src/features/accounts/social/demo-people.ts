/** A fictional user of the demo who can sign in at the local provider. */
export interface DemoPerson {
  sub: string;
  given_name: string;
  family_name: string;
  name: string;
  email: string;
  email_verified: boolean;
}

const person = (given: string, family: string, verified = true): DemoPerson => {
  const email = `${given.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()}@demo.example`;
  return {
    sub: email,
    given_name: given,
    family_name: family,
    name: `${given} ${family}`,
    email,
    email_verified: verified,
  };
};

export const demoPeople: readonly DemoPerson[] = [
  person('Elena', 'Ivanova'),
  person('Jonas', 'Weber'),
  person('María', 'Ortega', false),
];
