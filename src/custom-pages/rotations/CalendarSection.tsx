import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import Stack from '@mui/material/Stack';
import { calendarAddressTexts as texts } from '../../../texts/keys/calendarAddress';
import { SectionActions } from '../../admin-kit/actions/SectionActions';
import { secretDetail, type SecretRecord } from '../../admin-kit/actions/secretSource';
import { useSession } from '../../authProvider/session';
import { hasFields } from '../../dataProvider/envelope';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { titleAndDetails } from '../../dataProvider/errors';
import { useRecord } from '../../dataProvider/useServiceQuery';
import type { ActionFailure } from '../../model/failure';
import { saveFile } from '../../ui/browser/saveFile';
import { DefinitionList } from '../../ui/DefinitionList';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { displayTime } from '../../ui/formats';
import { ListButton } from '../../ui/ListButton';
import { Loaded } from '../../ui/LoadStates';
import { Muted } from '../../ui/Muted';
import { PageSection } from '../../ui/PageSection';
import calendarSource from './calendarSource';

/** The person's secret address for calendar programs, and the calendar as a file. */
export function CalendarSection() {
  const { uuid } = useSession().user;
  const address = useRecord<SecretRecord>(calendarSource, uuid);
  return (
    <PageSection title={texts.section}>
      <Stack spacing={2} sx={{ maxWidth: '80ch' }}>
        <Muted>{texts.what}</Muted>
        <Loaded query={address}>
          {(record) => (
            <>
              <DefinitionList
                items={[
                  {
                    ...secretDetail(texts, record.createdAt),
                    explanation: record.createdAt === null ? undefined : readText(record),
                  },
                ]}
              />
              <SectionActions source={calendarSource} record={record} />
            </>
          )}
        </Loaded>
        <Download />
      </Stack>
    </PageSection>
  );
}

const readText = ({ readAt }: SecretRecord): string =>
  readAt === null ? texts.unread : texts.readOn(displayTime(readAt));

const filePayload = {
  key: 'calendars',
  is: hasFields<{ name: string; content: string }>({ name: 'string', content: 'string' }),
  otherwise: texts.downloadWithout,
};

function Download() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const [failure, setFailure] = useState<ActionFailure>();
  const download = async () => {
    setFailure(undefined);
    try {
      const file = await provider.read('/schedule/file', filePayload);
      saveFile(new Blob([file.content], { type: 'text/calendar' }), file.name);
    } catch (error) {
      setFailure({ ...titleAndDetails(error), title: texts.downloadFailed });
    }
  };
  return (
    <div>
      <ListButton onClick={() => void download()}>{texts.download}</ListButton>
      {failure && <ErrorAlert failure={failure} />}
    </div>
  );
}
