import { sql } from 'kysely';
import type { Database } from '../database';

export interface BackupTable {
  name: string;
  columns: { name: string; type: string }[];
}

/**
 * @returns the tables with rows of their own, each after those that it refers to. Excluded are the migrations and rows
 *   that are about one server's transactions and partitions, that expire within minutes and may be many, that wait to
 *   be sent with working links, or that wait for the end of an upgrade
 */
export async function tablesInOrder(db: Database): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { refersTo: string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod))
          order by attnum)
        from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(distinct parent.relname), '[]') from pg_constraint f
        join pg_class parent on parent.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname not like 'kysely%'
      and c.relname not in (
        'key_call_changes', 'confirmations', 'confirmed_actions', 'mails',
        'webhook_deliveries', 'key_usage_earlier')
    order by c.relname`.execute(db);
  const ordered = new Map<string, BackupTable>();
  while (ordered.size < rows.length) {
    const ready = rows.filter(
      ({ name, refersTo }) => !ordered.has(name) && refersTo.every((other) => ordered.has(other)),
    );
    if (ready.length === 0) throw new Error('Tables refer to one another in a circle.');
    for (const { name, columns } of ready) ordered.set(name, { name, columns });
  }
  return [...ordered.values()];
}
