import Box from '@mui/material/Box';
import { isObject } from '../../../contract/lib/isObject';
import { usageDays } from '../../../contract/usage/usageTerms';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import type { Impact, ImpactList } from '../../model/dialogParts';
import { DefinitionList } from '../../ui/DefinitionList';
import { countText, nameList } from '../../ui/formats';
import { Loaded } from '../../ui/LoadStates';
import { visuallyHidden } from '../../ui/visuallyHidden';

interface ImpactDetailsProps {
  query: ReturnType<typeof useImpact>;
  lists: readonly ImpactList[];
}

/** Lists what will stop working, or why that is not known; the buttons' row says that it is being read. */
export const ImpactDetails = ({ query, lists }: ImpactDetailsProps) => (
  <>
    <Box component="output" sx={visuallyHidden}>
      {query.data &&
        impactItems(query.data, lists, 3).map(({ label, value }) => `${label}: ${value}. `)}
    </Box>
    <Loaded query={query} placeholder={null}>
      {(impact) => <DefinitionList items={impactItems(impact, lists, 20)} />}
    </Loaded>
  </>
);

/** @param max number of names per list: fewer where they are read out */
export const impactItems = (impact: Impact, lists: readonly ImpactList[], max: number) => [
  ...lists.map(({ field, label }) => {
    // The service names the first of everything, and counts datasets.
    const total = field === 'datasets' ? impact.datasetCount : undefined;
    return { label, value: nameList(impact.names(field), max, total) || actionTexts.none };
  }),
  {
    label: actionTexts.calls,
    value: actionTexts.callCount(countText(impact.recentCalls), usageDays),
  },
];

/** @param enabled false while the action runs: the record may be gone by then */
export const useImpact = (resource: string, uuid: string, enabled: boolean) =>
  useServiceQuery(
    queryKeys.custom(resource, 'impact', uuid),
    async ({ read }, { signal }) => {
      const path = `/${resource}/{uuid}/impact`;
      return impactOf(await read(path, impactPayload, { params: { uuid }, signal }));
    },
    // Never refetch: the action invalidates this query while its dialog is still closing.
    { enabled, gcTime: 0, staleTime: 'static' },
  );

/** An answer without an impact is an error: nothing must look harmless because of that. */
const impactPayload = { key: 'impact', is: isObject, otherwise: actionTexts.unknownImpact };

/** @returns the impact in an answer: names and counts of what would stop working */
export function impactOf(payload: Readonly<Record<string, unknown>>): Impact {
  const names = (field: string): string[] => {
    const list = payload[field];
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
  };
  return {
    names,
    datasetCount: Number(payload['dataset_count'] ?? names('datasets').length),
    recentCalls: Number(payload['recent_calls'] ?? 0),
  };
}
