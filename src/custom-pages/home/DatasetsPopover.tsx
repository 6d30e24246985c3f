import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { addressLimits } from '../../../contract/lib/addressLimits';
import { homeTexts } from '../../../texts/attention/home';
import { homePanelTexts } from '../../../texts/attention/homePanels';
import type { DatasetPair } from '../../dataProvider/datasetLinks';
import { DatasetTree, useDatasetPairs } from '../../dataset-tree/DatasetTree';
import { DialogPopover } from '../../ui/DialogPopover';
import type { ChosenHome } from './homeChoice';
import { countText } from '../../ui/formats';

interface DatasetsPopoverProps extends Pick<ChosenHome, 'choice' | 'choose'> {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Chooses the datasets whose events are counted, by group; datasets without a group come last. */
export default function DatasetsPopover(props: DatasetsPopoverProps) {
  const { anchor, choice, choose, onClose } = props;
  const [uuids, setUuids] = useState(choice.datasets);
  const [seenPairs, setSeenPairs] = useState<readonly DatasetPair[]>([]);
  const { found } = useDatasetPairs('', { ungrouped: true });
  const known = new Map([...(found?.pairs ?? []), ...seenPairs].map((pair) => [pair.link, pair]));
  const pairs = pairsOf(uuids, known);
  const [isRefused, setIsRefused] = useState(false);
  const isTooMany = uuids.length > addressLimits.datasets;

  const select = () => {
    if (isTooMany) return setIsRefused(true);
    choose({ datasets: uuids });
    return onClose();
  };

  return (
    <DialogPopover label={homePanelTexts.chooseDatasets} anchor={anchor} onClose={onClose}>
      <Stack spacing={1} sx={{ width: 400, maxWidth: '100%', p: 2 }}>
        <DatasetTree
          label={homeTexts.datasets}
          ungrouped
          selected={pairs}
          count={uuids.length}
          onChange={(next) => {
            setSeenPairs((before) => [...before, ...next.filter(({ group }) => group.uuid !== '')]);
            setUuids(datasetsAfter(uuids, pairs, next));
          }}
        />
        <FormHelperText>{homePanelTexts.noneSelectedHint}</FormHelperText>
        {isRefused && isTooMany && (
          <FormHelperText role="alert" error>
            {homePanelTexts.tooManyDatasets(
              countText(addressLimits.datasets),
              countText(uuids.length),
            )}
          </FormHelperText>
        )}
        <DialogActions sx={{ flexWrap: 'wrap', p: 0 }}>
          <Button onClick={() => setUuids([])} sx={{ mr: 'auto' }}>
            {homePanelTexts.allDatasets}
          </Button>
          <Button onClick={onClose}>{homePanelTexts.cancel}</Button>
          <Button variant="contained" onClick={select}>
            {homePanelTexts.select}
          </Button>
        </DialogActions>
      </Stack>
    </DialogPopover>
  );
}

/** All pairs of a chosen dataset, as counts cannot be split by groups. A dataset not loaded yet stands alone. */
export function pairsOf(
  uuids: readonly string[],
  known: ReadonlyMap<string, DatasetPair>,
): DatasetPair[] {
  const byDataset = new Map<string, DatasetPair[]>();
  for (const pair of known.values())
    byDataset.set(pair.dataset.uuid, [...(byDataset.get(pair.dataset.uuid) ?? []), pair]);
  return uuids.flatMap(
    (uuid) =>
      byDataset.get(uuid) ?? [
        { link: uuid, group: { uuid: '', name: '' }, dataset: { uuid, name: uuid } },
      ],
  );
}

/**
 * @param before the pairs that the tree showed as selected
 * @param after the pairs that it shows after a change
 * @returns the chosen datasets; removing any pair of a dataset in several groups removes the dataset
 */
export function datasetsAfter(
  uuids: readonly string[],
  before: readonly DatasetPair[],
  after: readonly DatasetPair[],
): string[] {
  const removed = new Set(datasetsBeyond(before, after));
  const remaining = uuids.filter((uuid) => !removed.has(uuid));
  return [...new Set([...remaining, ...datasetsBeyond(after, before)])];
}

/** @returns the datasets of the pairs that `others` lacks */
function datasetsBeyond(pairs: readonly DatasetPair[], others: readonly DatasetPair[]): string[] {
  const known = new Set(others.map(({ link }) => link));
  return pairs.filter(({ link }) => !known.has(link)).map(({ dataset }) => dataset.uuid);
}
