import { useLocation, useNavigate, useNotify } from 'ra-core';
import { useEffect, useRef } from 'react';

/** An unknown path leads to the start page and says which path was not found (decision 5). */
export function UnknownPath() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const told = useRef(false);

  useEffect(() => {
    if (told.current) return;
    told.current = true;
    notify('console.unknown_path', { type: 'warning', messageArgs: { path: pathname } });
    navigate('/', { replace: true });
  }, [navigate, notify, pathname]);
  return null;
}
