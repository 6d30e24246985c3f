/** The person who last did this to an open invitation, according to the history. */
const lastTo = (action: string) => `(select a.user_uuid from activities a
    where a.customer_uuid = i.customer_uuid and a.object_type = 'invitation' and a.object_uuid = i.uuid
      and a.action = '${action}' order by a.id desc limit 1)`;

/** Records inviters, so that a removed administrator's invitations can be revoked. */
export const statements = [
  // No foreign keys: accepted invitations stay, even if their sender has gone.
  `alter table invitations add column inviter_uuid uuid, add column copier_uuid uuid`,
  `update invitations i set inviter_uuid = ${lastTo('Invited')},
      copier_uuid = case when copied then ${lastTo('Invitation link copied')} end
    where used_at is null`,
];
