import { createContext, useContext, useState, type ReactNode } from 'react';
import { ToastRegion, type ToastRegionProps } from './toast-region.tsx';
import { createToastStore, type ToastStore } from './toast-store.ts';

const ToastContext = /* @__PURE__ */ createContext<ToastStore | null>(null);

export interface ToastProviderProps {
  /** A store of the app's own, to show toasts from outside React. */
  store?: ToastStore | undefined;
  labels?: ToastRegionProps['labels'];
  children: ReactNode;
}

/** Provides {@link useToasts} to the tree below and renders the region. Use one per page. */
export function ToastProvider({ store, labels, children }: ToastProviderProps) {
  const [own] = useState(createToastStore);
  const used = store ?? own;
  return (
    <ToastContext.Provider value={used}>
      {children}
      <ToastRegion store={used} labels={labels} />
    </ToastContext.Provider>
  );
}

/** `useToasts().show('Saved')`. For one-shot actions; messages of a form belong in the form. */
export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts needs a <ToastProvider> above it: wrap the app in one.');
  return store;
}
