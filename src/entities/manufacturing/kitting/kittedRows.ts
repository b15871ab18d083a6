// What a kitting run shows, out of orders in their order, the parts they lack, stock and what is on its way. Pure.
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { clearToBuild, type Coming, type KittingPolicy, type OrderPart } from './clearToBuild.ts';

export interface KittingOrder {
  id: string;
  material: string;
  materialName: string;
  unit: string;
  /** Decimals of the unit. */
  scale: number;
  priority: string;
  workshop: string | null;
  planStartDate: string | null;
  /** Pieces planned, to be started for them by the yield, and received. Unit of the order. */
  planQty: string;
  startQty: string;
  inQty: string;
}

/** A component of an order that somebody hands out. Base units. */
export interface KittingPart {
  order: string;
  material: string;
  /** For the whole order. */
  required: string;
  /** Still to be issued, less what is reserved for it. */
  missing: string;
  reserved: string;
  isFixed: boolean;
}

export interface PartFacts {
  code: string;
  name: string;
  unit: string;
  unitName: string;
  buyer: string | null;
  isPurchase: boolean;
}

export interface KittingInput {
  orders: readonly KittingOrder[];
  parts: readonly KittingPart[];
  /** Free base quantities by material. */
  stock: ReadonlyMap<string, string>;
  /** By material, the earliest first. */
  coming: ReadonlyMap<string, readonly Coming[]>;
  facts: ReadonlyMap<string, PartFacts>;
  policy: KittingPolicy;
  /** Last day whose receipts count as there; null: none do. */
  asOfDate: string | null;
}

export interface KittingRows {
  orders: (Row & { manufacturingOrder: string })[];
  shortages: Row[];
  parts: Row[];
  completeCount: number;
  buildableCount: number;
}

/** Pieces still to be started: those not received, in the measure of what has to be started for them. */
export function openPieces({
  planQty,
  startQty,
  inQty,
  scale,
}: Pick<KittingOrder, 'planQty' | 'startQty' | 'inQty' | 'scale'>): string {
  const plan = decimal(planQty);
  if (!plan.greaterThan(0)) return '0';
  const left = Decimal.max(0, plan.minus(decimal(inQty)));
  return decimalText(left.times(decimal(startQty)).dividedBy(plan).toDecimalPlaces(scale, Decimal.ROUND_UP));
}

/** The component as the calculation sees it: what is in the workshop for the open pieces follows from what is missing. */
export function partOf(
  { material, required, missing, isFixed }: KittingPart,
  order: KittingOrder,
  open: string,
): OrderPart {
  const all = decimal(required);
  if (isFixed || !decimal(order.startQty).greaterThan(0))
    return { material, perPiece: required, issued: decimalText(all.minus(decimal(missing))), isFixed: true };
  const wanted = all.times(decimal(open)).dividedBy(decimal(order.startQty));
  const issued = decimalText(wanted.minus(decimal(missing)));
  return { material, perPiece: required, pieces: order.startQty, issued, isFixed };
}

/** What is there at once, with what comes until the day, and what comes later. */
function supplied({ stock, coming, asOfDate }: KittingInput) {
  if (asOfDate === null) return { stock, coming };
  const there = new Map(stock);
  const later = new Map<string, Coming[]>();
  for (const [material, receipts] of coming)
    for (const receipt of receipts)
      if (receipt.day > asOfDate) later.set(material, [...(later.get(material) ?? []), receipt]);
      else
        there.set(
          material,
          decimalText(Decimal.max(0, decimal(there.get(material))).plus(decimal(receipt.qty))),
        );
  return { stock: there, coming: later };
}

/** Rows of the three tables, in the order the orders stand in. */
export function kittedRows(input: KittingInput): KittingRows {
  const byOrder = Map.groupBy(input.parts, ({ order }) => order);
  const open = new Map(input.orders.map((order) => [order.id, openPieces(order)]));
  const there = supplied(input);
  const built = clearToBuild(
    input.orders.map((order) => ({
      id: order.id,
      openQty: open.get(order.id) ?? '0',
      scale: order.scale,
      parts: (byOrder.get(order.id) ?? []).map((part) => partOf(part, order, open.get(order.id) ?? '0')),
    })),
    there.stock,
    there.coming,
    input.policy,
  );
  const results = new Map(built.orders.map((one) => [one.id, one]));
  const rows: KittingRows = { orders: [], shortages: [], parts: [], completeCount: 0, buildableCount: 0 };
  const short = new Map<string, Decimal>();
  const neededOn = new Map<string, string>();
  for (const [index, order] of input.orders.entries()) {
    const result = results.get(order.id);
    if (result === undefined) continue;
    const { shortages, partCount } = result;
    if (result.isComplete) rows.completeCount += 1;
    else if (decimal(result.buildable).greaterThan(0)) rows.buildableCount += 1;
    rows.orders.push({
      rankNo: index + 1,
      manufacturingOrder: order.id,
      priority: order.priority,
      material: order.material,
      materialName: order.materialName,
      unit: order.unit,
      workshop: order.workshop,
      planStartDate: order.planStartDate,
      openQty: open.get(order.id) ?? '0',
      buildableQty: result.buildable,
      kittingRate: rateOf(partCount, shortages.length),
      shortParts: shortages.length,
      bottleneck: result.bottleneck,
      coverDate: result.coverDate,
    });
    for (const one of shortages) {
      const facts = input.facts.get(one.material);
      short.set(one.material, decimal(one.short).plus(short.get(one.material) ?? 0));
      const [start, known] = [order.planStartDate, neededOn.get(one.material)];
      if (start !== null && (known === undefined || start < known)) neededOn.set(one.material, start);
      rows.shortages.push({
        rankNo: index + 1,
        manufacturingOrder: order.id,
        material: one.material,
        materialName: facts?.name ?? null,
        unit: facts?.unit ?? null,
        needQty: one.need,
        freeQty: one.free,
        shortQty: one.short,
        nextSupply: one.next?.code ?? null,
        nextPartner: one.next?.partner ?? null,
        nextDate: one.next?.day ?? null,
        buyer: one.next?.buyer ?? facts?.buyer ?? null,
      });
    }
  }
  for (const [material, { start, used, left }] of partsInOrder(input, built.parts, short, neededOn)) {
    const facts = input.facts.get(material);
    rows.parts.push({
      material,
      materialName: facts?.name ?? null,
      unit: facts?.unit ?? null,
      startQty: start,
      usedQty: used,
      leftQty: left,
      shortQty: decimalText(short.get(material) ?? new Decimal(0)),
      neededOn: neededOn.get(material) ?? null,
      isPurchase: facts?.isPurchase ?? false,
    });
  }
  return rows;
}

/** What is short first, by the day it is needed; then the rest. Within a day by code. */
function partsInOrder<Supply>(
  { facts }: KittingInput,
  parts: ReadonlyMap<string, Supply>,
  short: ReadonlyMap<string, Decimal>,
  neededOn: ReadonlyMap<string, string>,
): [string, Supply][] {
  const place = (material: string): string =>
    short.has(material) ? `0 ${neededOn.get(material) ?? '9999'}` : '1';
  const codeOf = (material: string): string => facts.get(material)?.code ?? '';
  const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  return [...parts].toSorted(
    ([left], [right]) => order(place(left), place(right)) || order(codeOf(left), codeOf(right)),
  );
}

function rateOf(parts: number, short: number): string {
  if (parts === 0) return '100';
  return decimalText(new Decimal(parts - short).times(100).dividedBy(parts).toDecimalPlaces(2));
}
