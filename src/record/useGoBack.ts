import { useLocation, useNavigate } from 'ra-core';

/** @returns goes back to the page before, or to `otherwise` when this page was opened directly */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    // The router gives every location but the very first one a key of its own.
    if (key === undefined || key === 'default') navigate(otherwise);
    else navigate(-1);
  };
}
