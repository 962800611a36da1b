/** The open question for a password, a code or a sign-in; null while there is none. */
export interface ConfirmationRequest {
  settle: (confirmed: boolean) => void;
}

export interface Confirmation {
  /** Resolves to true after the identity was proven, and to false when the user cancels. */
  ask: () => Promise<boolean>;
  getSnapshot: () => ConfirmationRequest | null;
  subscribe: (listener: () => void) => () => void;
}

/** Connects calls, which know nothing of React, with the dialog that asks for a proof of identity. */
export function createConfirmation(): Confirmation {
  let request: ConfirmationRequest | null = null;
  let pending: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  const set = (next: ConfirmationRequest | null) => {
    request = next;
    for (const listener of listeners) listener();
  };
  return {
    // Calls that are refused at the same time share one question.
    ask: () =>
      (pending ??= new Promise<boolean>((resolve) => {
        set({
          settle(confirmed) {
            pending = null;
            set(null);
            resolve(confirmed);
          },
        });
      })),
    getSnapshot: () => request,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
