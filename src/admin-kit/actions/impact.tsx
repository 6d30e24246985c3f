import Box from '@mui/material/Box';
import { isObject } from '../../../contract/isObject';
import { actionTexts } from '../../../texts/actions';
import { queryKeys } from '../../dataProvider/queryKeys';
import { useReading } from '../../dataProvider/useReading';
import type { Impact, ImpactList } from '../../model/dialogParts';
import { DefinitionList } from '../../ui/DefinitionList';
import { countText, nameList } from '../../ui/formats';
import { Loaded } from '../../ui/LoadStates';
import { visuallyHidden } from '../../ui/visuallyHidden';

interface ImpactDetailsProps {
  reading: ReturnType<typeof useImpact>;
  lists: readonly ImpactList[];
}

/** Names what will stop working, or why that is not known; the row of the buttons says that it is being read. */
export const ImpactDetails = ({ reading, lists }: ImpactDetailsProps) => (
  <>
    <Box component="output" sx={visuallyHidden}>
      {reading.data &&
        impactItems(reading.data, lists, 3).map(({ label, value }) => `${label}: ${value}. `)}
    </Box>
    <Loaded reading={reading} waiting={null}>
      {(impact) => <DefinitionList items={impactItems(impact, lists, 20)} />}
    </Loaded>
  </>
);

/** @param max of each list are named: fewer where they are read out */
const impactItems = (impact: Impact, lists: readonly ImpactList[], max: number) => [
  ...lists.map(({ field, label }) => {
    // The service names the first of everything, and counts datasets.
    const total = field === 'datasets' ? impact.datasetCount : undefined;
    return { label, value: nameList(impact.names(field), max, total) || actionTexts.none };
  }),
  { label: actionTexts.calls, value: actionTexts.callCount(countText(impact.recentCalls)) },
];

/** @param enabled not while the action is being done: the record may be gone by then */
export const useImpact = (resource: string, uuid: string, enabled: boolean) =>
  useReading(
    queryKeys.reading(resource, 'impact', uuid),
    async (provider, { signal }) => {
      const path = `/${resource}/{uuid}/impact`;
      const answer = await provider.action({ method: 'GET', path, params: { uuid }, signal });
      return impactOf(answer.data['impact']);
    },
    // Never refetch: the action invalidates this query while its dialog is still closing.
    { enabled, gcTime: 0, staleTime: 'static' },
  );

/** @throws Error when the answer holds no impact: nothing must look harmless because of that */
function impactOf(payload: unknown): Impact {
  if (!isObject(payload)) throw new Error(actionTexts.unknownImpact);
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
