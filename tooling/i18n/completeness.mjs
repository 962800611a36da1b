/** These are complete at every commit; the others may miss what `missing.json` allows them, which only shrinks. */
const completeLocales = new Set(['en', 'de', 'bg']);

/**
 * The ratchet: numbers of missing texts by language and catalogue, measured against recorded. More is a step back; fewer
 * must be recorded, or the next change could lose them again.
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
