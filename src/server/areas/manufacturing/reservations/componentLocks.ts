// Bridge: stock reserved for the components of a production order. What is asked for is reserved as far as it is there;
// issues consume it, and an order that ends or rests gives the rest back.
import { openPieces } from '#entities/manufacturing/kitting/kittedRows.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import type { LockWish } from '#server/ledgers/reservations/demand.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Facts {
  /** Reserved by component, base units. */
  held: ReadonlyMap<string, Decimal>;
  /** Components chosen in the table; all of them when none is. */
  chosen: ReadonlySet<string>;
  /** Only for so many pieces still to be started; null: for all. */
  pieces: string | null;
}

const asks: ReadonlySet<Moment> = new Set(['reserve', 'unreserve', 'unapprove', 'close', 'forceClose']);

async function facts(doc: Doc, read: Read, moment: Moment): Promise<Facts> {
  const chosen = new Set(read.request.lineIds ?? []);
  const pieces = optionalText(read.given['pieces']);
  if (!asks.has(moment)) return { held: new Map(), chosen, pieces };
  const rows = await read.rows(
    `select demand_line_id as line, sum(open_qty) as open from stock_reservation where org = $1::uuid and reserve_status = 'active'
       and reserve_type = 'strong' and demand_line_id = any($2::text[]) group by 1`,
    [read.org, componentIds(doc)],
  );
  return {
    held: new Map(rows.map((row) => [textOf(row['line']), decimal(textOf(row['open']))])),
    chosen,
    pieces,
  };
}

function componentIds(doc: Doc): string[] {
  return (doc.lines['components'] ?? []).map(({ id }) => id);
}

/** Still to be issued of a component, base units. */
export function openBase(row: LineRow): Decimal {
  return row['issueMode'] === 'none' ? new Decimal(0) : decimal(textOf(row['unissuedBaseQty'], '0'));
}

/** Of what is to be issued, what so many of the open pieces take; fixed parts are needed whole with the first one. */
function wantedBase(doc: Doc, row: LineRow, pieces: string | null): Decimal {
  const open = openBase(row);
  const start = decimal(textOf(doc.fields['startQty'], '0'));
  if (pieces === null || row['dosageType'] === 'fixed' || !start.greaterThan(0)) return open;
  const left = Decimal.max(0, decimal(openPieces(piecesOf(doc))).minus(decimal(pieces)));
  const later = left.times(decimal(textOf(row['baseQty'], '0'))).dividedBy(start);
  return Decimal.max(0, open.minus(later)).toDecimalPlaces(6, Decimal.ROUND_UP);
}

/** What of an order says how many pieces are still to be started. */
function piecesOf({ fields }: Doc) {
  const qty = (key: string): string => textOf(fields[key], '0');
  return { planQty: qty('planQty'), startQty: qty('startQty'), inQty: qty('inQty'), scale: 6 };
}

/** What the components of an order lack of reservations, in the words of the ledger. */
function componentWishes(doc: Doc, { held, chosen, pieces }: Facts): LockWish[] {
  return (doc.lines['components'] ?? []).flatMap((row): LockWish[] => {
    const wanted = wantedBase(doc, row, pieces).minus(held.get(row.id) ?? 0);
    if (!wanted.greaterThan(0) || (chosen.size > 0 && !chosen.has(row.id))) return [];
    return [
      {
        demand: {
          entity: 'manufacturingOrder',
          id: doc.id,
          code: textOf(doc.fields['code']),
          lineId: row.id,
          lineNo: row.seq,
          orderLineId: null,
          customer: null,
          saleOrder: optionalText(doc.fields['saleOrder']),
          manufacturingOrder: doc.id,
        },
        material: textOf(row['material']),
        baseQty: decimalText(wanted),
        balance: null,
        place: {
          warehouse: optionalText(row['warehouse']),
          location: optionalText(row['location']),
          lot: optionalText(row['lot']),
          stockStatus: null,
          project: optionalText(doc.fields['project']),
          mtoNo: optionalText(doc.fields['mtoNo']),
        },
      },
    ];
  });
}

function problems(doc: Doc, known: Facts, moment: Moment): Problem[] {
  const error = (message: string): Problem[] => [{ field: '', level: 'error', message }];
  if (moment === 'reserve')
    return componentWishes(doc, known).length === 0 ? error('没有还要预留的用料：都已领料或已预留') : [];
  if (moment === 'unreserve' && known.held.size === 0) return error('订单没有预留的用料');
  if (moment === 'unapprove' && known.held.size > 0) return error('订单已预留用料，请先取消预留再反审核');
  return [];
}

const release = (lineIds: readonly string[]): Effect[] =>
  lineIds.length === 0 ? [] : [{ effect: 'reserve', work: { do: 'release', lineIds } }];
const all = (doc: Doc): Effect[] => release(componentIds(doc));

const reserving: readonly EffectKind[] = ['reserve'];

export const componentLocks = defineBehaviour<Facts>({
  title: '生产订单用料的库存预留',
  checks: ['反审核前须取消预留'],
  effects: {
    reserve: reserving,
    unreserve: reserving,
    close: reserving,
    forceClose: reserving,
    void: reserving,
    suspend: reserving,
  },
  facts,
  check: problems,
  plan: {
    reserve: (doc, known) => [
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
    unreserve: (doc, { chosen }) =>
      release(componentIds(doc).filter((id) => chosen.size === 0 || chosen.has(id))),
    close: all,
    forceClose: all,
    void: all,
    suspend: all,
  },
});
