import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import type { DatasetPair } from '../../dataset-tree/datasetPair';
import { DatasetTree } from '../../dataset-tree/DatasetTree';
import { useDatasetPairs } from '../../dataset-tree/useDatasetPairs';
import { DialogPopover } from '../../page/DialogPopover';
import { datasetsAfter, pairsOf } from './datasetSelection';
import { mostDatasets } from './homeChoice';
import { homeTexts } from './homeTexts';

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  width: 400,
  maxWidth: '100%',
  padding: theme.spacing(2),
  '& p': { margin: 0, fontSize: '0.875rem', color: 'var(--mui-palette-text-secondary)' },
  '& p[role="alert"]': { color: 'var(--mui-palette-error-main)' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
  '& .buttons > :first-of-type': { marginInlineEnd: 'auto' },
}));

interface DatasetsPopoverProps {
  anchor: HTMLElement;
  selected: readonly string[];
  onSelect: (uuids: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses the datasets whose events are counted, by their groups. */
export default function DatasetsPopover(props: DatasetsPopoverProps) {
  const { anchor, selected, onSelect, onClose } = props;
  const [uuids, setUuids] = useState(selected);
  const [seen, setSeen] = useState<readonly DatasetPair[]>([]);
  const { found } = useDatasetPairs('');
  const pairs = useMemo(() => {
    const known = new Map([...(found?.pairs ?? []), ...seen].map((pair) => [pair.link, pair]));
    return pairsOf(uuids, known);
  }, [found, seen, uuids]);
  const [tooMany, setTooMany] = useState(false);

  const select = () => {
    if (uuids.length > mostDatasets) {
      setTooMany(true);
      return;
    }
    onSelect(uuids);
    onClose();
  };

  return (
    <DialogPopover label="Choose datasets" anchor={anchor} onClose={onClose}>
      <Content>
        <DatasetTree
          label="Datasets"
          selected={pairs}
          count={uuids.length}
          onChange={(next) => {
            setTooMany(false);
            setSeen((before) => [...before, ...next.filter(({ group }) => group.uuid !== '')]);
            setUuids(datasetsAfter(uuids, pairs, next));
          }}
        />
        <p>With none selected, all datasets are counted.</p>
        {tooMany && (
          <p role="alert">{`At most ${mostDatasets} datasets can be selected; ${uuids.length} are.`}</p>
        )}
        <div className="buttons">
          <Button onClick={() => setUuids([])}>{homeTexts.allDatasets}</Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" onClick={select}>
            Select
          </Button>
        </div>
      </Content>
    </DialogPopover>
  );
}
