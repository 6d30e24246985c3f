import { useState } from 'react';
import { newApiKey } from '../../../../contract/credentials';
import { useNameCheck } from '../../../forms/useNameCheck';

/** Pause before the service is asked, milliseconds (companion.md section 9). */
const pause = 200;

export interface NewName {
  text: string;
  change: (text: string) => void;
  /** Why it cannot be the name; undefined as far as it is known to be free. */
  problem: string | undefined;
}

/** A name that is typed for a new key, with the rules of the contract and the service's verdict. */
export function useNewName(initial: string): NewName {
  const [text, setText] = useState(initial);
  const [verdict, setVerdict] = useState<{ name: string; problem: string | undefined }>();
  const broken = newApiKey.shape.name.safeParse(text).error?.issues[0]?.message;
  useNameCheck({
    kind: 'api-keys',
    name: text,
    delayMs: pause,
    enabled: broken === undefined,
    onVerdict: (name, problem) => setVerdict({ name, problem }),
  });
  const taken = verdict?.name === text ? verdict.problem : undefined;
  return { text, change: setText, problem: broken ?? taken };
}
