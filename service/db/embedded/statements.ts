import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

interface Statement {
  /** Name of the prepared statement; empty if it is not cached. */
  name: string;
  /** Types of its parameters. */
  types: number[];
  /** The engine's description of its columns, read once. */
  columns: Messages;
}

const maxCached = 100;

/** These commands preserve the schema; any other may change the schema, or the sizes of tables. */
const schemaPreserving = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'BEGIN', 'COMMIT']);

/**
 * True if the parameters are only compared for equality, assigned, or used as a limit. The best plan then does not
 * depend on their values, as it does for patterns and time ranges.
 */
export const isByKeys = (text: string): boolean =>
  !/(?<!(?:[^<>!]=|= ?any\(|\bfrom|\blimit) ?)\$\d/.test(text);

/**
 * Runs statements on the embedded engine in one or two exchanges, where its own `query` takes six. Statements that
 * find rows by key are parsed once and cached, and soon planned only once as well. Anything that may change more
 * than rows clears the cache, including the checkpoint of every minute: a plan for a small table must not outlive the
 * table's growth.
 */
export class EmbeddedStatements {
  readonly #database: PGlite;
  readonly #cached = new Map<string, Statement>();
  #lastName = 0;

  constructor(database: PGlite) {
    this.#database = database;
  }

  run(text: string, params: readonly unknown[]): Promise<Results> {
    return this.#database.runExclusive(async () => {
      const { name, types, columns } = await this.#statementOf(text);
      const values = params.map((value, index) => this.#asText(value, types[index]));
      const messages = await this.#exchange(
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
      );
      const [result] = parse.parseResults([...columns, ...messages], this.#database.parsers);
      if (result === undefined) throw new Error('The engine did not answer.');
      if (!schemaPreserving.has(result.command ?? '')) await this.#clearCache();
      return result;
    });
  }

  async #statementOf(text: string): Promise<Statement> {
    const cached = this.#cached.get(text);
    // Deleted and added again, to keep the map in order of use; the first entry is evicted when there are too many.
    this.#cached.delete(text);
    const statement =
      cached ?? (await this.#parse(text, isByKeys(text) ? `${++this.#lastName}` : ''));
    if (statement.name !== '') this.#cached.set(text, statement);
    return statement;
  }

  async #parse(text: string, name: string): Promise<Statement> {
    const [oldest] = name === '' || this.#cached.size < maxCached ? [] : this.#cached;
    if (oldest) this.#cached.delete(oldest[0]);
    const messages = await this.#exchange(
      ...(oldest ? [serialize.close({ type: 'S', name: oldest[1].name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    return {
      name,
      types: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
    };
  }

  async #clearCache(): Promise<void> {
    if (this.#cached.size === 0) return;
    this.#cached.clear();
    await this.#exchange(serialize.query('deallocate all'));
  }

  #asText(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    return (this.#database.serializers[type ?? 0] ?? String)(value);
  }

  /** @throws PostgreSQL's error for the first message that fails; later messages are skipped */
  #exchange(...messages: Uint8Array[]): Promise<Messages> {
    return this.#database.execProtocolStream(Buffer.concat([...messages, serialize.sync()]));
  }
}
