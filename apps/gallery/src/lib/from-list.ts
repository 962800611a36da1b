import { useLocation } from 'react-router-dom';

/**
 * State of a history entry that a list of images opened: `<AppLink state={fromList} …>`. The image view then
 * uses one step back to return to the list, at the visitor's former position.
 */
export const fromList = { fromList: true } as const;

export function useCameFromList(): boolean {
  const state = useLocation().state as { fromList?: boolean } | null;
  return state?.fromList === true;
}
