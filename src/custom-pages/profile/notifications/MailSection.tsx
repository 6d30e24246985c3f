import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { attentionKindsFor } from '../../../../contract/attention/attention';
import { notificationTexts as texts } from '../../../../texts/attention/notifications';
import { schemaResolver } from '../../../admin-kit/form/resolver';
import { useSession } from '../../../authProvider/session';
import { useRecord } from '../../../dataProvider/useServiceQuery';
import { Loaded } from '../../../ui/LoadStates';
import { Muted } from '../../../ui/Muted';
import { messageFields } from './messageFields';
import { type MessageSettingsRecord, messageSource } from './messageSource';
import { ProfileForm, type ProfileFormProps } from '../ProfileForm';

const resolver = schemaResolver(
  async () => (await import('../../../../contract/attention/messages')).messageSettingsForm,
);
const messages = { updated: texts.updated, updateFailed: texts.updateFailed };

/** Form of the kinds and hours of the person's mails. */
export default function MailSection({ onUnsaved }: Pick<ProfileFormProps, 'onUnsaved'>) {
  const { user, subject } = useSession();
  const fields = useMemo(() => messageFields(attentionKindsFor(subject)), [subject]);
  const settings = useRecord<MessageSettingsRecord>(messageSource, user.uuid);
  return (
    <Loaded query={settings}>
      {(record) => (
        <Stack spacing={2}>
          <Muted sx={{ maxWidth: '80ch' }}>
            {texts.what} {texts.to(user.email)}
          </Muted>
          {!record.sends_mail && <Alert severity="warning">{texts.noMail}</Alert>}
          <ProfileForm
            resource={messageSource.name}
            access={['messages', 'update']}
            {...{ record, fields, resolver, messages, onUnsaved }}
          />
        </Stack>
      )}
    </Loaded>
  );
}
