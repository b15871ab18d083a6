// 成本调整单: value without quantity. Approval changes the amount of the cost pool; the row of the ledger stands at the
// place where most of the material lies.
import { decimal } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { SqlRow } from '#server/ports.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Behaviour, Proposal, Read } from '#server/behaviours/behaviour.ts';
import { problemOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { moveOf } from './stockMove.ts';

interface Facts extends StockBillFacts {
  /** By line: the balance row with most of the material. */
  places: ReadonlyMap<string, SqlRow>;
  lotCosting: ReadonlySet<string>;
  /** By line: quantity and amount of the pool now. */
  pools: ReadonlyMap<string, { qty: string; amount: string }>;
}

const materialsOf = (rows: readonly LineRow[]): string[] => [
  ...new Set(rows.flatMap((row) => optionalText(row['material']) ?? [])),
];

async function lotCosted(read: Read, materials: readonly string[]): Promise<Set<string>> {
  const rows = await read.rows('select id from material where id = any($1::uuid[]) and is_lot_costing', [
    materials,
  ]);
  return new Set(rows.map((row) => textOf(row['id'])));
}

/** Pool of each line: by material, and lot where lots are costed. */
async function poolsOf(
  read: Read,
  rows: readonly LineRow[],
  byLot: ReadonlySet<string>,
): Promise<Map<string, { qty: string; amount: string }>> {
  const pools = await read.rows(
    'select material, lot, qty, amount from stock_cost_pool where org = $1::uuid and material = any($2::uuid[])',
    [read.org, materialsOf(rows)],
  );
  return new Map(
    rows.map((row) => {
      const lot = byLot.has(textOf(row['material'])) ? optionalText(row['lot']) : null;
      const pool = pools.find(
        (each) => each['material'] === row['material'] && (optionalText(each['lot']) ?? null) === lot,
      );
      return [row.id, { qty: textOf(pool?.['qty'], '0'), amount: textOf(pool?.['amount'], '0') }];
    }),
  );
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const rows = doc.lines['items'] ?? [];
  const lotCosting = await lotCosted(read, materialsOf(rows));
  const balances = await read.rows(
    `select warehouse, location, material, lot, stock_status, project, mto_no from stock_balance
     where org = $1::uuid and material = any($2::uuid[]) and owner_type = 'own' and on_hand_qty > 0 order by on_hand_qty desc, id`,
    [read.org, materialsOf(rows)],
  );
  const places = rows.flatMap((row): [string, SqlRow][] => {
    const place = balances.find(
      (each) =>
        each['material'] === row['material'] &&
        (!lotCosting.has(textOf(row['material'])) || each['lot'] === row['lot']),
    );
    return place === undefined ? [] : [[row.id, place]];
  });
  return {
    ...(await stockBillFacts({ ...doc, lines: {} }, read)),
    places: new Map(places),
    lotCosting,
    pools: await poolsOf(read, rows, lotCosting),
  };
}

function problems(doc: Doc, known: Facts): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row) => {
    const byLot = known.lotCosting.has(textOf(row['material']));
    const issue = (field: string, message: string) => [problemOf(row, { field, message })];
    if (byLot && optionalText(row['lot']) === null) return issue('lot', '该物料按批号计价，请填写批号');
    if (!byLot && optionalText(row['lot']) !== null) return issue('lot', '该物料不按批号计价，请清空批号');
    const pool = known.pools.get(row.id);
    if (!known.places.has(row.id) || !decimal(pool?.qty).greaterThan(0))
      return issue('material', '该物料没有结存数量，不能调整成本');
    if (
      decimal(pool?.amount)
        .plus(decimal(textOf(row['amount'])))
        .isNegative()
    )
      return issue('amount', `调整后的库存金额将为负（现有 ${pool?.amount ?? '0'}），请减少调整金额`);
    return [];
  });
}

/** What the pool holds, beside the material that was chosen; written anew with every save. */
async function propose({ doc }: Proposal, read: Read): Promise<Patch[]> {
  const rows = doc.lines['items'] ?? [];
  const pools = await poolsOf(read, rows, await lotCosted(read, materialsOf(rows)));
  return rows.flatMap((row) => shown(row, pools.get(row.id)));
}

function shown(row: LineRow, pool: { qty: string; amount: string } | undefined): Patch[] {
  const values = { poolQty: pool?.qty ?? '0', poolAmount: pool?.amount ?? '0' };
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    sameValue(row[field] ?? null, value) ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }],
  );
}

const posting = stockBill<Facts>({
  sides: () => [],
  parties: [
    ['supplier', 'supplier'],
    ['department', 'department'],
  ],
  facts,
  problems,
  moves: (doc, known) =>
    (doc.lines['items'] ?? []).flatMap((row): StockMove[] => {
      const place = known.places.get(row.id);
      if (place === undefined) return [];
      const move = moveOf(doc, { ...row, qty: '0', baseQty: '0', unit: null }, 1, 'costAdjust', {
        by: 'amount',
        amount: textOf(row['amount']),
      });
      return [
        {
          ...move,
          leg: 'adjust',
          warehouse: textOf(place['warehouse']),
          location: optionalText(place['location']),
          lot: optionalText(place['lot']),
          stockStatus: textOf(place['stock_status']),
          project: optionalText(place['project']),
          mtoNo: optionalText(place['mto_no']),
        },
      ];
    }),
  effects: { approve: ['set'] },
  /** The pool as it was when the adjustment was posted. */
  approve: (doc, known) => [
    {
      effect: 'set',
      entity: 'costAdjustment',
      id: doc.id,
      lines: (doc.lines['items'] ?? []).map((row) => ({
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

export const costAdjustment: Behaviour<Facts> = { ...posting, propose };
