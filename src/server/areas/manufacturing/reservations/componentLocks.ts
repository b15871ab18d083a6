// Bridge: stock reserved for the components of a production order. What is asked for is reserved as far as it is there;
// issues consume it, and an order that ends or rests gives the rest back.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { among, asKind, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { openPieces } from '#entities/manufacturing/kitting/kittedRows.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import { type ActionPart, defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import type { LockWish } from '#server/ledgers/reservations/demand.ts';

type Order = DocOf<typeof order>;
type Component = LineOf<typeof order, 'components'>;

interface Facts {
  /** Reserved by component, base units. */
  held: ReadonlyMap<string, Decimal>;
  /** Components chosen in the table; all of them when none is. */
  chosen: ReadonlySet<string>;
  /** Only for so many pieces still to be started; null: for all. */
  pieces: string | null;
}

/** What is reserved of each component, and what was asked for. */
async function reserved(doc: Order, read: Read): Promise<Facts> {
  const chosen = new Set(read.request.lineIds ?? []);
  const { pieces } = givenOf(order, 'reserve', read.given);
  const r = headerTable(stockReservation, 'r');
  const rows = await read.select(
    { line: present(r.demandLineId), open: asKind('qty', sql`sum(${r.openQty})`) },
    sql`from ${r} where ${is(r.org, read.org)} and ${r.reserveStatus} = 'active'
       and ${r.reserveType} = 'strong' and ${among(r.demandLineId, componentIds(doc))} group by 1`,
  );
  return { held: new Map(rows.map(({ line, open }) => [line, decimal(open)])), chosen, pieces };
}

function componentIds(doc: Order): string[] {
  return doc.lines.components.map(({ id }) => id);
}

/** Still to be issued of a component, base units. */
export function openBase(row: Component): Decimal {
  return row.issueMode === 'none' ? new Decimal(0) : decimal(row.unissuedBaseQty);
}

/** Of what is to be issued, what so many of the open pieces take; fixed parts are needed whole with the first one. */
function wantedBase(doc: Order, row: Component, pieces: string | null): Decimal {
  const open = openBase(row);
  const start = decimal(doc.fields.startQty);
  if (pieces === null || row.dosageType === 'fixed' || !start.greaterThan(0)) return open;
  const left = Decimal.max(0, decimal(openPieces(piecesOf(doc))).minus(decimal(pieces)));
  const later = left.times(decimal(row.baseQty)).dividedBy(start);
  return Decimal.max(0, open.minus(later)).toDecimalPlaces(6, Decimal.ROUND_UP);
}

/** What of an order says how many pieces are still to be started. */
function piecesOf({ fields: { planQty, startQty, inQty } }: Order) {
  return { planQty: planQty ?? '0', startQty: startQty ?? '0', inQty: inQty ?? '0', scale: 6 };
}

/** What the components of an order lack of reservations, in the words of the ledger. */
function componentWishes(doc: Order, { held, chosen, pieces }: Facts): LockWish[] {
  return doc.lines.components.flatMap((row): LockWish[] => {
    const wanted = wantedBase(doc, row, pieces).minus(held.get(row.id) ?? 0);
    if (!wanted.greaterThan(0) || (chosen.size > 0 && !chosen.has(row.id))) return [];
    return [
      {
        demand: {
          entity: 'manufacturingOrder',
          id: doc.id,
          code: doc.fields.code ?? '',
          lineId: row.id,
          lineNo: row.seq,
          orderLineId: null,
          customer: null,
          saleOrder: doc.fields.saleOrder,
          manufacturingOrder: doc.id,
        },
        material: row.material ?? '',
        baseQty: decimalText(wanted),
        balance: null,
        place: {
          warehouse: row.warehouse,
          location: row.location,
          lot: row.lot,
          stockStatus: null,
          project: doc.fields.project,
          mtoNo: doc.fields.mtoNo,
        },
      },
    ];
  });
}

const error = (message: string): Problem[] => [{ field: '', level: 'error', message }];

const release = (lineIds: readonly string[]): Effect[] =>
  lineIds.length === 0 ? [] : [{ effect: 'reserve', work: { do: 'release', lineIds } }];

/** What is reserved for it goes with it. */
const ends: ActionPart<unknown, Order> = { effects: ['reserve'], plan: (doc) => release(componentIds(doc)) };

export const componentLocks = defineBehaviour(order, {
  title: '生产订单用料的库存预留',
  actions: {
    reserve: defineAction(order, {
      checks: ['还有没有预留的用料'],
      effects: ['reserve'],
      facts: reserved,
      check: (doc, known) =>
        componentWishes(doc, known).length === 0 ? error('没有还要预留的用料：都已领料或已预留') : [],
      plan: (doc, known) => [
        {
          effect: 'reserve',
          work: {
            do: 'lock',
            wishes: componentWishes(doc, known),
            terms: { expiryDate: null, remark: null },
            needed: true,
          },
        },
      ],
    }),
    unreserve: defineAction(order, {
      checks: ['订单有预留的用料'],
      effects: ['reserve'],
      facts: reserved,
      check: (_doc, { held }) => (held.size === 0 ? error('订单没有预留的用料') : []),
      plan: (doc, { chosen }) =>
        release(componentIds(doc).filter((id) => chosen.size === 0 || chosen.has(id))),
    }),
    unapprove: defineAction(order, {
      checks: ['订单没有预留的用料'],
      facts: reserved,
      check: (_doc, { held }) => (held.size > 0 ? error('订单已预留用料，请先取消预留再反审核') : []),
    }),
    close: ends,
    forceClose: ends,
    void: ends,
    suspend: ends,
  },
});
