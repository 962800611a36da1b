/**
 * These languages are complete at every commit; the others may lack as many texts as `missing.json` allows, a number
 * that only decreases.
 */
const completeLocales = new Set(['en', 'de', 'bg']);

/**
 * Compares the measured numbers of missing texts, by language and catalogue, with the recorded ones. A higher number is
 * an error; a lower one must be recorded, so that later changes cannot raise it again.
 */
export function judgeMissing(measured, recorded) {
  const found = [];
  for (const locale of new Set([...Object.keys(measured), ...Object.keys(recorded)])) {
    const now = measured[locale] ?? {};
    const allowed = completeLocales.has(locale) ? {} : (recorded[locale] ?? {});
    for (const name of new Set([...Object.keys(now), ...Object.keys(allowed)])) {
      const misses = now[name] ?? 0;
      const may = allowed[name] ?? 0;
      if (misses > may)
        found.push({
          locale,
          name,
          fewer: false,
          say: `${name} ${locale}: ${misses} texts are missing, ${may} may be`,
        });
      if (misses < may)
        found.push({
          locale,
          name,
          fewer: true,
          say: `${name} ${locale}: only ${misses} texts are missing now; record it with "npm run texts -- --record"`,
        });
    }
  }
  return found;
}
