const loading = new Map<string, Promise<void>>();

/** Adds a script to the page once. A failed script can be loaded again. */
export function loadScriptFrom(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading.delete(address);
      reject(new Error(`The script ${address} did not load.`));
    });
    document.head.append(script);
  });
  loading.set(address, started);
  return started;
}
