// The half of a posting that lies in another organisation: the same ledger, moved in the tenant scope of that organisation,
// with the rights of the same person there. Such postings take turns, so that two that cross each other never wait in a circle.
import { grantsElsewhere } from '#server/access/elsewhere.ts';
import { open, withOpened, type Openings } from '#server/ledgers/lots.ts';
import { postStock } from '#server/ledgers/stock.ts';
import { reverseStock } from './reverseStock.ts';
import type { LineCost, MoveValue, StockBill, StockMove } from '#server/ledgers/stockMoves.ts';
import type { Problem } from '#model/check/problem.ts';
import { forbidden, invalid, Refusal } from '#server/refusal.ts';
import { inOrganisation } from '#server/store/rowSecurity.ts';
import { organization } from '#entities/master/organization.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';

/** A move valued by a leg of its line takes the cost at which the line left the own organisation. */
export interface PostedThere {
  org: string;
  moves?: readonly StockMove[];
  opens?: Openings;
  counterparty: string;
}

/** Key of the advisory lock: 'xorg' in ASCII. */
const lock = 0x786f7267;

/** Before the first stock of either organisation is locked. */
export async function takeTurn(context: WriteContext): Promise<void> {
  await context.session.query(`select pg_advisory_xact_lock(${lock})`);
}

/** Posts what arrives; `costs` at which the lines left the own organisation. */
export async function postElsewhere(
  context: WriteContext,
  bill: StockBill,
  there: PostedThere,
  costs: ReadonlyMap<string, LineCost>,
): Promise<void> {
  const moves = (there.moves ?? []).map((move): StockMove => ({ ...move, value: valueOf(move, costs) }));
  await inside(context, there.org, async (other) => {
    const own = { ...bill, counterparty: there.counterparty };
    const opened = await open(other, own, there.opens ?? { lots: [], pieces: [] });
    await postStock(other, own, withOpened(moves, opened));
  });
}

/** Mirrors what the bill posted there. */
export async function reverseElsewhere(
  context: WriteContext,
  bill: StockBill,
  there: PostedThere,
  lineNos: ReadonlyMap<string, number>,
): Promise<void> {
  await inside(context, there.org, (other) =>
    reverseStock(other, { ...bill, counterparty: there.counterparty }, lineNos),
  );
}

function valueOf({ lineId, value }: StockMove, costs: ReadonlyMap<string, LineCost>): MoveValue {
  return value.by === 'leg' ? { by: 'amount', amount: costs.get(lineId)?.costAmount ?? '0' } : value;
}

/** What is refused there says where. */
async function inside(
  context: WriteContext,
  org: string,
  work: (there: WriteContext) => Promise<void>,
): Promise<void> {
  const o = headerTable(organization, 'o');
  const [found] = await selectRows(context.session, { name: o.name }, sql`from ${o} where ${is(o.id, org)}`);
  const name = found?.name ?? '';
  const grants = await grantsElsewhere(context, org);
  if (grants === null) throw forbidden(`您的账号不能在${name}工作，不能改变该组织的库存`);
  try {
    await inOrganisation(context, grants, work);
  } catch (error) {
    const problems = problemsIn(error);
    if (problems.length === 0) throw error;
    throw invalid(problems.map((problem) => ({ ...problem, message: `${name}：${problem.message}` })));
  }
}

function problemsIn(error: unknown): readonly Problem[] {
  if (!(error instanceof Refusal)) return [];
  const { result } = error;
  const problems =
    typeof result === 'object' && result !== null && 'problems' in result ? result.problems : undefined;
  return Array.isArray(problems) ? problems : [];
}
