// The definitions that were published, in the database and in this process: read when the program starts and whenever
// an instance tells that it published one. What the rows hold was judged before it was stored (publish.ts).
import { replacePublished, type PublishedDefinitions } from '#entities/registry.ts';
import { isDefinition } from '#model/definition/schema.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Log, Ports, SqlSession } from '#server/ports.ts';
import { readSchema } from '#server/store/databaseSchema.ts';
import { factsOf } from '#server/http/envelope.ts';
import { schemaSteps } from '#server/store/schema.ts';
import { sql, asKind, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { plainTable } from '#server/select/plainTable.ts';

/** Tells every instance that there is a new edition; the payload is its version. */
export const definitionsChannel = 'definitions';

interface StoredDefinitions extends PublishedDefinitions {
  /** Not in use; their records are still there. */
  withdrawn: readonly EntityDef[];
}

export async function readPublished(session: SqlSession, log?: Log): Promise<StoredDefinitions> {
  const p = plainTable('published_definition', 'p', {
    name: 'text',
    version: 'integer',
    definition: 'json',
    isWithdrawn: 'bool',
  });
  const rows = await selectRows(
    session,
    {
      name: p.name,
      version: otherwise(p.version, 0),
      definition: otherwise(asKind('longText', sql`${p.definition}::text`), 'null'),
      isWithdrawn: otherwise(p.isWithdrawn, false),
    },
    sql`from ${p} order by ${p.name}`,
  );
  const read = rows.flatMap(
    ({ name, definition, isWithdrawn }): { def: EntityDef; isWithdrawn: boolean }[] => {
      const def: unknown = JSON.parse(definition);
      if (isDefinition(def)) return [{ def, isWithdrawn }];
      // Published by a newer program and read by an older one; everything else goes on working.
      log?.write('error', 'definitions.unreadable', { name });
      return [];
    },
  );
  return {
    version: Math.max(0, ...rows.map(({ version }) => version)),
    definitions: read.flatMap(({ def, isWithdrawn }) => (isWithdrawn ? [] : [def])),
    withdrawn: read.flatMap(({ def, isWithdrawn }) => (isWithdrawn ? [def] : [])),
  };
}

/** Makes the process know what is published now. */
export async function loadPublished(session: SqlSession, log?: Log): Promise<PublishedDefinitions> {
  const published = await readPublished(session, log);
  replacePublished(published);
  return published;
}

/** Gives the definitions the tables and columns they lack; what is not theirs any more stays, unseen. */
export async function fitTables(session: SqlSession, definitions: readonly EntityDef[]): Promise<void> {
  if (definitions.length === 0) return;
  for (const step of schemaSteps(await readSchema(session), definitions))
    if (step.needed) await session.query(step.sql);
}

/**
 * Loads every edition another instance publishes and then tells so; until the returned function is called. Editions that
 * come close together are loaded one after the other, so that an old one never replaces a new one.
 */
export async function followPublished(
  { database, log }: Pick<Ports, 'database' | 'log'>,
  changed: () => void,
): Promise<() => Promise<void>> {
  let turn = Promise.resolve();
  return database.listen(definitionsChannel, () => {
    turn = turn
      .then(async () => {
        await loadPublished(database, log);
        changed();
      })
      .catch((error: unknown) => log.write('error', 'definitions.failed', factsOf(error)));
  });
}
