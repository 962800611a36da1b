const CATEGORY = 'categoryId';

/**
 * Finds the present address of a category that was merged into another one. Only the list of images takes a category:
 * any other path could be one that browsers read as another host, such as `//example.org/`.
 */
export const categoryMoves =
  (mergedInto: (categoryId: number) => Promise<number | undefined>) =>
  async (address: string): Promise<string | undefined> => {
    const [path, query] = address.split('?', 2);
    if (path !== '/') return undefined;
    const search = new URLSearchParams(query);
    const id = Number(search.get(CATEGORY));
    const into = Number.isSafeInteger(id) && id > 0 ? await mergedInto(id) : undefined;
    if (into === undefined) return undefined;
    search.set(CATEGORY, String(into));
    return `/?${search.toString()}`;
  };
