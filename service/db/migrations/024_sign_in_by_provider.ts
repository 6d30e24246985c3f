/** Key calls of the identity provider's people depend on its settings and on the plan as well. */
export const statements = [
  `create trigger customer_settings_of_key_calls after insert or update or delete on customer_settings
    for each row execute function note_key_call_change()`,
  // A customer's own row names no customer, so that a change of plan, which is rare, concerns all.
  `create trigger customers_of_key_calls after update of plan on customers
    for each row when (old.plan is distinct from new.plan) execute function note_key_call_change()`,
];
