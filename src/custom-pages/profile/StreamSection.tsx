import Stack from '@mui/material/Stack';
import { streamTexts as texts } from '../../../texts/people/historyStream';
import { SectionActions } from '../../admin-kit/actions/SectionActions';
import { secretDetail, type SecretRecord } from '../../admin-kit/actions/secretSource';
import { useAccessDecision } from '../../authProvider/session';
import { useRecord } from '../../dataProvider/useServiceQuery';
import { CopyableText } from '../../ui/CopyableText';
import { DefinitionList } from '../../ui/DefinitionList';
import { Loaded } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import type { AccountRecord } from './accountRecord';
import { streamSource } from './streamSource';

/** Token with which a SIEM reads the security history. */
export function Stream({ record: { customer } }: { record: AccountRecord }) {
  const decision = useAccessDecision(['stream-token', 'read']);
  return decision.allowed ? <Token id={customer.uuid} /> : <Muted>{decision.reason}</Muted>;
}

function Token({ id }: { id: string }) {
  const token = useRecord<SecretRecord>(streamSource, id);
  const address = `${window.location.origin}/api/activities/stream`;
  return (
    <Loaded query={token}>
      {(record) => (
        <Stack spacing={2}>
          <Muted>{texts.what}</Muted>
          <CopyableText title={texts.address} name={texts.address} value={address} />
          <CopyableText title={texts.example} name={texts.example} value={texts.curl(address)} />
          <DefinitionList items={[secretDetail(texts, record.createdAt)]} />
          <SectionActions source={streamSource} record={record} />
        </Stack>
      )}
    </Loaded>
  );
}
