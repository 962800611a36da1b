import { useState } from 'react';

/** True from the first time that `condition` was true, for the lifetime of the component. */
export function useLatch(condition: boolean): boolean {
  const [isLatched, setIsLatched] = useState(condition);
  if (condition && !isLatched) setIsLatched(true);
  return isLatched || condition;
}
