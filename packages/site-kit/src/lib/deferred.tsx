import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const FIRST_WAIT_MS = 5_000;

/**
 * A component whose code is not part of the landing page. After `load`, on the server and before a page opens, it renders
 * without suspending. What the server has rendered of it is hydrated once its code comes, and its links work until then.
 */
export function deferred<Props extends object>(
  file: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<ComponentType<Props> | undefined> => {
    try {
      loaded ??= await file();
    } catch {
      // Without its code, a page only lacks this part.
    }
    return loaded;
  };
  // Until its code comes, what the server has rendered stays, and its links work.
  const Waiting = lazy<ComponentType<Props>>(async () => {
    // A file that is gone from the server stays gone: each wait is twice as long.
    for (let waitMs = FIRST_WAIT_MS; !(await load()); waitMs *= 2)
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    return { default: loaded as ComponentType<Props> };
  });
  function Deferred(props: Props) {
    // The same component while this one is mounted: a different one would mount again.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (Waiting as ComponentType<Props>));
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(Deferred, { load });
}
