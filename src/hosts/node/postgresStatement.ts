// One statement on one connection to PostgreSQL: with its plan kept where it comes again, its rows counted, and the
// connection noted as lost where it turned out gone.
import type { PoolClient, QueryResult } from 'pg';
import { parameterTexts } from '#hosts/engine/parameters.ts';
import { Plans } from '#hosts/engine/plans.ts';
import { EngineFailure } from '#hosts/engine/sqlFailure.ts';
import type { StatementResult } from '#hosts/engine/transaction.ts';
import { affectedBy, MAX_ROWS, tooLargeFailure } from '#hosts/engine/wire.ts';
import type { SqlRow } from '#server/ports.ts';
import { failureOf } from './postgresConnection.ts';

/** Clients one of whose statements found the connection gone, whatever was said of it afterwards. */
const lost = new WeakSet<PoolClient>();

/** Whether a client that failed like this is not used again. */
export function isLost(client: PoolClient, error: unknown): boolean {
  return lost.has(client) || isLoss(error);
}

function isLoss(error: unknown): boolean {
  return error instanceof EngineFailure && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');
}

const plans = new WeakMap<PoolClient, Plans>();

function plansOf(client: PoolClient): Plans {
  const known = plans.get(client) ?? new Plans();
  plans.set(client, known);
  return known;
}

/** @param planned keeps the plan, as QueryOptions of the port say; the best plan of most lists depends on their values. */
export async function statement(
  client: PoolClient,
  text: string,
  parameters?: readonly unknown[],
  planned = false,
): Promise<StatementResult> {
  const values = parameterTexts(parameters);
  const plan = planned && values.length > 0 ? plansOf(client).of(text) : null;
  let answer: QueryResult<SqlRow> | QueryResult<SqlRow>[];
  try {
    answer = await client.query<SqlRow>({ text, values, ...(plan === null ? {} : { name: plan.name }) });
  } catch (error) {
    const failure = failureOf(error);
    if (isLoss(failure)) lost.add(client);
    throw failure;
  }
  const result = Array.isArray(answer) ? answer.at(-1) : answer;
  if (!result) return { rows: [], affected: 0, command: '' };
  if (result.rows.length > MAX_ROWS) throw tooLargeFailure();
  return {
    rows: result.rows,
    affected: affectedBy(result.command, result.rowCount),
    command: result.command,
  };
}
