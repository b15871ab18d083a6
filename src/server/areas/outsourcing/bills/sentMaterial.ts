// Material on its way to a supplier who works for us and back. In his warehouse it stays our stock: it gets there and back
// by transfer. What an issue may take of a part of the order is the link rule's; feeding has no limit but its own approval.
import { outsourcingIssueBill as issueBill } from '#entities/inventory/outsourcingIssueBill.ts';
import { outsourcingMaterialReturnBill as returnBill } from '#entities/inventory/outsourcingMaterialReturnBill.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { outsourcingFeed as feedBill } from '#entities/outsourcing/outsourcingFeed.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import {
  moveOf,
  problemOf,
  stockBillFacts,
  stockBillOf,
  type StockBillFacts,
} from '#server/areas/inventory/stockBill.ts';
import type { StockBillSpec } from '#server/areas/inventory/stockBillSpec.ts';
import { issues, receives } from '#server/areas/inventory/stockChecks.ts';
import { givesBack } from '#server/areas/inventory/stockMove.ts';
import { originalValue, originsOf, type Origins } from '#server/areas/inventory/stockValue.ts';
import { orderRefusals, ordersOf, overIssued, stillHeld, type OrdersBehind } from './ordersBehind.ts';

const parties = [['supplier', 'supplier']] as const;

type Sending = DocOf<typeof issueBill> | DocOf<typeof feedBill>;
type SentRow = LineOf<typeof issueBill, 'items'> | LineOf<typeof feedBill, 'items'>;
type Return = DocOf<typeof returnBill>;
type ReturnRow = LineOf<typeof returnBill, 'items'>;

interface AtSupplier {
  supplier: string | null;
  status: string;
}

interface Facts extends StockBillFacts {
  /** Warehouses of suppliers that the bill names. */
  stores: ReadonlyMap<string, AtSupplier>;
  origins: Origins;
  /** Where the source line's material went, by source line. */
  sentTo: ReadonlyMap<string, string | null>;
  behind: OrdersBehind;
}

async function facts(doc: Sending | Return, named: readonly (string | null)[], read: Read): Promise<Facts> {
  const ids = named.flatMap((id) => id ?? []);
  const w = headerTable(warehouse, 'w');
  const stores =
    ids.length === 0
      ? []
      : await read.select(
          { id: w.id, supplier: w.supplier, status: w.defaultStatus },
          sql`from ${w} where ${among(w.id, ids)}`,
        );
  return {
    ...(await stockBillFacts(doc, read)),
    stores: new Map(stores.map(({ id, supplier, status }) => [id, { supplier, status: status ?? '' }])),
    origins: await originsOf(doc, read, 'outsourcingIssueBill'),
    sentTo: await sentTo(doc, read),
    behind: await ordersOf(doc, read),
  };
}

async function sentTo(doc: Sending | Return, read: Read): Promise<Facts['sentTo']> {
  const rows: readonly (SentRow | ReturnRow)[] = doc.lines.items;
  const sources = rows.flatMap(({ sourceEntity, sourceLineId }) =>
    sourceEntity === 'outsourcingIssueBill' ? (sourceLineId ?? []) : [],
  );
  if (sources.length === 0) return new Map();
  const i = linesTable(issueBill, 'items', 'i');
  const sent = await read.select(
    { id: i.id, store: i.outsourceWarehouse },
    sql`from ${i} where ${among(i.id, sources)}`,
  );
  return new Map(sent.map(({ id, store }) => [id, store]));
}

function storeProblem(
  doc: Sending | Return,
  known: Facts,
  row: SentRow | ReturnRow,
  field: string,
  store: string | null,
): Problem[] {
  const found = store === null ? undefined : known.stores.get(store);
  if (found === undefined || found.supplier === doc.fields.supplier) return [];
  return [problemOf(row, { field, message: '委外仓不属于该供应商，请重新选择' })];
}

const rowsOf = (doc: Sending): readonly SentRow[] => doc.lines.items;

function sending(more: (doc: Sending, known: Facts) => Problem[]): StockBillSpec<Facts, Sending> {
  return {
    sides: () => [issues],
    parties,
    facts: (doc, read) =>
      facts(doc, [doc.fields.supplierWarehouse, ...rowsOf(doc).map((row) => row.outsourceWarehouse)], read),
    refuses: {
      ...orderRefusals,
      unapprove: (doc, facts) => [...orderRefusals.unapprove(doc, facts), ...stillHeld(doc, facts.behind)],
    },
    problems: (doc, known) => [
      ...rowsOf(doc).flatMap((row) =>
        storeProblem(doc, known, row, 'outsourceWarehouse', row.outsourceWarehouse),
      ),
      ...more(doc, known),
    ],
    moves: (doc, known) =>
      rowsOf(doc).flatMap((row): StockMove[] => {
        const store = row.outsourceWarehouse;
        if (store === null) return [moveOf(doc, row, -1, 'outsourcingIssue', { by: 'average' })];
        const place = {
          warehouse: store,
          location: null,
          stockStatus: known.stores.get(store)?.status ?? row.stockStatus ?? '',
        };
        return [
          moveOf(doc, row, -1, 'transferOut', { by: 'average' }),
          moveOf(doc, row, 1, 'transferIn', { by: 'leg', leg: 'out' }, place),
        ];
      }),
  };
}

/** Rules outsourcingOutBill-r1 and r2: of free stock only, and beyond the order as far as its part allows. */
export const outsourcingIssueBill = stockBillOf(
  issueBill,
  sending((doc, { behind }) => overIssued(doc, behind)),
);

export const outsourcingFeed = stockBillOf(
  feedBill,
  sending(() => []),
);

/** Material that was sent by transfer comes back by transfer: its value never left. */
export const outsourcingMaterialReturnBill = stockBillOf(returnBill, {
  sides: (doc) => [doc.fields.supplierWarehouse === null ? receives : { direction: 'in' }],
  parties,
  facts: (doc: Return, read: Read) => facts(doc, [doc.fields.supplierWarehouse], read),
  refuses: orderRefusals,
  problems(doc, known) {
    const store = doc.fields.supplierWarehouse;
    return doc.lines.items.flatMap((row) => {
      const sent = known.sentTo.get(row.sourceLineId ?? '');
      const fits = sent === undefined || sent === store;
      const message =
        sent === null
          ? '原发料未经供应商仓库，请清空供应商仓库'
          : '原发料在供应商仓库，请在表头选择发往的供应商仓库';
      return [
        ...storeProblem(doc, known, row, 'warehouse', store),
        ...(fits ? [] : [problemOf(row, { field: 'sourceCode', message })]),
      ];
    });
  },
  moves: (doc, known) =>
    doc.lines.items.flatMap((row): StockMove[] => {
      const store = doc.fields.supplierWarehouse;
      if (store === null)
        return [
          {
            ...moveOf(
              doc,
              row,
              1,
              'outsourcingMaterialReturn',
              originalValue(row, known.origins, { by: 'average' }),
            ),
            ...givesBack(known.origins.has(row.sourceLineId ?? '') ? row.sourceLineId : null),
          },
        ];
      const place = {
        warehouse: store,
        location: null,
        stockStatus: known.stores.get(store)?.status ?? row.stockStatus ?? '',
      };
      return [
        moveOf(doc, row, -1, 'transferOut', { by: 'average' }, place),
        moveOf(doc, row, 1, 'transferIn', { by: 'leg', leg: 'out' }),
      ];
    }),
});
