import { CONTACT_AUTO_SUCCESS_MS } from '@lumigraph/contracts';
import { useEffect, useRef } from 'react';

/** Runs one handler at a time; ignores a result that arrives after the form was unmounted. */
export function useSending() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  async function wait(response: PromiseLike<unknown>, succeed: () => void, fail: (error: unknown) => void) {
    try {
      await response;
    } catch (error) {
      if (!gone.current) fail(error);
      return;
    }
    if (!gone.current) succeed();
  }

  return {
    run(handler: () => Promise<unknown> | void, succeed: () => void, fail: (error: unknown) => void) {
      let response: Promise<unknown> | void;
      try {
        response = handler();
      } catch (error) {
        fail(error);
        return;
      }
      if (response) void wait(response, succeed, fail);
      else timer.current = setTimeout(succeed, CONTACT_AUTO_SUCCESS_MS);
    },
  };
}
