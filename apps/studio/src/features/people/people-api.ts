import { fullName } from '@lumigraph/contracts';
import type { PeopleQuery, Person, PersonDetails } from '@lumigraph/contracts/studio';
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
    fetchPage: ({ cursor, pageSize, signal }) =>
      api.page<Person>('people', { query: { ...filters, sort, cursor, pageSize }, signal }),
  };
}

export const personPath = (id: string): string => `people/${encodeURIComponent(id)}`;

export const personQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [...PEOPLE, 'one', id],
    queryFn: ({ signal }) => api.get<PersonDetails>(personPath(id), { signal }),
  });

/** Everything that shows accounts; refetched after a change. */
export const peopleKey = { queryKey: PEOPLE };

export const nameOf = (person: Person): string => fullName(person) || person.email;
