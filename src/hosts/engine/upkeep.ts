// What autovacuum does on a server nobody does for an engine inside a process: without it statistics stay those of the
// empty tables of the first day, kept plans read whole tables, and space of changed rows is never used again. Changes
// are counted from the statements' answers, because this engine keeps no counts of its own.
import type { StatementResult } from './transaction.ts';

/** Runs one statement outside of any transaction. */
export type RunAlone = (text: string, parameters?: readonly unknown[]) => Promise<StatementResult>;

interface Table {
  /** Rows written since the last upkeep, those of transactions rolled back included. */
  changes: number;
  /** At the last look; null before the first. */
  rows: number | null;
}

/** Autovacuum's own thresholds: autovacuum_analyze_threshold and autovacuum_analyze_scale_factor of PostgreSQL. */
const LEAST_CHANGES = 50;
const SHARE_OF_ROWS = 0.1;
/** Reading more pages than this many rows fill would keep everybody waiting; their statistics are sampled all the same. */
const MOST_ROWS_VACUUMED = 1_000_000;

/** Statements built for one call come and go: what is known of them must not grow without end. */
const MOST_TEXTS = 500;

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|copy)\s+(?:only\s+)?((?:"[^"]+"|[a-z_]\w*)(?:\.(?:"[^"]+"|[a-z_]\w*))?)/gi;
/** Words that follow "update" without being a table: `on conflict do update set`, `for update of`. */
const NOT_TABLES = new Set(['set', 'of', 'skip', 'nowait']);

export class Upkeep {
  readonly #tables = new Map<string, Table>();
  readonly #written = new Map<string, readonly string[]>();

  /** Counts what a statement wrote. */
  count(text: string, { affected, command }: StatementResult): void {
    if (affected === 0 || (command === 'SELECT' && !/^\s*with\b/i.test(text))) return;
    for (const name of this.#tablesWrittenBy(text)) {
      const table = this.#tables.get(name) ?? { changes: 0, rows: null };
      table.changes += affected;
      this.#tables.set(name, table);
    }
  }

  isDue(): boolean {
    return [...this.#tables.values()].some(needsLook);
  }

  /** Renews statistics and frees space of tables that changed much. Failures are left to the next time. */
  async keepUp(run: RunAlone): Promise<void> {
    for (const [name, table] of this.#tables) {
      if (!needsLook(table)) continue;
      table.rows ??= await rowsOf(run, name);
      if (table.rows === null) this.#tables.delete(name);
      else if (needsLook(table)) {
        table.changes = 0;
        await run(table.rows > MOST_ROWS_VACUUMED ? `analyze ${name}` : `vacuum (analyze) ${name}`);
        table.rows = await rowsOf(run, name);
      }
    }
  }

  #tablesWrittenBy(text: string): readonly string[] {
    const known = this.#written.get(text);
    if (known !== undefined) return known;
    const names = [...text.matchAll(WRITES)].map(([, name = '']) => name);
    const tables = [...new Set(names)].filter((name) => !NOT_TABLES.has(name.toLowerCase()));
    if (this.#written.size >= MOST_TEXTS) this.#written.clear();
    this.#written.set(text, tables);
    return tables;
  }
}

function needsLook({ changes, rows }: Table): boolean {
  return changes >= LEAST_CHANGES + SHARE_OF_ROWS * (rows ?? 0);
}

/** Null where it is not a table of this database, for example a temporary one that is gone. */
async function rowsOf(run: RunAlone, name: string): Promise<number | null> {
  const { rows } = await run(
    `select greatest(reltuples, 0)::float8 as "rows" from pg_class where oid = to_regclass($1) and relkind = 'r' and relpersistence = 'p'`,
    [name],
  );
  return rows[0] === undefined ? null : Number(rows[0]['rows']);
}
