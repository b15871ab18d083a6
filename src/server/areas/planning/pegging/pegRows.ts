// Pegs as they are read: one branch by its index, or everything below a demand level by level.
import {
  orderSupplies,
  slackOf,
  type PegRow,
  type PegWay,
  type SupplyFacts,
} from '#entities/planning/pegging/pegTree.ts';
import { entities } from '#entities/registry.ts';
import { tableName } from '#model/derive/tables.ts';
import type { EntityDef } from '#model/entity.ts';
import type { Grants } from '#model/rights/can.ts';
import type { SqlRow, SqlSession } from '#server/ports.ts';
import { Parameters } from '#server/store/sql.ts';
import { visibleColumn, visibleRows } from '#server/store/visibleRows.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Rows of a branch. */
export const mostInBranch = 500;
/** Pegs below one demand that are looked at. */
const mostBelow = 20_000;
/** Levels of a structure are fewer; what goes deeper is a circle. */
const deepest = 40;

const columns = `p.id, p.material, m.code as material_code, m.name as material_name, p.demand_type, p.demand_code, p.demand_line_no,
  p.demand_date::text as demand_date, p.demand_qty::text as demand_qty, p.supply_type, p.supply_code, p.supply_line_no,
  p.supply_date::text as supply_date, p.peg_qty::text as peg_qty`;
const dependent = `('dependent', 'transfer', 'substitute')`;
const ofOrders = `(${[...orderSupplies].map((type) => `'${type}'`).join(', ')})`;

function pegRow(row: SqlRow): PegRow {
  const number = (value: SqlRow[string]): number | null =>
    value === null || value === undefined ? null : Number(value);
  const peg = {
    id: textOf(row['id']),
    material: {
      id: textOf(row['material']),
      code: textOf(row['material_code']),
      name: textOf(row['material_name']),
    },
    demandType: textOf(row['demand_type']),
    demandCode: textOf(row['demand_code']),
    demandLineNo: number(row['demand_line_no']),
    demandDate: textOf(row['demand_date']),
    demandQty: textOf(row['demand_qty'], '0'),
    supplyType: textOf(row['supply_type']),
    supplyCode: textOf(row['supply_code']),
    supplyLineNo: number(row['supply_line_no']),
    supplyDate: textOf(row['supply_date']),
    pegQty: textOf(row['peg_qty'], '0'),
    hasMore: row['has_more'] === true,
  };
  return { ...peg, slack: slackOf(peg) };
}

export interface PegPlace {
  code: string;
  /** Of a document with lines; null: of all of them. */
  line: number | null;
}

/** One level: what supplies the demand, or what the supply is for. One row more than a branch holds is read. */
export async function branchOf(
  session: SqlSession,
  org: string,
  way: PegWay,
  { code, line }: PegPlace,
): Promise<PegRow[]> {
  const [here, there] = way === 'down' ? ['demand', 'supply'] : ['supply', 'demand'];
  const goesOn =
    way === 'down'
      ? `p.supply_type in ${ofOrders} and exists (select 1 from mrp_pegging c where c.org = p.org and c.demand_code = p.supply_code and c.demand_type in ${dependent})`
      : `p.demand_type in ${dependent} and exists (select 1 from mrp_pegging c where c.org = p.org and c.supply_code = p.demand_code)`;
  const { rows } = await session.query(
    `select ${columns}, ${goesOn} as has_more from mrp_pegging p left join material m on m.id = p.material
     where p.org = $1::uuid and p.${here}_code = $2 and ($3::int is null or p.${here}_line_no = $3::int)
     order by p.${here}_line_no, p.${there}_date, p.${there}_code, p.id limit ${mostInBranch + 1}`,
    [org, code, line],
  );
  return rows.map(pegRow);
}

/** Everything that supplies the demand, level by level. */
export async function pegsBelow(
  session: SqlSession,
  org: string,
  place: PegPlace,
): Promise<{ top: PegRow[]; below: PegRow[]; isCut: boolean }> {
  const top = await branchOf(session, org, 'down', place);
  const below: PegRow[] = [];
  const met = new Set<string>();
  let level: readonly PegRow[] = top;
  for (let depth = 0; level.length > 0 && depth < deepest && below.length < mostBelow; depth += 1) {
    const codes = [
      ...new Set(
        level.filter(({ supplyType }) => orderSupplies.has(supplyType)).map(({ supplyCode }) => supplyCode),
      ),
    ].filter((code) => !met.has(code));
    for (const code of codes) met.add(code);
    if (codes.length === 0) return { top, below, isCut: false };
    const { rows } = await session.query(
      `select ${columns}, p.supply_type in ${ofOrders} as has_more from mrp_pegging p left join material m on m.id = p.material
       where p.org = $1::uuid and p.demand_code = any($2::text[]) and p.demand_type in ${dependent} order by p.demand_code, p.supply_date, p.id
       limit ${mostBelow}`,
      [org, codes],
    );
    level = rows.map(pegRow);
    below.push(...level);
  }
  return { top, below, isCut: level.length > 0 };
}

/** What is known of the orders that supply, by their codes. @param grants of whoever is told; all is known without */
export async function supplyFacts(
  session: SqlSession,
  org: string,
  codes: readonly string[],
  grants: Grants | null = null,
): Promise<ReadonlyMap<string, SupplyFacts>> {
  const parameters = new Parameters([org, codes]);
  const from = (def: EntityDef): string =>
    grants === null ? tableName(def) : visibleRows(def, grants, parameters);
  const column = (def: EntityDef, field: string, expression: string): string =>
    grants === null ? expression : visibleColumn(grants, def, field, expression);
  const { planOrder, manufacturingOrder, purchaseOrder } = entities;
  const { rows } = await session.query(
    `select o.code, o.confirmed_start_date::text as starts, o.supply_type, o.exception_code, coalesce(s.name, w.name, '') as partner, coalesce(e.name, '') as owner
       from ${from(planOrder)} o left join supplier s on s.id = ${column(planOrder, 'supplier', 'o.supplier')} left join workshop w on w.id = o.workshop left join employee e on e.id = o.planner
       where o.org = $1::uuid and o.code = any($2::text[])
     union all
     select o.code, o.plan_start_date::text, 'produce', null, coalesce(w.name, ''), coalesce(e.name, '')
       from ${from(manufacturingOrder)} o left join workshop w on w.id = o.workshop left join employee e on e.id = o.planner
       where o.org = $1::uuid and o.code = any($2::text[])
     union all
     select o.code, o.date::text, 'purchase', null, coalesce(s.name, ''), coalesce(e.name, '')
       from ${from(purchaseOrder)} o left join supplier s on s.id = ${column(purchaseOrder, 'supplier', 'o.supplier')} left join employee e on e.id = o.purchaser
       where o.org = $1::uuid and o.code = any($2::text[])`,
    parameters.values,
  );
  return new Map(
    rows.map((row) => [
      textOf(row['code']),
      {
        startDate: optionalText(row['starts']),
        supplyType: optionalText(row['supply_type']),
        exceptionCode: optionalText(row['exception_code']),
        partner: textOf(row['partner']),
        owner: textOf(row['owner']),
      },
    ]),
  );
}
