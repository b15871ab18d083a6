// An order change as patches on the order: new values of its lines, lines that come and go, and the rows beside them
// (deliveries, demand, money plan) brought along. Pure, so that a draft can show what it would amount to.
import { Decimal, decimal, decimalText, round } from '#model/decimal.ts';
import type { purchaseOrder } from '#entities/purchase/purchaseOrder/purchaseOrder.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { Either } from '#model/eitherDoc.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { LineOf } from '#model/typedDoc.ts';
import type { Change, ChangeLine, ChangeSide, Order, OrderLine } from './side.ts';

/** A row beside the items: when they are delivered, or when they are needed. */
type Part = Either<
  | LineOf<typeof saleOrder, 'deliveries'>
  | LineOf<typeof saleOrder, 'requirementPlans'>
  | LineOf<typeof purchaseOrder, 'deliveries'>
>;

type PlanRow = Either<
  LineOf<typeof saleOrder, 'receivePlans'> | LineOf<typeof purchaseOrder, 'paymentPlans'>
>;

/** Patches on the order; new lines carry the ids of the change's rows. */
export function amendmentOf(order: Order, change: Change): Patch[] {
  const rows = change.lines.items;
  const lines = new Map(order.lines.items.map((line) => [line.id, line]));
  const { newDeliveryDate, newPaymentTerm } = change.fields;
  const patches: Patch[] = [];
  if (newPaymentTerm !== null) patches.push({ op: 'set', field: 'paymentTerm', value: newPaymentTerm });
  if (newDeliveryDate !== null) patches.push({ op: 'set', field: 'deliveryDate', value: newDeliveryDate });
  for (const row of rows) {
    const line = lines.get(row.orderLineId ?? '');
    if (row.changeKind === 'add')
      patches.push({
        op: 'insertLine',
        lines: 'items',
        id: row.id,
        before: null,
        values: addedLine(row, newDeliveryDate),
      });
    else if (line !== undefined && row.changeKind === 'modify')
      patches.push(...modified(line, row, newDeliveryDate));
  }
  const gone = new Set(rows.flatMap((row) => (row.changeKind === 'cancel' ? [row.orderLineId ?? ''] : [])));
  return [
    ...patches,
    ...partPatches(order, change, gone, datesIn(patches)),
    ...[...gone].map((id): Patch => ({ op: 'removeLine', lines: 'items', id })),
  ];
}

function addedLine(row: ChangeLine, date: string | null): Row {
  return {
    material: row.material,
    unit: row.unit,
    ...(isEmpty(row.priceUnit) ? {} : { priceUnit: row.priceUnit }),
    qty: row.newQty,
    deliveryDate: row.newDeliveryDate ?? date,
    ...(isEmpty(row.newTaxRate) ? {} : { taxRate: row.newTaxRate }),
    ...(isEmpty(row.newTaxPrice) ? {} : { taxPrice: row.newTaxPrice }),
  };
}

function modified(line: OrderLine, row: ChangeLine, date: string | null): Patch[] {
  // A date on the change itself is for the lines that got none of their own.
  const own = sameValue(row.newDeliveryDate, row.oldDeliveryDate) ? null : row.newDeliveryDate;
  const wanted: Row = {
    qty: row.newQty,
    taxRate: row.newTaxRate,
    taxPrice: row.newTaxPrice,
    deliveryDate: own ?? date,
  };
  const old: Row = line;
  return Object.entries(wanted).flatMap(([field, value]): Patch[] =>
    isEmpty(value) || sameValue(old[field], value)
      ? []
      : [{ op: 'setLine', lines: 'items', id: line.id, field, value }],
  );
}

/** Rows that name items by number follow their item: in quantity, in place, to another day, and away with it. */
function partPatches(
  order: Order,
  change: Change,
  gone: ReadonlySet<string>,
  dated: ReadonlyMap<string, FieldValue>,
): Patch[] {
  const { items } = order.lines;
  const newQty = new Map(
    change.lines.items.flatMap((row) =>
      row.changeKind === 'modify' ? [[row.orderLineId ?? '', row.newQty ?? '0'] as const] : [],
    ),
  );
  const newDay = new Map(
    items.flatMap((item) => {
      const day = dated.get(item.id);
      return day === undefined ? [] : [[item.id, { from: item.deliveryDate, to: day }] as const];
    }),
  );
  const left = items.filter(({ id }) => !gone.has(id));
  const place = new Map(left.map((item, index) => [item.id, index + 1]));
  return (['deliveries', 'requirementPlans'] as const).flatMap((lines) =>
    items.flatMap((item): Patch[] => {
      const all: readonly Part[] = order.lines[lines] ?? [];
      const parts = all.filter(({ itemSeq }) => itemSeq === item.seq);
      const seq = place.get(item.id);
      if (seq === undefined) return parts.map(({ id }) => ({ op: 'removeLine', lines, id }));
      const moved =
        seq === item.seq
          ? []
          : parts.map(({ id }): Patch => ({ op: 'setLine', lines, id, field: 'itemSeq', value: seq }));
      const qty = newQty.get(item.id);
      const put = [...moved, ...shiftedParts(lines, parts, newDay.get(item.id))];
      return qty === undefined || parts.length === 0
        ? put
        : [...put, ...spreadQty(lines, parts, decimal(qty))];
    }),
  );
}

/** New days of items by their ids. */
function datesIn(patches: readonly Patch[]): Map<string, FieldValue> {
  return new Map(
    patches.flatMap((patch) =>
      patch.op === 'setLine' && patch.lines === 'items' && patch.field === 'deliveryDate'
        ? [[patch.id, patch.value] as const]
        : [],
    ),
  );
}

/** Rows on the day of their item go where it goes; those somebody gave a day of their own stay. */
function shiftedParts(
  lines: string,
  parts: readonly Part[],
  day: { from: FieldValue; to: FieldValue } | undefined,
): Patch[] {
  if (day === undefined || isEmpty(day.from)) return [];
  return parts.flatMap(({ id, ...row }): Patch[] =>
    (['deliveryDate', 'demandDate'] as const).flatMap((field) =>
      sameValue(row[field] ?? null, day.from)
        ? [{ op: 'setLine' as const, lines, id, field, value: day.to }]
        : [],
    ),
  );
}

/** More goes to the last row, less is taken from the last rows as far as nothing was shipped of them. */
function spreadQty(lines: string, parts: readonly Part[], whole: Decimal): Patch[] {
  const done = ({ shippedQty, noticedQty, coveredQty, receivedQty }: Part) =>
    Decimal.max(decimal(shippedQty), decimal(noticedQty), decimal(coveredQty), decimal(receivedQty));
  let rest = whole.minus(parts.reduce((sum, row) => sum.plus(decimal(row.qty)), new Decimal(0)));
  const patches: Patch[] = [];
  for (const row of parts.toReversed()) {
    if (rest.isZero()) break;
    const qty = decimal(row.qty);
    const next = rest.isPositive() ? qty.plus(rest) : Decimal.max(done(row), qty.plus(rest));
    rest = rest.minus(next.minus(qty));
    if (next.isZero()) patches.push({ op: 'removeLine', lines, id: row.id });
    else if (!next.equals(qty))
      patches.push({ op: 'setLine', lines, id: row.id, field: 'qty', value: decimalText(next) });
  }
  return patches;
}

/** The money plan keeps what is settled; the new remainder is spread in proportion, the last row takes the rounding. */
export function moneyPatches(
  { plan, settled: paid }: ChangeSide,
  before: Order,
  after: Order,
  scale: number,
): Patch[] {
  const { receivePlans = [], paymentPlans = [] } = before.lines;
  const rows: readonly PlanRow[] = [...receivePlans, ...paymentPlans];
  const total = decimal(after.fields.allAmount);
  if (rows.length === 0 || total.equals(decimal(before.fields.allAmount))) return [];
  const open = rows.map((row) => decimal(row.amount).minus(decimal(row[paid])));
  const sum = open.reduce((all, amount) => all.plus(amount), new Decimal(0));
  const settled = rows.reduce((all, row) => all.plus(decimal(row[paid])), new Decimal(0));
  const wanted = total.minus(settled);
  let left = wanted;
  const last = open.findLastIndex((amount) => !amount.isZero());
  return rows.flatMap((row, index): Patch[] => {
    const share = open[index] ?? new Decimal(0);
    if (share.isZero() && index !== last) return [];
    const own = index === last || sum.isZero() ? left : round(wanted.times(share).div(sum), scale);
    left = left.minus(own);
    const value = decimalText(own.plus(decimal(row[paid])));
    return [{ op: 'setLine', lines: plan, id: row.id, field: 'amount', value }];
  });
}
