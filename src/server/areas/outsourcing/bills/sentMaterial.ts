// Material on its way to a supplier who works for us and back. In his warehouse it stays our stock: it gets there and back
// by transfer. What an issue may take of a part of the order is the link rule's; feeding has no limit but its own approval.
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Moment, Read } from '#server/behaviours/behaviour.ts';
import {
  moveOf,
  problemOf,
  stockBill,
  stockBillFacts,
  type StockBillFacts,
} from '#server/areas/inventory/stockBill.ts';
import { issues, receives } from '#server/areas/inventory/stockChecks.ts';
import { givesBack } from '#server/areas/inventory/stockMove.ts';
import { originalValue, originsOf, type Origins } from '#server/areas/inventory/stockValue.ts';
import { closedOrders, ordersOf, overIssued, stillHeld, type OrdersBehind } from './ordersBehind.ts';

const parties = [['supplier', 'supplier']] as const;

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

async function facts(doc: Doc, read: Read, _moment: Moment): Promise<Facts> {
  const items = doc.lines['items'] ?? [];
  const named = [doc.fields['supplierWarehouse'], ...items.map((row) => row['outsourceWarehouse'])].flatMap(
    (id) => optionalText(id) ?? [],
  );
  const stores =
    named.length === 0
      ? []
      : await read.rows('select id, supplier, default_status from warehouse where id = any($1::uuid[])', [
          named,
        ]);
  const sources = items.flatMap((row) =>
    row['sourceEntity'] === 'outsourcingIssueBill' ? (optionalText(row['sourceLineId']) ?? []) : [],
  );
  const sent =
    sources.length === 0
      ? []
      : await read.rows(
          'select id, outsource_warehouse as store from outsourcing_issue_bill_items where id = any($1::uuid[])',
          [sources],
        );
  return {
    ...(await stockBillFacts(doc, read)),
    stores: new Map(
      stores.map((row) => [
        textOf(row['id']),
        { supplier: optionalText(row['supplier']), status: textOf(row['default_status']) },
      ]),
    ),
    origins: await originsOf(doc, read, 'outsourcingIssueBill'),
    sentTo: new Map(sent.map((row) => [textOf(row['id']), optionalText(row['store'])])),
    behind: await ordersOf(doc, read),
  };
}

function storeProblem(doc: Doc, known: Facts, row: LineRow, field: string, store: string | null): Problem[] {
  const found = store === null ? undefined : known.stores.get(store);
  if (found === undefined || found.supplier === doc.fields['supplier']) return [];
  return [problemOf(row, { field, message: '委外仓不属于该供应商，请重新选择' })];
}

function sendingBill(more: (doc: Doc, known: Facts) => Problem[]) {
  return stockBill<Facts>({
    sides: () => [issues],
    parties,
    facts,
    always: (doc, { behind }, moment) => [
      ...closedOrders(doc, behind, moment),
      ...(moment === 'unapprove' ? stillHeld(doc, behind) : []),
    ],
    problems: (doc, known) => [
      ...(doc.lines['items'] ?? []).flatMap((row) =>
        storeProblem(doc, known, row, 'outsourceWarehouse', optionalText(row['outsourceWarehouse'])),
      ),
      ...more(doc, known),
    ],
    moves: (doc, known) =>
      (doc.lines['items'] ?? []).flatMap((row): StockMove[] => {
        const store = optionalText(row['outsourceWarehouse']);
        if (store === null) return [moveOf(doc, row, -1, 'outsourcingIssue', { by: 'average' })];
        const place = {
          warehouse: store,
          location: null,
          stockStatus: known.stores.get(store)?.status ?? textOf(row['stockStatus']),
        };
        return [
          moveOf(doc, row, -1, 'transferOut', { by: 'average' }),
          moveOf(doc, row, 1, 'transferIn', { by: 'leg', leg: 'out' }, place),
        ];
      }),
  });
}

/** Rules outsourcingOutBill-r1 and r2: of free stock only, and beyond the order as far as its part allows. */
export const outsourcingIssueBill = sendingBill((doc, { behind }) => overIssued(doc, behind));

export const outsourcingFeed = sendingBill(() => []);

/** Material that was sent by transfer comes back by transfer: its value never left. */
export const outsourcingMaterialReturnBill = stockBill<Facts>({
  sides: (doc) => [optionalText(doc.fields['supplierWarehouse']) === null ? receives : { direction: 'in' }],
  parties,
  facts,
  always: (doc, { behind }, moment) => closedOrders(doc, behind, moment),
  problems(doc, known) {
    const store = optionalText(doc.fields['supplierWarehouse']);
    return (doc.lines['items'] ?? []).flatMap((row) => {
      const sent = known.sentTo.get(textOf(row['sourceLineId']));
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
    (doc.lines['items'] ?? []).flatMap((row): StockMove[] => {
      const store = optionalText(doc.fields['supplierWarehouse']);
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
            ...givesBack(known.origins.has(textOf(row['sourceLineId'])) ? row['sourceLineId'] : null),
          },
        ];
      const place = {
        warehouse: store,
        location: null,
        stockStatus: known.stores.get(store)?.status ?? textOf(row['stockStatus']),
      };
      return [
        moveOf(doc, row, -1, 'transferOut', { by: 'average' }, place),
        moveOf(doc, row, 1, 'transferIn', { by: 'leg', leg: 'out' }),
      ];
    }),
});
