import { fullName } from '@lumigraph/contracts';
import type { PeopleQuery, Person } from '@lumigraph/contracts/studio';
import { queryOptions } from '@tanstack/react-query';
import type { StudioApi } from '../../lib/studio-api.ts';
import type { PagesOptions } from '../../lib/table/use-pages.ts';

export const peopleFilters = ['q', 'role', 'state', 'premium'] as const;
export type PeopleFilters = { [F in (typeof peopleFilters)[number]]?: string };

const PEOPLE = ['people'];

export function peoplePages(
  api: StudioApi,
  filters: PeopleFilters,
  sort: PeopleQuery['sort'] | undefined,
): PagesOptions<Person> {
  return {
    queryKey: [...PEOPLE, filters, sort],
    fetchPage: ({ signal, ...page }) =>
      api.send('GET /people', { query: { ...filters, sort, ...page }, signal }),
  };
}

export const personQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, 'one', id],
    queryFn: ({ signal }) => api.send('GET /people/:id', { params: { id }, signal }),
  });

/** Everything that shows accounts; refetched after a change. */
export const peopleKey = { queryKey: PEOPLE };

export const nameOf = (person: Person): string => fullName(person) || person.email;
