// Writes a plan in one transaction: the suggested orders, pegs and messages of its materials are replaced, firmed orders are
// left alone. Until the commit everybody sees the plan before; a run that was cancelled meanwhile writes nothing.
// Rows go in by json_to_recordset: of 40,000 plan orders in PostgreSQL 2.5 s of processor time, by COPY 2.9 s, by arrays 3.6 s;
// without the table's 18 indexes 0.4 s and 0.14 s, so it is the indexes that cost, however the rows arrive.
import type { PlanAnswer } from '#entities/planning/plan/planComputation.ts';
import type { SqlSession, SqlTransaction } from '#server/ports.ts';
import { countPlanned } from './plannedRequirements.ts';
import { countAllocated } from './sourcingTables.ts';
import { ignoredMessages, keepIgnored } from '../exceptions/keepIgnored.ts';

/** The run is no longer under way: somebody cancelled it while it was written. */
export class RunGone extends Error {
  override name = 'RunGone';
}

interface WrittenTable {
  name: string;
  /** Columns with their types, as the pure half names them. */
  columns: string;
  /** Columns every row gets beside: names and expressions over the organisation's moment. */
  stamps?: string;
}

const tables: Readonly<Record<keyof PlanAnswer['pieces'], WrittenTable>> = {
  orders: {
    name: 'plan_order',
    columns: `id uuid, org uuid, version integer, status text, code text, date date, supply_type text, plan_origin text, mrp_run uuid,
      material uuid, material_name text, specification text, unit uuid, suggested_qty numeric, confirmed_qty numeric, base_unit uuid, unit_numerator numeric,
      unit_denominator numeric, base_qty numeric, draft_qty numeric, approved_qty numeric, released_qty numeric,
      remain_qty numeric, net_qty numeric, suggested_start_date date, suggested_finish_date date, confirmed_start_date date,
      confirmed_finish_date date, required_date date, is_late boolean, exception_code text, process_route uuid, workshop uuid, supplier uuid,
      source_org uuid, warehouse uuid, planner uuid, buyer uuid, sale_order uuid, low_level_code integer, mto_no text, plan_change text,
      bom uuid, sourcing_rule uuid, sourcing_line_id text`,
    stamps: 'created_by, created_at',
  },
  components: {
    name: 'plan_order_components',
    columns: `id uuid, doc_id uuid, seq integer, material uuid, material_name text, specification text, unit uuid, required_qty numeric,
      required_date date, supply_type text, from_phantom uuid`,
  },
  orderPegs: {
    name: 'plan_order_pegs',
    columns: `id uuid, doc_id uuid, seq integer, demand_type text, demand_code text, demand_line_no integer, top_material uuid,
      top_demand_code text, required_date date, peg_qty numeric`,
  },
  pegs: {
    name: 'mrp_pegging',
    columns: `id uuid, org uuid, mrp_run uuid, material uuid, low_level_code integer, demand_type text, demand_code text,
      demand_line_no integer, demand_date date, demand_qty numeric, supply_type text, supply_code text, supply_line_no integer,
      supply_date date, peg_qty numeric, parent_peg_id text, top_demand_code text, top_material uuid, is_late boolean`,
    stamps: 'created_by, created_at',
  },
  messages: {
    name: 'mrp_exception_message',
    columns: `id uuid, org uuid, mrp_run uuid, exception_code text, severity text, material uuid, material_name text, doc_type text,
      doc_code text, doc_line_no integer, "current_date" date, suggested_date date, current_qty numeric, suggested_qty numeric,
      deviation_days integer, affected_demand text, planner uuid, handle_status text, message text`,
    stamps: 'created_by, created_at',
  },
};

/** First word of each: columns stand apart by commas. */
function namesOf(columns: string): string {
  return columns
    .split(',')
    .map((column) => column.trim().split(' ')[0] ?? '')
    .join(', ');
}

async function insert(
  session: SqlSession,
  { name, columns, stamps }: WrittenTable,
  piece: string,
  by: string,
  now: string,
): Promise<void> {
  const names = namesOf(columns);
  const beside = stamps === undefined ? '' : `, ${stamps}`;
  const values = stamps === undefined ? '' : ', $2::uuid, $3::timestamptz';
  await session.query(
    `insert into ${name} (${names}${beside}) select ${names}${values} from json_to_recordset($1::text::json) as r(${columns})`,
    stamps === undefined ? [piece] : [piece, by, now],
  );
}

export interface Written {
  run: string;
  orgs: readonly string[];
  /** User the rows are created by, and when. */
  by: string;
  now: string;
  /** Columns of the run that tell how it ended. */
  result: Readonly<Record<string, string | number | boolean | null>>;
  onPiece(done: number, total: number): Promise<void>;
}

/** A run can be stopped between two statements: none may take long, whatever the size of the plan before. */
const materialsInPortion = 1_000;

/** @param materials null: of all materials */
async function removeSuggested(
  session: SqlSession,
  orgs: readonly string[],
  materials: readonly string[] | null,
): Promise<void> {
  const mine = `h.org = any($1::uuid[])${materials === null ? '' : ' and h.material = any($2::uuid[])'}`;
  const only = materials === null ? [orgs] : [orgs, materials];
  await session.query(
    `delete from plan_order h where ${mine} and h.status = 'suggested' and h.plan_origin = 'mrp'`,
    only,
  );
  await session.query(`delete from mrp_pegging h where ${mine}`, only);
  await session.query(`delete from mrp_exception_message h where ${mine}`, only);
}

/** @throws RunGone when the run was cancelled before the commit */
export async function writePlan(
  session: SqlTransaction,
  { pieces, materials, levels }: PlanAnswer,
  { run, orgs, by, now, result, onPiece }: Written,
): Promise<void> {
  const ignored = await ignoredMessages(session, orgs);
  const known = materials ?? Object.keys(levels);
  const portions = Array.from({ length: Math.ceil(known.length / materialsInPortion) }, (_none, at) =>
    known.slice(at * materialsInPortion, (at + 1) * materialsInPortion),
  );
  const all = (Object.keys(tables) as (keyof typeof tables)[]).flatMap((table) =>
    pieces[table].map((piece) => ({ table: tables[table], piece })),
  );
  const total = portions.length + all.length;
  for (const [index, portion] of portions.entries()) {
    await removeSuggested(session, orgs, portion);
    await onPiece(index + 1, total);
  }
  // Of a whole run also what the plan before holds of materials that are planned no more.
  if (materials === null) await removeSuggested(session, orgs, null);
  for (const [index, { table, piece }] of all.entries()) {
    await insert(session, table, piece, by, now);
    await onPiece(portions.length + index + 1, total);
  }
  await keepIgnored(session, ignored);
  await session.query(
    `update material_planning h set low_level_code = l.value::integer from json_each_text($2::text::json) l
     where h.org = any($1::uuid[]) and h.material = l.key::uuid and h.low_level_code is distinct from l.value::integer`,
    [orgs, JSON.stringify(levels)],
  );
  await countAllocated(session, orgs, now);
  await countPlanned(session, orgs);
  if (!(await endRun(session, run, 'succeeded', result, now))) throw new RunGone();
}

/** Tells how a run ended; false when it is not under way any more. */
export async function endRun(
  session: SqlSession,
  run: string,
  status: 'succeeded' | 'failed',
  result: Written['result'],
  now: string,
): Promise<boolean> {
  const set = Object.keys(result).map((column, at) => `, ${column} = $${at + 4}`);
  const { affected } = await session.query(
    `update mrp_run set status = $2, version = version + 1, finished_at = $3::timestamptz, updated_at = $3::timestamptz,
       seconds = greatest(0, round(extract(epoch from $3::timestamptz - started_at)))::integer${set.join('')}
     where id = $1::uuid and status in ('queued', 'running')`,
    [run, status, now, ...Object.values(result)],
  );
  return affected > 0;
}
