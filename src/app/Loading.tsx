import { isShellShown } from '../boot/shell';
import { LoadingOverlay } from '../layout/LoadingOverlay';

/** While the session is being set up: the static shell says so already, as long as it is there. */
export const Loading = () => (isShellShown() ? null : <LoadingOverlay />);
