import { DefinitionList } from '../forms/DefinitionList';
import { LoadFailure, LoadingNote } from '../forms/LoadStates';
import type { Impact, ImpactRead } from './useImpact';

const numbers = new Intl.NumberFormat('en-US');

/** Names in a sentence; of very many only the first ones. */
export const nameList = (names: readonly string[], shown = 10): string =>
  names.length > shown ? `${names.slice(0, shown).join(', ')} and more` : names.join(', ');

const callsText = (calls: number): string =>
  calls === 1 ? '1 in the last 30 days' : `${numbers.format(calls)} in the last 30 days`;

interface ImpactFactsProps extends ImpactRead {
  /** The lists to show, by the service's field. */
  lists: readonly { field: string; label: string }[];
}

/** Names what will stop working, or why that is not known. */
export function ImpactFacts({ impact, error, busy, retry, lists }: ImpactFactsProps) {
  if (impact) return <DefinitionList items={itemsOf(impact, lists)} />;
  return error ? <LoadFailure error={error} busy={busy} onRetry={retry} /> : <LoadingNote />;
}

const itemsOf = (impact: Impact, lists: ImpactFactsProps['lists']) => [
  ...lists.map(({ field, label }) => ({
    label,
    value: nameList(impact.names(field), 20) || 'None',
  })),
  { label: 'Encryptions and Decryptions', value: callsText(impact.recentCalls) },
];
