import { useLocation } from 'react-router-dom';

/**
 * State of a history entry that a list of images opened: `<AppLink state={fromList} …>`. The image view then knows
 * that one step back is the list, at the place where the visitor left it.
 */
export const fromList = { fromList: true } as const;

export function useCameFromList(): boolean {
  const state = useLocation().state as { fromList?: boolean } | null;
  return state?.fromList === true;
}
