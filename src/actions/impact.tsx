import { isObject } from '../../contract/isObject';
import { actionTexts } from '../../texts/actions';
import { queryKeys } from '../dataProvider/queryKeys';
import { useReading } from '../dataProvider/useReading';
import type { Impact, ImpactList } from '../model/action';
import { DefinitionList } from '../ui/DefinitionList';
import { countText, nameList } from '../ui/formats';
import { Loaded } from '../ui/LoadStates';

interface ImpactDetailsProps {
  reading: ReturnType<typeof useImpact>;
  lists: readonly ImpactList[];
}

/** Names what will stop working, or why that is not known. */
export const ImpactDetails = ({ reading, lists }: ImpactDetailsProps) => (
  <Loaded reading={reading}>
    {(impact) => {
      const named = lists.map(({ field, label }) => ({
        label,
        // The service names the first of everything, and counts datasets.
        value:
          nameList(
            impact.names(field),
            20,
            field === 'datasets' ? impact.datasetCount : undefined,
          ) || actionTexts.none,
      }));
      const calls = actionTexts.callCount(countText(impact.recentCalls));
      return <DefinitionList items={[...named, { label: actionTexts.calls, value: calls }]} />;
    }}
  </Loaded>
);

/** @param enabled not while the action is being done: the record may be gone by then */
export const useImpact = (resource: string, uuid: string, enabled: boolean) =>
  useReading(
    queryKeys.reading(resource, 'impact', uuid),
    async (provider, { signal }) => {
      const path = `/${resource}/{uuid}/impact`;
      const answer = await provider.action({ method: 'GET', path, params: { uuid }, signal });
      return impactOf(answer.data['impact']);
    },
    // What the action itself invalidates is not asked for again while the dialog goes.
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
