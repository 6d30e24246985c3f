/** Who last did something to an open invitation, as the history has it. */
const lastTo = (action: string) => `(select a.user_uuid from activities a
    where a.customer_uuid = i.customer_uuid and a.object_type = 'invitation' and a.object_uuid = i.uuid
      and a.action = '${action}' order by a.id desc limit 1)`;

/** Whoever is no administrator any longer leaves no invitation of another behind. */
export const statements = [
  // No foreign keys: invitations that were accepted stay, also when who sent them has gone.
  `alter table invitations add column inviter_uuid uuid, add column copier_uuid uuid`,
  `update invitations i set inviter_uuid = ${lastTo('Invited')},
      copier_uuid = case when copied then ${lastTo('Invitation link copied')} end
    where used_at is null`,
];
