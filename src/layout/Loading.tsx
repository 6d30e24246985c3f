import { keyframes, styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect } from 'react';
import { isSplashShown, removeSplash } from '../ui/browser/splash';
import { LoadingNote } from '../ui/LoadStates';

const fadeIn = keyframes({ from: { opacity: 0 } });

const Overlay = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '60vh',
  // A wait too short to notice shows nothing.
  animation: `${fadeIn} 0.2s 0.2s backwards`,
});

/** Shown while the session is being set up and while a page's code is on its way. */
export function LoadingOverlay() {
  return (
    <Overlay>
      <LoadingNote />
    </Overlay>
  );
}

/** While the session is being set up: the static shell says so already, as long as it is there. */
export const Loading = () => (isSplashShown() ? null : <LoadingOverlay />);

/** Content worth more than the page's static shell, which goes when this is there. */
export function RemoveSplash({ children }: { children: ReactNode }) {
  useLayoutEffect(removeSplash, []);
  return children;
}
