// Pegs as they are read: one branch by its index, or everything below a demand level by level.
import {
  orderSupplies,
  slackOf,
  type PegRow,
  type PegWay,
  type SupplyFacts,
} from '#entities/planning/pegging/pegTree.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { supplier } from '#entities/master/supplier.ts';
import { mrpPegging } from '#entities/planning/plan/mrpPegging.ts';
import { planOrder } from '#entities/planning/plan/planOrder.ts';
import { workshop } from '#entities/process/workshop.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { Grants } from '#model/rights/can.ts';
import type { SqlSession } from '#server/ports.ts';
import { among, asKind, is, raw, sql } from '#server/select/piece.ts';
import { type Selected, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { seenColumn, seenTable } from '#server/select/visible.ts';

/** Rows of a branch. */
export const mostInBranch = 500;
/** Pegs below one demand that are looked at. */
const mostBelow = 20_000;
/** Levels of a structure are fewer; what goes deeper is a circle. */
const deepest = 40;

const dependent = raw(`('dependent', 'transfer', 'substitute')`);
const ofOrders = raw(`(${[...orderSupplies].map((type) => `'${type}'`).join(', ')})`);

const p = headerTable(mrpPegging, 'p');
const c = headerTable(mrpPegging, 'c');
const m = headerTable(material, 'm');

const columns = {
  id: p.id,
  material: p.material,
  materialCode: m.code,
  materialName: m.name,
  demandType: p.demandType,
  demandCode: p.demandCode,
  demandLineNo: p.demandLineNo,
  demandDate: p.demandDate,
  demandQty: p.demandQty,
  supplyType: p.supplyType,
  supplyCode: p.supplyCode,
  supplyLineNo: p.supplyLineNo,
  supplyDate: p.supplyDate,
  pegQty: p.pegQty,
};

function pegRow(row: Selected<typeof columns> & { hasMore: boolean | null }): PegRow {
  const peg = {
    id: row.id,
    material: { id: row.material ?? '', code: row.materialCode ?? '', name: row.materialName ?? '' },
    demandType: row.demandType ?? '',
    demandCode: row.demandCode ?? '',
    demandLineNo: row.demandLineNo,
    demandDate: row.demandDate ?? '',
    demandQty: row.demandQty ?? '0',
    supplyType: row.supplyType ?? '',
    supplyCode: row.supplyCode ?? '',
    supplyLineNo: row.supplyLineNo,
    supplyDate: row.supplyDate ?? '',
    pegQty: row.pegQty ?? '0',
    hasMore: row.hasMore === true,
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
  const isDown = way === 'down';
  const goesOn = isDown
    ? sql`${p.supplyType} in ${ofOrders} and exists (select 1 from ${c} where ${c.org} = ${p.org} and ${c.demandCode} = ${p.supplyCode} and ${c.demandType} in ${dependent})`
    : sql`${p.demandType} in ${dependent} and exists (select 1 from ${c} where ${c.org} = ${p.org} and ${c.supplyCode} = ${p.demandCode})`;
  const [own, ownLine] = isDown ? [p.demandCode, p.demandLineNo] : [p.supplyCode, p.supplyLineNo];
  const [day, other] = isDown ? [p.supplyDate, p.supplyCode] : [p.demandDate, p.demandCode];
  const rows = await selectRows(
    session,
    { ...columns, hasMore: asKind('bool', goesOn) },
    sql`from ${p} left join ${m} on ${m.id} = ${p.material}
      where ${is(p.org, org)} and ${is(own, code)} and ${line === null ? raw('true') : is(ownLine, line)}
      order by ${ownLine}, ${day}, ${other}, ${p.id} limit ${raw(String(mostInBranch + 1))}`,
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
    const rows = await selectRows(
      session,
      { ...columns, hasMore: asKind('bool', sql`${p.supplyType} in ${ofOrders}`) },
      sql`from ${p} left join ${m} on ${m.id} = ${p.material}
        where ${is(p.org, org)} and ${among(p.demandCode, codes)} and ${p.demandType} in ${dependent}
        order by ${p.demandCode}, ${p.supplyDate}, ${p.id} limit ${raw(String(mostBelow))}`,
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
  const o = seenTable(planOrder, grants, 'o');
  const w = seenTable(manufacturingOrder, grants, 'w');
  const b = seenTable(purchaseOrder, grants, 'b');
  const s = headerTable(supplier, 's');
  const k = headerTable(workshop, 'k');
  const e = headerTable(employee, 'e');
  const rows = await selectRows(
    session,
    {
      code: o.code,
      startDate: o.confirmedStartDate,
      supplyType: o.supplyType,
      exceptionCode: o.exceptionCode,
      partner: asKind('text', sql`coalesce(${s.name}, ${k.name}, '')`),
      owner: asKind('text', sql`coalesce(${e.name}, '')`),
    },
    sql`from ${o} left join ${s} on ${s.id} = ${seenColumn(grants, planOrder, 'supplier', o.supplier)}
        left join ${k} on ${k.id} = ${o.workshop} left join ${e} on ${e.id} = ${o.planner}
        where ${is(o.org, org)} and ${among(o.code, codes)}
      union all
      select ${w.code}, ${w.planStartDate}, 'produce', null, coalesce(${k.name}, ''), coalesce(${e.name}, '')
        from ${w} left join ${k} on ${k.id} = ${w.workshop} left join ${e} on ${e.id} = ${w.planner}
        where ${is(w.org, org)} and ${among(w.code, codes)}
      union all
      select ${b.code}, ${b.date}, 'purchase', null, coalesce(${s.name}, ''), coalesce(${e.name}, '')
        from ${b} left join ${s} on ${s.id} = ${seenColumn(grants, purchaseOrder, 'supplier', b.supplier)} left join ${e} on ${e.id} = ${b.purchaser}
        where ${is(b.org, org)} and ${among(b.code, codes)}`,
  );
  return new Map(
    rows.map(({ code, startDate, supplyType, exceptionCode, partner, owner }) => [
      code ?? '',
      { startDate, supplyType, exceptionCode, partner: partner ?? '', owner: owner ?? '' },
    ]),
  );
}
