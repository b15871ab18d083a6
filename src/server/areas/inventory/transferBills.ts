// Transfers: in one step between two places, or in two by way of the transit warehouse. Both legs carry the same amount,
// so that the cost pool stays as it is; only what is lost on the way leaves it.
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import { decimal } from '#model/decimal.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { RefReader } from '#model/refs.ts';
import { defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import {
  otherEndOf,
  otherEndProblems,
  otherOrgOf,
  otherOrgProblems,
  postedThere,
  type OtherEnd,
} from './otherEnd.ts';
import { problemOf, stockBill, stockBillFacts, type StockBillFacts } from './stockBill.ts';
import type { Side } from './stockChecks.ts';
import { heldFor, moveOf, type Place } from './stockMove.ts';

const inside = [
  ['toDept', 'department'],
  ['toWarehouse', 'warehouse'],
] as const;
const between = [['toOrg', 'organization']] as const;

/** The ledger here names the other organisation, nothing inside it. */
const parties = (doc: Doc) => (otherOrgOf(doc) === null ? inside : between);

interface TransferFacts extends StockBillFacts {
  other: OtherEnd | null;
}

async function transferFacts(doc: Doc, read: Read, entity: string): Promise<TransferFacts> {
  return { ...(await stockBillFacts(doc, read)), other: await otherEndOf(doc, read, entity) };
}

const from: Side = {
  direction: 'out',
  keeps: true,
  warehouse: 'fromWarehouse',
  location: 'fromLocation',
  stockStatus: 'fromStatus',
};
const to: Side = {
  direction: 'in',
  warehouse: 'toWarehouse',
  location: 'toLocation',
  stockStatus: 'toStatus',
  lot: 'toLot',
};

const average = { by: 'average' } as const;
const asItLeft = { by: 'leg', leg: 'out' } as const;

/** Where the goods of a line lie before, and after, in the names of the ledger. */
function source(row: LineRow): Place {
  return {
    warehouse: textOf(row['fromWarehouse']),
    location: optionalText(row['fromLocation']),
    stockStatus: textOf(row['fromStatus']),
  };
}

function target(row: LineRow): Place {
  return {
    warehouse: textOf(row['toWarehouse']),
    location: optionalText(row['toLocation']),
    stockStatus: textOf(row['toStatus']),
    lot: optionalText(row['toLot']) ?? optionalText(row['lot']),
    mtoNo: optionalText(row['toMtoNo']) ?? optionalText(row['mtoNo']),
  };
}

function both(doc: Doc, row: LineRow, out: Place, into: Place): StockMove[] {
  return [
    { ...moveOf(doc, row, -1, 'transferOut', average, out), ...heldFor(row) },
    moveOf(doc, row, 1, 'transferIn', asItLeft, into),
  ];
}

/** A line must go somewhere: to another warehouse, location, status, lot or plan. */
function goesNowhere(doc: Doc): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row) => {
    const before: Place = {
      ...source(row),
      lot: optionalText(row['lot']),
      mtoNo: optionalText(row['mtoNo']),
    };
    const after = target(row);
    const keys = ['warehouse', 'location', 'stockStatus', 'lot', 'mtoNo'] as const;
    const isSame = keys.every((key) => before[key] === after[key]);
    return isSame
      ? [
          problemOf(row, {
            field: 'toWarehouse',
            message: '调出与调入的仓库、库位、库存状态、批号、计划跟踪号不能全部相同',
          }),
        ]
      : [];
  });
}

/** Between organisations only one leg is ours; the other is posted there. */
export const transferBill = stockBill<TransferFacts>({
  sides: (doc) => (otherOrgOf(doc) === null ? [from, to] : [from]),
  parties,
  facts: (doc, read) => transferFacts(doc, read, 'transferBill'),
  always: (doc, { other }, moment) => otherOrgProblems(doc, other, moment, { title: '直接调拨单' }),
  problems: (doc, facts) => [...goesNowhere(doc), ...otherEndProblems(doc, facts.other, facts, to)],
  moves: (doc) =>
    (doc.lines['items'] ?? []).flatMap((row) =>
      otherOrgOf(doc) === null
        ? both(doc, row, source(row), target(row))
        : [moveOf(doc, row, -1, 'transferOut', average, source(row))],
    ),
  there: (doc, { other, reader }) => postedThere(doc, other, reader, target),
});

interface ApplyFacts {
  other: OtherEnd | null;
  reader: RefReader;
}

/** It posts nothing: what is asked for must be something that can be sent. */
export const transferApply = defineBehaviour<ApplyFacts>({
  title: '调拨申请的两端',
  facts: async (doc, read) => ({ other: await otherEndOf(doc, read, 'transferApply'), reader: read.reader }),
  check: (doc, { other, reader }, moment) => [
    ...otherOrgProblems(doc, other, moment, null),
    ...(moment === 'submit' || moment === 'approve' ? otherEndProblems(doc, other, { reader }) : []),
  ],
});

interface TransitFacts extends TransferFacts {
  /** Place of goods on their way, by line; null where the warehouse is not known. */
  transit: (row: LineRow) => Place | null;
}

async function transitPlaces(read: Read, warehouses: readonly string[]): Promise<Map<string, Place>> {
  if (warehouses.length === 0) return new Map();
  const rows = await read.rows('select id, default_status from warehouse where id = any($1::uuid[])', [
    warehouses,
  ]);
  return new Map(
    rows.map((row) => [
      textOf(row['id']),
      { warehouse: textOf(row['id']), location: null, stockStatus: textOf(row['default_status']) },
    ]),
  );
}

const sent = stockBill<TransitFacts>({
  sides: () => [from],
  parties,
  async facts(doc, read) {
    const warehouse = optionalText(doc.fields['inTransitWarehouse']);
    const places = await transitPlaces(read, warehouse === null ? [] : [warehouse]);
    return {
      ...(await transferFacts(doc, read, 'transferOutBill')),
      transit: () => places.get(warehouse ?? '') ?? null,
    };
  },
  // Goods on their way are still of this organisation: nothing is posted in the other one.
  always: (doc, { other }, moment) => otherOrgProblems(doc, other, moment, null),
  problems: (doc, known) =>
    known.transit({ id: '', seq: 0 }) === null
      ? [{ field: 'inTransitWarehouse', level: 'error', message: '还没有在途仓，请重新保存单据' }]
      : [...goesNowhere(doc), ...otherEndProblems(doc, known.other, known)],
  moves: (doc, known) =>
    (doc.lines['items'] ?? []).flatMap((row) => {
      const transit = known.transit(row);
      return transit === null ? [] : both(doc, row, source(row), transit);
    }),
  effects: { approve: ['set'], unapprove: ['set'] },
  approve: (doc) => [onItsWay(doc, 'inTransit')],
  unapprove: (doc) => [onItsWay(doc, 'notSent')],
});

function onItsWay(doc: Doc, transferStatus: string): Effect {
  return {
    effect: 'set',
    entity: 'transferOutBill',
    id: doc.id,
    fields: { transferStatus },
  };
}

/** The transit warehouse is made when the first bill is saved; how far the goods have come follows from its lines. */
export const transferOutBill: Behaviour<TransitFacts> = {
  ...sent,
  effects: { ...sent.effects, save: ['transit'] },
  plan: {
    ...sent.plan,
    save: (doc) =>
      optionalText(doc.fields['inTransitWarehouse']) === null
        ? [{ effect: 'transit', field: 'inTransitWarehouse' }]
        : [],
  },
  settle(doc): Patch[] {
    const rows = doc.lines['items'] ?? [];
    const left = rows.filter((row) => !decimal(textOf(row['inTransitQty'])).isZero()).length;
    const begun = rows.some((row) => !decimal(textOf(row['arrivedQty'])).isZero());
    const status = left === 0 ? 'received' : begun ? 'partial' : 'inTransit';
    return status === doc.fields['transferStatus']
      ? []
      : [{ op: 'set', field: 'transferStatus', value: status }];
  },
};

interface ArrivalFacts extends TransitFacts {
  /** Organisation the goods of a line were sent to. */
  sentTo: (row: LineRow) => string | null;
}

/** Goods that arrive in another organisation; what is lost or comes back stays in this one. */
function arrivesThere(doc: Doc): boolean {
  return doc.fields['inKind'] === 'receive' && otherOrgOf(doc) !== null;
}

/** Arrived, lost on the way, or back at its source. */
export const transferInBill = stockBill<ArrivalFacts>({
  arrives: true,
  sides: (doc) =>
    doc.fields['inKind'] === 'receive' && !arrivesThere(doc)
      ? [to]
      : [{ direction: 'out', keeps: true, location: 'none', lot: 'none' }],
  parties,
  always: (doc, { other }, moment) =>
    otherOrgProblems(doc, other, moment, arrivesThere(doc) ? { title: '分步式调入单' } : null),
  there: (doc, { other, reader }) => (arrivesThere(doc) ? postedThere(doc, other, reader, target) : null),
  async facts(doc, read) {
    const lines = (doc.lines['items'] ?? []).flatMap((row) =>
      row['sourceEntity'] === 'transferOutBill' ? (optionalText(row['sourceLineId']) ?? []) : [],
    );
    const rows =
      lines.length === 0
        ? []
        : await read.rows(
            `select i.id, h.in_transit_warehouse, h.to_org from transfer_out_bill_items i join transfer_out_bill h on h.id = i.doc_id where i.id = any($1::uuid[])`,
            [lines],
          );
    const warehouses = new Map(rows.map((row) => [textOf(row['id']), textOf(row['in_transit_warehouse'])]));
    const targets = new Map(rows.map((row) => [textOf(row['id']), textOf(row['to_org'])]));
    const places = await transitPlaces(read, [...new Set(warehouses.values())]);
    return {
      ...(await transferFacts(doc, read, 'transferInBill')),
      sentTo: (row) => targets.get(textOf(row['sourceLineId'])) ?? null,
      transit: (row) => places.get(warehouses.get(textOf(row['sourceLineId'])) ?? '') ?? null,
    };
  },
  problems: (doc, known) => [
    ...(doc.lines['items'] ?? []).flatMap((row) =>
      known.transit(row) === null
        ? [problemOf(row, { field: 'sourceCode', message: '调入须从分步式调出单下推，请删除该行' })]
        : [],
    ),
    ...(doc.lines['items'] ?? []).flatMap((row) =>
      known.sentTo(row) !== null && known.sentTo(row) !== doc.fields['toOrg']
        ? [problemOf(row, { field: 'sourceCode', message: '调入组织与调出单不同，请改回调出单的调入组织' })]
        : [],
    ),
    ...otherEndProblems(doc, known.other, known, arrivesThere(doc) ? to : undefined),
    ...pieceLosses(doc),
  ],
  moves: (doc, known) =>
    (doc.lines['items'] ?? []).flatMap((row): StockMove[] => {
      const transit = known.transit(row);
      if (transit === null) return [];
      const lost = (quantities: Place): StockMove =>
        moveOf(doc, row, -1, 'transitLoss', average, { ...transit, ...quantities, leg: 'loss' });
      if (doc.fields['inKind'] === 'loss') return [lost({})];
      const moved = arrivesThere(doc)
        ? [moveOf(doc, row, -1, 'transferOut', average, transit)]
        : both(doc, row, transit, doc.fields['inKind'] === 'return' ? { ...source(row) } : target(row));
      const baseQty = textOf(row['lossBase'], '0');
      return decimal(baseQty).isZero()
        ? moved
        : [...moved, { ...lost({ qty: textOf(row['lossQty'], '0'), baseQty }), pieces: [] }];
    }),
});

/** Which pieces were lost must be said: they are on a bill of their own. */
function pieceLosses(doc: Doc): Problem[] {
  return (doc.lines['items'] ?? []).flatMap((row) =>
    Array.isArray(row['serialNos']) &&
    row['serialNos'].length > 0 &&
    !decimal(textOf(row['lossQty'])).isZero()
      ? [
          problemOf(row, {
            field: 'lossQty',
            message: '序列号物料的损耗请另做一张“在途损耗”的调入单，并选明损耗的序列号',
          }),
        ]
      : [],
  );
}
