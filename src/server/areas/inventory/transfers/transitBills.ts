// 分步式调出单, 分步式调入单: a transfer in two steps by way of the transit warehouse. Only what is lost on the way leaves the
// cost pool.
import type { Problem } from '#model/check/problem.ts';
import { decimal } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { transferInBill as arrival } from '#entities/inventory/transferInBill.ts';
import { transferOutBill as departure } from '#entities/inventory/transferOutBill.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { problemOf, stockBillOf } from '../stockBill.ts';
import { moveOf, type Place } from '../stockMove.ts';
import { otherEndProblems, otherOrgOf, postedThere, towardsOtherOrg } from './otherEnd.ts';
import {
  average,
  both,
  from,
  goesNowhere,
  parties,
  source,
  target,
  to,
  transferFacts,
  type TransferFacts,
} from './transferLegs.ts';

type Departure = DocOf<typeof departure>;
type Arrival = DocOf<typeof arrival>;
type ArrivalLine = LineOf<typeof arrival, 'items'>;

async function transitPlaces(read: Read, warehouses: readonly string[]): Promise<Map<string, Place>> {
  if (warehouses.length === 0) return new Map();
  const w = headerTable(warehouse, 'w');
  const rows = await read.select(
    { id: w.id, status: w.defaultStatus },
    sql`from ${w} where ${among(w.id, warehouses)}`,
  );
  return new Map(
    rows.map(({ id, status }) => [id, { warehouse: id, location: null, stockStatus: status ?? '' }]),
  );
}

interface DepartureFacts extends TransferFacts {
  /** Place of goods on their way; null where the warehouse is not known. */
  transit: Place | null;
}

const sent = stockBillOf(departure, {
  sides: () => [from],
  parties,
  async facts(doc: Departure, read: Read): Promise<DepartureFacts> {
    const { inTransitWarehouse } = doc.fields;
    const places = await transitPlaces(read, inTransitWarehouse === null ? [] : [inTransitWarehouse]);
    return {
      ...(await transferFacts(doc, read, 'transferOutBill')),
      transit: places.get(inTransitWarehouse ?? '') ?? null,
    };
  },
  // Goods on their way are still of this organisation: nothing is posted in the other one.
  refuses: towardsOtherOrg(() => null),
  problems: (doc, known) =>
    known.transit === null
      ? [{ field: 'inTransitWarehouse', level: 'error', message: '还没有在途仓，请重新保存单据' }]
      : [...goesNowhere(doc), ...otherEndProblems(doc, known.other, known)],
  moves: (doc, { transit }) =>
    transit === null ? [] : doc.lines.items.flatMap((row) => both(doc, row, source(row), transit)),
  effects: { approve: ['set'], unapprove: ['set'] },
  approve: (doc) => [onItsWay(doc, 'inTransit')],
  unapprove: (doc) => [onItsWay(doc, 'notSent')],
});

function onItsWay({ id }: Departure, transferStatus: string): Effect {
  return { effect: 'set', entity: 'transferOutBill', id, fields: { transferStatus } };
}

/** The transit warehouse is made when the first bill is saved; how far the goods have come follows from its lines. */
export const transferOutBill = defineBehaviour(departure, {
  ...sent,
  actions: {
    ...sent.actions,
    save: {
      ...sent.actions?.['save'],
      effects: ['transit'],
      plan: ({ fields }) =>
        fields.inTransitWarehouse === null ? [{ effect: 'transit', field: 'inTransitWarehouse' }] : [],
    },
  },
  settle({ fields, lines }): Patch[] {
    const left = lines.items.some((row) => !decimal(row.inTransitQty).isZero());
    const begun = lines.items.some((row) => !decimal(row.arrivedQty).isZero());
    const status = !left ? 'received' : begun ? 'partial' : 'inTransit';
    return status === fields.transferStatus ? [] : [{ op: 'set', field: 'transferStatus', value: status }];
  },
});

interface ArrivalFacts extends TransferFacts {
  /** Place of the goods of a line on their way; null where the warehouse is not known. */
  transit: (row: ArrivalLine) => Place | null;
  /** Organisation the goods of a line were sent to. */
  sentTo: (row: ArrivalLine) => string | null;
}

/** Goods that arrive in another organisation; what is lost or comes back stays in this one. */
function arrivesThere(doc: Arrival): boolean {
  return doc.fields.inKind === 'receive' && otherOrgOf(doc) !== null;
}

async function arrivalFacts(doc: Arrival, read: Read): Promise<ArrivalFacts> {
  const lines = doc.lines.items.flatMap((row) =>
    row.sourceEntity === 'transferOutBill' ? (row.sourceLineId ?? []) : [],
  );
  const i = linesTable(departure, 'items', 'i');
  const h = headerTable(departure, 'h');
  const rows =
    lines.length === 0
      ? []
      : await read.select(
          { id: i.id, transit: h.inTransitWarehouse, toOrg: h.toOrg },
          sql`from ${i} join ${h} on ${h.id} = ${i.docId} where ${among(i.id, lines)}`,
        );
  const warehouses = new Map(rows.map(({ id, transit }) => [id, transit ?? '']));
  const targets = new Map(rows.map(({ id, toOrg }) => [id, toOrg ?? '']));
  const places = await transitPlaces(read, [...new Set(warehouses.values())]);
  return {
    ...(await transferFacts(doc, read, 'transferInBill')),
    sentTo: ({ sourceLineId }) => targets.get(sourceLineId ?? '') ?? null,
    transit: ({ sourceLineId }) => places.get(warehouses.get(sourceLineId ?? '') ?? '') ?? null,
  };
}

/** Arrived, lost on the way, or back at its source. */
export const transferInBill = stockBillOf(arrival, {
  arrives: true,
  sides: (doc) =>
    doc.fields.inKind === 'receive' && !arrivesThere(doc)
      ? [to]
      : [{ direction: 'out', keeps: true, location: 'none', lot: 'none' }],
  parties,
  refuses: towardsOtherOrg((doc: Arrival) => (arrivesThere(doc) ? '分步式调入单' : null)),
  there: (doc, { other, reader }) => (arrivesThere(doc) ? postedThere(doc, other, reader, target) : null),
  facts: arrivalFacts,
  problems: (doc, known) => [
    ...doc.lines.items.flatMap((row) =>
      known.transit(row) === null
        ? [problemOf(row, { field: 'sourceCode', message: '调入须从分步式调出单下推，请删除该行' })]
        : [],
    ),
    ...doc.lines.items.flatMap((row) =>
      known.sentTo(row) !== null && known.sentTo(row) !== doc.fields.toOrg
        ? [problemOf(row, { field: 'sourceCode', message: '调入组织与调出单不同，请改回调出单的调入组织' })]
        : [],
    ),
    ...otherEndProblems(doc, known.other, known, arrivesThere(doc) ? to : undefined),
    ...pieceLosses(doc),
  ],
  moves: (doc, known) =>
    doc.lines.items.flatMap((row): StockMove[] => {
      const transit = known.transit(row);
      if (transit === null) return [];
      const lost = (quantities: Place): StockMove =>
        moveOf(doc, row, -1, 'transitLoss', average, { ...transit, ...quantities, leg: 'loss' });
      if (doc.fields.inKind === 'loss') return [lost({})];
      const moved = arrivesThere(doc)
        ? [moveOf(doc, row, -1, 'transferOut', average, transit)]
        : both(doc, row, transit, doc.fields.inKind === 'return' ? source(row) : target(row));
      const baseQty = row.lossBase ?? '0';
      return decimal(baseQty).isZero()
        ? moved
        : [...moved, { ...lost({ qty: row.lossQty ?? '0', baseQty }), pieces: [] }];
    }),
});

/** Which pieces were lost must be said: they are on a bill of their own. */
function pieceLosses({ lines }: Arrival): Problem[] {
  return lines.items.flatMap((row) =>
    row.serialNos !== null && row.serialNos.length > 0 && !decimal(row.lossQty).isZero()
      ? [
          problemOf(row, {
            field: 'lossQty',
            message: '序列号物料的损耗请另做一张“在途损耗”的调入单，并选明损耗的序列号',
          }),
        ]
      : [],
  );
}
