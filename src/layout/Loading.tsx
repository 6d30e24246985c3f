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

/** Shown while the session is being set up and while a page's code loads. */
export function LoadingOverlay() {
  return (
    <Overlay>
      <LoadingNote />
    </Overlay>
  );
}

/** Shown while the session is being set up, unless the static shell already says so. */
export const Loading = () => (isSplashShown() ? null : <LoadingOverlay />);

/** Renders content and removes the page's static shell. */
export function RemoveSplash({ children }: { children: ReactNode }) {
  useLayoutEffect(removeSplash, []);
  return children;
}
