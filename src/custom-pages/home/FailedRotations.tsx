import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import type { RotationFailures } from '../../../contract/rotationFailures';
import { rotationFailureTexts as texts } from '../../../texts/rotation';
import { countText } from '../../ui/formats';
import { rotationFailureText } from '../../ui/rotationFailure';
import { Panel } from './HomeFrame';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& p': { margin: theme.spacing(0.25, 0, 0), color: 'var(--mui-palette-text-secondary)' },
}));

/** Primary keys and datasets whose scheduled rotation fails; nothing when there are none, or none are known. */
export function FailedRotations({ failures }: { failures: RotationFailures | undefined }) {
  if (!failures || failures.count === 0) return null;
  const { records, count } = failures;
  return (
    <Panel title={texts.title} end={<WarningIcon color="warning" aria-hidden="true" />} wide>
      <List>
        {records.map(({ resource, uuid, name, ...failure }) => (
          <li key={uuid}>
            {texts.kinds[resource]} <LinkBase to={`/${resource}/${uuid}`}>{name}</LinkBase>
            <p>{rotationFailureText(failure)}</p>
          </li>
        ))}
        {count > records.length && <li>{texts.more(countText(count - records.length))}</li>}
      </List>
    </Panel>
  );
}
