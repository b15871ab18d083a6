// 成本调整单: value without quantity. Approval changes the amount of the cost pool; the row of the ledger stands at the
// place where most of the material lies.
import { decimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { costAdjustment as adjustment } from '#entities/inventory/costAdjustment.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockCostPool } from '#entities/inventory/stockCostPool.ts';
import { material } from '#entities/master/material/material.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { problemOf, stockBillFacts, stockBillOf, type StockBillFacts } from './stockBill.ts';
import { moveOf, type Place } from './stockMove.ts';

type Adjustment = DocOf<typeof adjustment>;
type Line = LineOf<typeof adjustment, 'items'>;

interface Facts extends StockBillFacts {
  /** By line: the balance row with most of the material. */
  places: ReadonlyMap<string, Place & { project: string | null }>;
  lotCosting: ReadonlySet<string>;
  /** By line: quantity and amount of the pool now. */
  pools: ReadonlyMap<string, { qty: string; amount: string }>;
}

const materialsOf = (rows: readonly Line[]): string[] => [
  ...new Set(rows.flatMap((row) => row.material ?? [])),
];

async function lotCosted(read: Read, materials: readonly string[]): Promise<Set<string>> {
  const m = headerTable(material, 'm');
  const rows = await read.select(
    { id: m.id },
    sql`from ${m} where ${among(m.id, materials)} and ${m.isLotCosting}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Pool of each line: by material, and lot where lots are costed. */
async function poolsOf(
  read: Read,
  rows: readonly Line[],
  byLot: ReadonlySet<string>,
): Promise<Map<string, { qty: string; amount: string }>> {
  const p = headerTable(stockCostPool, 'p');
  const pools = await read.select(
    { material: p.material, lot: p.lot, qty: p.qty, amount: p.amount },
    sql`from ${p} where ${is(p.org, read.org)} and ${among(p.material, materialsOf(rows))}`,
  );
  return new Map(
    rows.map((row) => {
      const lot = byLot.has(row.material ?? '') ? row.lot : null;
      const pool = pools.find((each) => each.material === row.material && each.lot === lot);
      return [row.id, { qty: pool?.qty ?? '0', amount: pool?.amount ?? '0' }];
    }),
  );
}

async function facts(doc: Adjustment, read: Read): Promise<Facts> {
  const rows = doc.lines.items;
  const lotCosting = await lotCosted(read, materialsOf(rows));
  const b = headerTable(stockBalance, 'b');
  const balances = await read.select(
    {
      warehouse: b.warehouse,
      location: b.location,
      material: b.material,
      lot: b.lot,
      stockStatus: b.stockStatus,
      project: b.project,
      mtoNo: b.mtoNo,
    },
    sql`from ${b} where ${is(b.org, read.org)} and ${among(b.material, materialsOf(rows))} and ${b.ownerType} = 'own'
      and ${b.onHandQty} > 0 order by ${b.onHandQty} desc, ${b.id}`,
  );
  const places = rows.flatMap((row): [string, Place & { project: string | null }][] => {
    const found = balances.find(
      ({ material: held, lot }) => held === row.material && (!lotCosting.has(held ?? '') || lot === row.lot),
    );
    if (found === undefined) return [];
    const { warehouse, location, lot, stockStatus, project, mtoNo } = found;
    return [
      [row.id, { warehouse: warehouse ?? '', location, lot, stockStatus: stockStatus ?? '', project, mtoNo }],
    ];
  });
  return {
    ...(await stockBillFacts({ ...doc, lines: {} }, read)),
    places: new Map(places),
    lotCosting,
    pools: await poolsOf(read, rows, lotCosting),
  };
}

function problems({ lines }: Adjustment, known: Facts): Problem[] {
  return lines.items.flatMap((row) => {
    const byLot = known.lotCosting.has(row.material ?? '');
    const issue = (field: string, message: string) => [problemOf(row, { field, message })];
    if (byLot && row.lot === null) return issue('lot', '该物料按批号计价，请填写批号');
    if (!byLot && row.lot !== null) return issue('lot', '该物料不按批号计价，请清空批号');
    const pool = known.pools.get(row.id);
    if (!known.places.has(row.id) || !decimal(pool?.qty).greaterThan(0))
      return issue('material', '该物料没有结存数量，不能调整成本');
    if (decimal(pool?.amount).plus(decimal(row.amount)).isNegative())
      return issue('amount', `调整后的库存金额将为负（现有 ${pool?.amount ?? '0'}），请减少调整金额`);
    return [];
  });
}

/** What the pool holds, beside the material that was chosen; written anew with every save. */
async function propose({ doc }: Proposal<Adjustment>, read: Read): Promise<Patch[]> {
  const rows = doc.lines.items;
  const pools = await poolsOf(read, rows, await lotCosted(read, materialsOf(rows)));
  return rows.flatMap((row) => shown(row, pools.get(row.id)));
}

function shown(row: Line, pool: { qty: string; amount: string } | undefined): Patch[] {
  const values = { poolQty: pool?.qty ?? '0', poolAmount: pool?.amount ?? '0' };
  const held: Row = row;
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    sameValue(held[field], value) ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }],
  );
}

const posting = stockBillOf(adjustment, {
  sides: () => [],
  parties: [
    ['supplier', 'supplier'],
    ['department', 'department'],
  ],
  facts,
  problems,
  moves: (doc, known) =>
    doc.lines.items.flatMap((row): StockMove[] => {
      const place = known.places.get(row.id);
      if (place === undefined) return [];
      const move = moveOf(doc, { ...row, qty: '0', baseQty: '0', unit: null }, 1, 'costAdjust', {
        by: 'amount',
        amount: row.amount ?? '',
      });
      return [{ ...move, leg: 'adjust', ...place }];
    }),
  effects: { approve: ['set'] },
  /** The pool as it was when the adjustment was posted. */
  approve: (doc, known) => [
    {
      effect: 'set',
      entity: 'costAdjustment',
      id: doc.id,
      lines: doc.lines.items.map((row) => ({
        lines: 'items',
        id: row.id,
        fields: {
          poolQty: known.pools.get(row.id)?.qty ?? '0',
          poolAmount: known.pools.get(row.id)?.amount ?? '0',
        },
      })),
    },
  ],
});

export const costAdjustment = defineBehaviour(adjustment, { ...posting, propose });
