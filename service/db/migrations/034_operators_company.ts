/** The operator's company was found only by its administrator, and without one a second company was created. */
export const statements = [
  `alter table installation
    add column operators_company uuid references customers (uuid) on delete set null`,
  `create index installation_operators_company_idx on installation (operators_company)`,
  `update installation set operators_company = (
    select customer_users.customer_uuid
    from customer_users join users on users.uuid = customer_users.user_uuid
    where users.roles @> '["ubiq_admin"]'
    order by customer_users.created_at limit 1)`,
];
