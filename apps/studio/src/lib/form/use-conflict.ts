import type { FormValues } from '@lumigraph/ui-kit/form';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { changedMeanwhile } from '../studio-api.ts';

interface Merge<V> {
  /** What the form shows next: their values where only they changed a field, otherwise mine. */
  merged: V;
  /** Fields that both have changed, to different values. */
  conflicts: (keyof V & string)[];
  /** Fields that only the other user has changed. */
  taken: (keyof V & string)[];
}

/** Two changes of one object: `base` is what the form was filled with. */
export function mergeChanges<V extends Record<string, string | boolean>>(
  base: V,
  mine: V,
  theirs: V,
): Merge<V> {
  const names = Object.keys(base) as (keyof V & string)[];
  const theirChanges = names.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name]);
  const taken = theirChanges.filter((name) => mine[name] === base[name]);
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    conflicts: theirChanges.filter((name) => !taken.includes(name)),
    taken,
  };
}

/** Who has saved an object last. */
export interface LastChange {
  by: string;
  at: number;
}

export interface Conflict<V> extends Pick<Merge<V>, 'conflicts' | 'taken'> {
  /** The values that both versions are based on. */
  before: V;
  mine: V;
  theirs: V;
  /** Who has saved the other version, and when, where it is known. */
  change: LastChange | undefined;
  /** What was chosen for the fields that both have changed. */
  chosen: Partial<Record<keyof V, 'mine' | 'theirs'>>;
}

export interface ConflictOfForm<V extends FormValues> {
  /** What another user changed while the form was open. Nothing is sent before each field in it is decided. */
  conflict: Conflict<V> | undefined;
  /** The notice of the conflict, which can receive focus. */
  conflictRef: RefObject<HTMLDivElement | null>;
  /** Chooses one of both values of a field in the conflict. */
  choose: (name: keyof V & string, version: 'mine' | 'theirs') => void;
  /** Moves focus to the conflict when a field of it is not decided; true then. */
  asksToDecide: () => boolean;
}

/** Whether every field that both have changed is decided. */
export const isDecided = <V>(conflict: Conflict<V> | undefined): boolean =>
  conflict === undefined || conflict.conflicts.every((name) => conflict.chosen[name] !== undefined);

/** The open conflict of a form: also between two renderings. */
export function useConflict<V extends FormValues>() {
  const [conflict, setConflict] = useState<Conflict<V>>();
  const current = useRef(conflict);
  const conflictRef = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) conflictRef.current?.focus();
  }, [asked]);
  // After the rendering of the notice.
  const show = () => setAsked((count) => count + 1);
  const set = (next: Conflict<V> | undefined) => {
    current.current = next;
    setConflict(next);
  };
  const asksToDecide = (): boolean => {
    if (isDecided(current.current)) return false;
    show();
    return true;
  };
  return {
    /** Takes over what only the other version has changed. */
    async merge(
      load: () => Promise<Merge<V> & Omit<Conflict<V>, 'chosen'>>,
      setValue: <N extends keyof V & string>(name: N, value: V[N]) => void,
    ): Promise<void> {
      const { merged, ...found } = await load();
      for (const name of found.taken) setValue(name, merged[name]);
      set({ ...found, chosen: {} });
    },
    /** Refuses work whose values are older than a merge: an automatic save before it has found another version. */
    unlessMerged<R>(work: () => Promise<R>): () => Promise<R> {
      const seen = current.current;
      return async () => {
        if (current.current === seen) return work();
        show();
        throw changedMeanwhile();
      };
    },
    latest: () => current.current,
    set,
    show,
    asksToDecide,
    ofForm: (setValue: <N extends keyof V & string>(name: N, value: V[N]) => void): ConflictOfForm<V> => ({
      conflict,
      conflictRef,
      asksToDecide,
      choose(name, version) {
        const open = current.current;
        if (!open) return;
        if (version === 'theirs') setValue(name, open.theirs[name]);
        // What was typed since stays, unless the other value has replaced it.
        else if (open.chosen[name] === 'theirs') setValue(name, open.mine[name]);
        set({ ...open, chosen: { ...open.chosen, [name]: version } });
      },
    }),
  };
}
