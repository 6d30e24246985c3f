/** Key calls of people from the identity provider also depend on its settings and on the plan. */
export const statements = [
  `create trigger customer_settings_of_key_calls after insert or update or delete on customer_settings
    for each row execute function note_key_call_change()`,
  // A customer's own row has no `customer_uuid`, so a change of plan, which is rare, invalidates the caches of all.
  `create trigger customers_of_key_calls after update of plan on customers
    for each row when (old.plan is distinct from new.plan) execute function note_key_call_change()`,
];
