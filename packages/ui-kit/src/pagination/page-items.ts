export type PageItem = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

/**
 * Returns the numbers to show: the first, the last and those around the current page. A gap replaces two or more
 * numbers, never one. At most seven items, so that the width of the row stays constant.
 */
export function pageItems(current: number, count: number): PageItem[] {
  const SLOTS = 7;
  if (count <= SLOTS) return pages(1, count);
  if (current <= 4) return [...pages(1, 5), { kind: 'gap', after: 5 }, ...pages(count, count)];
  if (current >= count - 3) return [...pages(1, 1), { kind: 'gap', after: 1 }, ...pages(count - 4, count)];
  return [
    ...pages(1, 1),
    { kind: 'gap', after: 1 },
    ...pages(current - 1, current + 1),
    { kind: 'gap', after: current + 1 },
    ...pages(count, count),
  ];
}

function pages(from: number, to: number): PageItem[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({
    kind: 'page',
    page: from + index,
  }));
}
