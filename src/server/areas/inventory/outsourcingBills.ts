// Bills with a supplier who works for us. Material in his warehouse stays our stock: it gets there and back by transfer,
// and is consumed when the products come in.
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { problemOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import { goodsProblems, issues, placeProblems, receives } from './stockChecks.ts';
import { moveOf } from './stockMove.ts';
import { originalValue, originsOf, type Origins } from './stockValue.ts';

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
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
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
  };
}

function storeProblem(doc: Doc, known: Facts, row: LineRow, field: string, store: string | null): Problem[] {
  const found = store === null ? undefined : known.stores.get(store);
  if (found === undefined || found.supplier === doc.fields['supplier']) return [];
  return [problemOf(row, { field, message: '委外仓不属于该供应商，请重新选择' })];
}

export const outsourcingIssueBill = stockBill<Facts>({
  sides: () => [issues],
  parties,
  facts,
  problems: (doc, known) =>
    (doc.lines['items'] ?? []).flatMap((row) =>
      storeProblem(doc, known, row, 'outsourceWarehouse', optionalText(row['outsourceWarehouse'])),
    ),
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

/** Material that was sent by transfer comes back by transfer: its value never left. */
export const outsourcingMaterialReturnBill = stockBill<Facts>({
  sides: (doc) => [optionalText(doc.fields['supplierWarehouse']) === null ? receives : { direction: 'in' }],
  parties,
  facts,
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
          moveOf(
            doc,
            row,
            1,
            'outsourcingMaterialReturn',
            originalValue(row, known.origins, { by: 'average' }),
          ),
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

/** Fee of a line in local currency; tax that cannot be deducted is part of it. */
function feeOf(row: LineRow): string {
  return textOf(row['processFee'], '0');
}

export const outsourcingInBill = stockBill<StockBillFacts>({
  sides: () => [receives],
  parties,
  facts: stockBillFacts,
  also: ['consumptions'],
  problems(doc, known) {
    const items = new Set((doc.lines['items'] ?? []).map((row) => row.seq));
    const date = textOf(doc.fields['date']);
    return (doc.lines['consumptions'] ?? []).flatMap((row) => {
      const side = { direction: 'out', keeps: true } as const;
      const found = [...goodsProblems(row, known, side), ...placeProblems(row, known, side, date)];
      if (typeof row['itemLineNo'] === 'number' && !items.has(row['itemLineNo']))
        found.push({
          field: 'itemLineNo',
          message: `入库明细没有第 ${row['itemLineNo']} 行，请改正入库行号`,
        });
      return found.map((issue) => {
        const problem = problemOf(row, { ...issue, lines: 'consumptions' });
        return { ...problem, message: `用料核销${problem.message}` };
      });
    });
  },
  moves(doc) {
    const used = doc.lines['consumptions'] ?? [];
    const products = doc.lines['items'] ?? [];
    return [
      ...used.map((row) => moveOf(doc, row, -1, 'outsourcingConsume', { by: 'average' })),
      ...products.map((row) =>
        moveOf(doc, row, 1, 'outsourcingIn', {
          by: 'lines',
          lines: used
            .filter((each) => each['itemLineNo'] === row.seq)
            .map(({ id }) => ({ lineId: id, leg: 'out' })),
          plus: feeOf(row),
        }),
      ),
    ];
  },
  effects: { approve: ['set'], unapprove: ['set'] },
  approve: (doc) => [consumed(doc, (doc.lines['consumptions'] ?? []).length > 0 ? 'full' : 'none')],
  unapprove: (doc) => [consumed(doc, 'none')],
});

/** Whether the material behind the products has been accounted for. */
function consumed(doc: Doc, consumeStatus: 'none' | 'partial' | 'full') {
  const items = doc.lines['items'] ?? [];
  const covered = new Set((doc.lines['consumptions'] ?? []).map((row) => row['itemLineNo']));
  const isPartial = consumeStatus === 'full' && items.some((row) => !covered.has(row.seq));
  return {
    effect: 'set',
    entity: 'outsourcingInBill',
    id: doc.id,
    fields: { consumeStatus: isPartial ? 'partial' : consumeStatus },
  } as const;
}
