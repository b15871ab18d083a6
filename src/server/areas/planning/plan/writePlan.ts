// Writes a plan in one transaction: the suggested orders it read, and pegs and messages of its materials, are replaced; with
// them goes what the plan says of each material, by which a net change finds those it can leave alone. What a
// planner decided on while the run was under way is his: it stays as it is, and the proposal in its place is not written.
// Until the commit everybody sees the plan before; a run that was cancelled meanwhile writes nothing.
// Rows go in by json_to_recordset: of 40,000 plan orders in PostgreSQL 2.5 s of processor time, by COPY 2.9 s, by arrays 3.6 s;
// without the table's 18 indexes 0.4 s and 0.14 s, so it is the indexes that cost, however the rows arrive.
import type { PlanAnswer } from '#entities/planning/plan/planComputation.ts';
import type { SqlSession, SqlTransaction } from '#server/ports.ts';
import { countPlanned } from './plannedRequirements.ts';
import { countAllocated } from './sourcingTables.ts';
import { ignoredMessages, keepIgnored } from '../exceptions/keepIgnored.ts';
import { presentColumns } from '#server/select/named.ts';
import { selectAfter, selectRows } from '#server/select/select.ts';
import { sql } from '#server/select/piece.ts';

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
      draft_base_qty numeric, approved_base_qty numeric, remain_qty numeric, remain_base_qty numeric, net_qty numeric, yield_rate numeric, suggested_start_date date, suggested_finish_date date, confirmed_start_date date,
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

const digestTable: WrittenTable = { name: 'plan_digest', columns: 'org uuid, material uuid, digest text' };

/** First word of each: columns stand apart by commas. */
function namesOf(columns: string): string {
  return columns
    .split(',')
    .map((column) => column.trim().split(' ')[0] ?? '')
    .join(', ');
}

/** Ids of the orders that somebody decided on since the run read them; the version others may have of those that go. */
interface Meanwhile {
  decided: Set<string>;
  versions: Map<string, number>;
}

interface Stamps {
  by: string;
  now: string;
}

async function insert(
  session: SqlSession,
  { name, columns, stamps }: WrittenTable,
  piece: string,
  { by, now }: Stamps,
  except?: { column: string; ids: readonly string[] },
): Promise<void> {
  const names = namesOf(columns);
  const beside = stamps === undefined ? '' : `, ${stamps}`;
  const values = stamps === undefined ? '' : ', $2::uuid, $3::timestamptz';
  const own = stamps === undefined ? [piece] : [piece, by, now];
  await session.query(
    `insert into ${name} (${names}${beside}) select ${names}${values} from json_to_recordset($1::text::json) as r(${columns})
     where ${except === undefined ? 'true' : `not (r.${except.column} = any($${own.length + 1}::uuid[]))`}`,
    except === undefined ? own : [...own, except.ids],
  );
}

/** Orders that are still there were decided on: what the removal left of those the plan replaces. */
async function insertOrders(
  session: SqlSession,
  piece: string,
  stamps: Stamps,
  { decided, versions }: Meanwhile,
): Promise<void> {
  const rows = await selectRows(
    session,
    presentColumns('h', { id: 'ref' }),
    sql`from json_to_recordset(${piece}::text::json) as r(id uuid) join plan_order h on h.id = r.id`,
  );
  const own = rows.map(({ id }) => id);
  for (const id of own) decided.add(id);
  await insert(session, tables.orders, piece, stamps, { column: 'id', ids: own });
  // Whoever has a changed proposal open is told that it is another one now.
  if (versions.size > 0)
    await session.query(
      `update plan_order h set version = v.value::integer + 1 from json_each_text($1::text::json) v
       where h.id = v.key::uuid and h.version <= v.value::integer`,
      [JSON.stringify(Object.fromEntries(versions))],
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
const inPortion = 1_000;

function portionsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / inPortion) }, (_none, at) =>
    ids.slice(at * inPortion, (at + 1) * inPortion),
  );
}

/** Only what the run read: a proposal that came since, by 取消确认, counted for the plan as the supply it was. */
async function removeOrders(
  session: SqlSession,
  ids: readonly string[],
  { versions }: Meanwhile,
): Promise<void> {
  const gone = sql`with gone as (
       delete from plan_order h where h.id = any(${ids}::uuid[]) and h.status = 'suggested' and h.plan_origin = 'mrp' returning h.id, h.version, h.updated_at)`;
  const rows = await selectAfter(
    session,
    gone,
    presentColumns('gone', { id: 'ref', version: 'integer' }),
    sql`from gone where gone.updated_at is not null`,
  );
  for (const { id, version } of rows) versions.set(id, version);
}

/** @param materials null: of all materials */
async function removeTold(
  session: SqlSession,
  orgs: readonly string[],
  materials: readonly string[] | null,
): Promise<void> {
  const mine = `h.org = any($1::uuid[])${materials === null ? '' : ' and h.material = any($2::uuid[])'}`;
  const only = materials === null ? [orgs] : [orgs, materials];
  await session.query(`delete from mrp_pegging h where ${mine}`, only);
  await session.query(`delete from mrp_exception_message h where ${mine}`, only);
  await session.query(`delete from plan_digest h where ${mine}`, only);
}

/** Answers how many proposals a planner decided on since they were read. @throws RunGone when the run was cancelled before the commit */
export async function writePlan(
  session: SqlTransaction,
  { pieces, digests, materials, replaced, levels }: PlanAnswer,
  { run, orgs, by, now, result, onPiece }: Written,
): Promise<number> {
  const ignored = await ignoredMessages(session, orgs);
  const meanwhile: Meanwhile = { decided: new Set(), versions: new Map() };
  const steps: (() => Promise<void>)[] = [
    ...portionsOf(replaced).map((ids) => () => removeOrders(session, ids, meanwhile)),
    ...portionsOf(materials ?? Object.keys(levels)).map((ids) => () => removeTold(session, orgs, ids)),
    // Of a whole run also what the plan before holds of materials that are planned no more.
    ...(materials === null ? [() => removeTold(session, orgs, null)] : []),
    ...pieces.orders.map((piece) => () => insertOrders(session, piece, { by, now }, meanwhile)),
    ...(['components', 'orderPegs'] as const).flatMap((table) =>
      pieces[table].map(
        (piece) => () =>
          insert(
            session,
            tables[table],
            piece,
            { by, now },
            { column: 'doc_id', ids: [...meanwhile.decided] },
          ),
      ),
    ),
    ...(['pegs', 'messages'] as const).flatMap((table) =>
      pieces[table].map((piece) => () => insert(session, tables[table], piece, { by, now })),
    ),
    ...digests.map((piece) => () => insert(session, digestTable, piece, { by, now })),
  ];
  for (const [index, step] of steps.entries()) {
    await step();
    await onPiece(index + 1, steps.length);
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
  return meanwhile.decided.size;
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
