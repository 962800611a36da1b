import { useEffect, useState } from 'react';

/** `back`: the connection has just returned. */
export type Connection = 'online' | 'offline' | 'back';

const WELCOME_MS = 5_000;

/** Whether the browser has a connection. On the server and while hydrating: yes. */
export function useConnection(onBack: () => void): Connection {
  const [connection, setConnection] = useState<Connection>('online');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onOffline = () => {
      clearTimeout(timer);
      setConnection('offline');
    };
    const onOnline = () => {
      setConnection('back');
      timer = setTimeout(() => setConnection('online'), WELCOME_MS);
      onBack();
    };
    // oxlint-disable-next-line react/set-state-in-effect -- the first render must be the server's
    if (!navigator.onLine) setConnection('offline');
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, [onBack]);
  return connection;
}
