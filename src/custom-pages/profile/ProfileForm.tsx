import type { Access } from '../../../contract/access/access';
import { useRefusalReason } from '../../authProvider/session';
import { ReadOnlyNotice } from '../../admin-kit/record/ReadOnlyNotice';
import { RecordForm } from '../../admin-kit/record/RecordForm';
import type { RecordFormProps } from '../../admin-kit/record/RecordFormBody';

export interface ProfileFormProps extends Omit<RecordFormProps, 'affects' | 'readOnlyReason'> {
  access: Access;
}

/** The session contains the values that this form changes. */
const affects = ['auth'];

/** A form of the page; read-only, with the reason, for people who may not change it. */
export function ProfileForm({ access, ...form }: ProfileFormProps) {
  const readOnlyReason = useRefusalReason(access);
  return (
    <>
      <ReadOnlyNotice reason={readOnlyReason} />
      <RecordForm {...form} {...{ affects, readOnlyReason }} />
    </>
  );
}
