/** Faults of the tests: a backend of ours behind a line that changes what comes back. */
export interface Fault {
  /** In words; the test's name. */
  name: string;
  /** The call in whose entry it must be found. */
  call: string;
  /** Where it must be told. */
  field: string | RegExp;
  method?: string;
  path: RegExp;
  /** Only answers with one of these statuses are changed; 2xx when left out. */
  statuses?: readonly number[];
  /** The answer as it comes back. */
  change: (answer: Answered) => Partial<Answered>;
}

export interface Answered {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests change any answer
  json: any;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests change any answer
export type Json = any;
export const json = (edit: (body: Json) => Json) => (answer: Answered) => ({ json: edit(answer.json) });
export const without =
  (...names: string[]) =>
  (body: Json) =>
    Object.fromEntries(Object.entries(body as object).filter(([name]) => !names.includes(name)));
export const items = (edit: (item: Json) => Json) =>
  json((body) => ({ ...body, items: body.items.map(edit) }));
