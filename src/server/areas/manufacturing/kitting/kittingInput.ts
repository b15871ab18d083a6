// What a kitting run reads: the orders it speaks of in their order, the components they lack, free stock, and what is on
// its way. Reservations are taken off stock and off the components they are for.
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import { among, asKind, is, joined, present, raw, sql, type Piece } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Coming, KittingPolicy } from '#entities/manufacturing/kitting/clearToBuild.ts';
import type { KittingInput } from '#entities/manufacturing/kitting/kittedRows.ts';
import { signOf } from '#model/expectedStock.ts';
import { expectedSources } from '#model/registry.ts';
import { expectedMoves } from '#server/ledgers/expectedStock.ts';
import { freeStockOf, heldForParts, missingOfPart } from '#server/ledgers/partsCover.ts';
import type { SqlSession } from '#server/ports.ts';

/** Most orders a run takes. */
export const mostOrders = 5_000;

export interface KittingAsked {
  org: string;
  today: string;
  workshop: string | null;
  fromDate: string | null;
  toDate: string | null;
  /** Only these; null: all in the range. */
  orders: readonly string[] | null;
  sequence: 'priority' | 'date' | 'manual';
  /** Orders as somebody placed them, for `manual`. */
  placed: readonly string[];
  policy: KittingPolicy;
  asOfDate: string | null;
}

/** One order of `priority` after the other, the most urgent first, as they were placed by hand; `h` is the order. */
export const rankSql = `case h.priority when 'urgent' then 0 when 'high' then 1 when 'low' then 3 else 2 end, h.allocation_rank`;

const h = headerTable(manufacturingOrder, 'h');
const u = headerTable(unit, 'u');

const sequences: Readonly<Record<KittingAsked['sequence'], (placed: readonly string[]) => Piece>> = {
  priority: () => sql`${raw(rankSql)}, ${h.planStartDate}, ${h.code}`,
  date: () => sql`${h.planStartDate}, ${raw(rankSql)}, ${h.code}`,
  manual: (placed) =>
    sql`array_position(${placed}::uuid[], ${h.id}) nulls last, ${raw(rankSql)}, ${h.planStartDate}, ${h.code}`,
};

/** One order more than a run takes is read, so that too many are seen. */
export async function kittingInput(session: SqlSession, asked: KittingAsked): Promise<KittingInput> {
  const { org, today, policy, asOfDate } = asked;
  const orders = await ordersOf(session, asked);
  const parts = await partsOf(
    session,
    org,
    orders.map(({ id }) => id),
  );
  const materials = [...new Set(parts.map((row) => row.material))];
  const [stock, coming, facts] = await Promise.all([
    freeStockOf({ select: (selection, rest) => selectRows(session, selection, rest) }, org, materials, today),
    comingOf(session, asked, materials),
    factsOf(session, materials),
  ]);
  return { policy, asOfDate, orders, parts, stock, coming, facts };
}

async function ordersOf(
  session: SqlSession,
  { org, workshop, fromDate, toDate, orders, sequence, placed }: KittingAsked,
): Promise<KittingInput['orders']> {
  const inRange: Piece[] = [
    ...(workshop === null ? [] : [is(h.workshop, workshop)]),
    ...(fromDate === null ? [] : [sql`${h.planStartDate} >= ${fromDate}::date`]),
    ...(toDate === null ? [] : [sql`${h.planStartDate} <= ${toDate}::date`]),
  ];
  const conditions = [
    is(h.org, org),
    sql`${h.status} in ('planned', 'released', 'started') and not coalesce(${h.isSuspended}, false) and ${h.planQty} > coalesce(${h.inQty}, 0)`,
    ...(orders === null ? inRange : [among(h.id, orders)]),
  ];
  const rows = await selectRows(
    session,
    {
      id: h.id,
      material: h.material,
      materialName: h.materialName,
      unit: h.unit,
      scale: present(asKind('integer', sql`coalesce(${u.precision}, 6)`)),
      priority: h.priority,
      workshop: h.workshop,
      planStartDate: h.planStartDate,
      planQty: h.planQty,
      startQty: h.startQty,
      inQty: h.inQty,
    },
    sql`from ${h} left join ${u} on ${u.id} = ${h.unit} where ${joined(conditions, ' and ')}
     order by ${sequences[sequence](placed)} limit ${raw(String(mostOrders + 1))}`,
  );
  return rows.map((row) => ({
    ...row,
    material: row.material ?? '',
    materialName: row.materialName ?? '',
    unit: row.unit ?? '',
    priority: row.priority ?? 'normal',
    planQty: row.planQty ?? '0',
    startQty: row.startQty ?? '0',
    inQty: row.inQty ?? '0',
  }));
}

async function partsOf(
  session: SqlSession,
  org: string,
  orders: readonly string[],
): Promise<KittingInput['parts']> {
  const c = linesTable(manufacturingOrder, 'components', 'c');
  const held: Piece = { written: (parameters) => heldForParts(parameters.add(org, 'uuid')) };
  const reserved = sql`coalesce(k.qty, 0)`;
  const rows = await selectRows(
    session,
    {
      order: present(c.docId),
      material: c.material,
      required: c.baseQty,
      dosageType: c.dosageType,
      missing: present(asKind('qty', raw(missingOfPart('c', 'coalesce(k.qty, 0)')))),
      reserved: present(asKind('qty', reserved)),
    },
    sql`from ${c} left join (${held}) k on k.line = ${c.id}::text
     where ${among(c.docId, orders)} and ${c.issueMode} <> 'none' and ${c.requiredQty} > 0 order by ${c.docId}, ${c.seq}`,
  );
  return rows.map(({ dosageType, ...row }) => ({
    ...row,
    material: row.material ?? '',
    required: row.required ?? '0',
    isFixed: dosageType === 'fixed',
  }));
}

async function comingOf(
  session: SqlSession,
  { org, today }: KittingAsked,
  materials: readonly string[],
): Promise<Map<string, Coming[]>> {
  const incoming: Piece = {
    written: (parameters) =>
      expectedMoves(
        {
          org: parameters.add(org, 'uuid'),
          today: parameters.add(today, 'date'),
          material: null,
          warehouse: null,
          mtoNo: null,
        },
        expectedSources.filter(({ part }) => signOf(part) > 0),
      ),
  };
  const p = headerTable(purchaseOrder, 'p');
  const rows = await selectRows(
    session,
    {
      material: present(asKind('ref', raw('e.material'))),
      day: asKind('date', raw('e.day')),
      qty: asKind('qty', raw('e.qty')),
      code: asKind('text', raw('e.code')),
      partner: asKind('text', raw('e.partner')),
      buyer: p.purchaser,
    },
    sql`from (${incoming}) e left join ${p} on e.entity = 'purchaseOrder' and ${p.id} = e.doc_id
       where e.qty > 0 and e.material = any(${materials}::uuid[]) order by e.material, e.day, e.code, e.doc_id`,
  );
  const coming = new Map<string, Coming[]>();
  for (const { material: part, day, qty, code, partner, buyer } of rows) {
    const own = coming.get(part) ?? [];
    coming.set(part, own);
    own.push({ day: day ?? '', qty: qty ?? '0', code: code ?? '', partner: partner ?? '', buyer });
  }
  return coming;
}

async function factsOf(session: SqlSession, materials: readonly string[]): Promise<KittingInput['facts']> {
  const m = headerTable(material, 'm');
  const rows = await selectRows(
    session,
    {
      id: m.id,
      code: m.code,
      name: m.name,
      unit: m.baseUnit,
      unitName: u.name,
      buyer: m.purchaser,
      isPurchase: m.isPurchase,
    },
    sql`from ${m} left join ${u} on ${u.id} = ${m.baseUnit} where ${among(m.id, materials)}`,
  );
  return new Map(
    rows.map(({ id, code, name, unit: base, unitName, buyer, isPurchase }) => [
      id,
      {
        code: code ?? '',
        name: name ?? '',
        unit: base ?? '',
        unitName: unitName ?? '',
        buyer,
        isPurchase: isPurchase === true,
      },
    ]),
  );
}
