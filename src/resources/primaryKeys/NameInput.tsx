import { CheckedNameInput } from '../../forms/CheckedNameInput';
import { storedLimits } from './record';

/** The name; whether it is free is asked 200 ms after the last key (companion.md section 5). */
export const NameInput = ({ saved }: { saved: string }) => (
  <CheckedNameInput kind="primary-keys" delayMs={200} saved={saved} max={storedLimits.name} />
);
