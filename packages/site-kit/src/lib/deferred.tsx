import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

const never = new Promise<never>(() => undefined);

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
  // Without its code it waits for ever: what the server has rendered stays, and its links work.
  const Waiting = lazy<ComponentType<Props>>(async () => ({ default: (await load()) ?? (await never) }));
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
