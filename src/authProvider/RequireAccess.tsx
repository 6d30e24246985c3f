import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Access } from '../../contract/access';
import { useMay } from './session';

interface RequireAccessProps {
  access: Access;
  children: ReactNode;
}

/**
 * Shows a page to those who may see it, and leads the others to `/access-denied`, as ra-core does. Its own
 * check ends after the first render, and what the page asks of the service would be refused on record.
 */
export const RequireAccess = ({ access, children }: RequireAccessProps) =>
  useMay(access).allowed ? children : <Navigate to="/access-denied" replace />;
