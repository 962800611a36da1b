import { useLocation, useNavigate } from 'react-router-dom';

/** Whether a window of the page is open, held in the address: a link of the search opens it. */
export function useHashDialog(name: string): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const setOpen = (open: boolean) =>
    void navigate(
      { pathname, search, hash: open ? name : '' },
      { replace: true, state: state as unknown, preventScrollReset: true },
    );
  return [hash === `#${name}`, setOpen];
}
