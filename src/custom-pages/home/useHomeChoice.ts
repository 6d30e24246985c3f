import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToday } from '../../dates/useToday';
import { type HomeChoice, readHomeChoice, writeHomeChoice } from './homeChoice';

interface ChosenHome {
  choice: HomeChoice;
  /** Takes the address's place in the history: Back leaves the page. */
  choose: (change: Partial<HomeChoice>) => void;
  now: Date;
}

/** The choice in the page's address, and the way to change it. */
export function useHomeChoice(): ChosenHome {
  const now = useToday();
  const [parameters, setParameters] = useSearchParams();
  const choice = useMemo(() => readHomeChoice(parameters, now), [parameters, now]);
  const choose = (change: Partial<HomeChoice>) =>
    setParameters(writeHomeChoice({ ...choice, ...change }), { replace: true });
  return { choice, choose, now };
}
