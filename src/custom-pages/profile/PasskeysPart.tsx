import Box from '@mui/material/Box';
import { passkeyTexts as texts } from '../../../texts/passkeys';
import { ActionButtons } from '../../actions/ActionButtons';
import { useRows } from '../../dataProvider/useReading';
import { Loaded } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import type { AccountRecord } from './accountRecord';
import { Subheading } from './parts';
import { type Passkey, passkeyActions, passkeyDetails, passkeysSource } from './passkeySource';
import { Row, RowList } from './rows';
import { accountSource } from './sources';

/** What stands in the place of the person's one-time codes. */
export function PasskeysPart({ record }: { record: AccountRecord }) {
  const passkeys = useRows<Passkey>(passkeysSource.name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  return (
    <>
      <Subheading>{texts.section}</Subheading>
      <Muted sx={{ mb: 1 }}>{texts.hint}</Muted>
      {/* Loading takes the room of the usual answer, so that the buttons below stay under the pointer. */}
      <Box sx={{ '& > output': { py: 0, mb: 2 } }}>
        <Loaded reading={passkeys}>
          {(rows) =>
            rows.length === 0 ? (
              <Muted sx={{ mb: 2 }}>{texts.none}</Muted>
            ) : (
              <RowList aria-label={texts.section}>
                {rows.map((passkey) => (
                  <Row
                    key={passkey.uuid}
                    name={passkey.name}
                    details={passkeyDetails(passkey)}
                    end={{
                      label: texts.remove.label,
                      name: texts.removeOne,
                      resource: passkeysSource.name,
                      action: 'remove-passkey',
                      id: passkey.uuid,
                    }}
                  />
                ))}
              </RowList>
            )
          }
        </Loaded>
      </Box>
      <ActionButtons resource={accountSource.name} actions={passkeyActions} record={record} />
    </>
  );
}
