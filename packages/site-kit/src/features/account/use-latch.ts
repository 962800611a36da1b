import { useState } from 'react';

/** True from the first time on that `condition` was, for as long as the component lives. */
export function useLatch(condition: boolean): boolean {
  const [isLatched, setIsLatched] = useState(condition);
  if (condition && !isLatched) setIsLatched(true);
  return isLatched || condition;
}
