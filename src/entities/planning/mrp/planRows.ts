// The plan as rows: quantities as decimal texts, days as YYYY-MM-DD, orders by their codes. Numbers run by level, material
// and date, so that equal plans have equal codes. Source: flows b2, worked examples E04, E08, E11.
import { dateOfDay } from '#model/workingTime/businessMinutes.ts';
import type { AnyDemandKind } from './compile.ts';
import type { Item } from './compiledItem.ts';
import { versionOf } from './explosion.ts';
import type { RuledSource } from './lotSources.ts';
import { type MessageKind, orderFlags, pegKinds, type Plan, requirementKinds } from './planTables.ts';
import { quantityText } from './quantities.ts';
import type { ReceiptKind, SupplyType } from './snapshot.ts';

export interface PlanComponentRow {
  org: string;
  material: string;
  qty: string;
  date: string;
  /** Codes of the phantoms it came through. */
  phantoms: readonly string[];
  /** Id of the line in its bill; null for a transfer. */
  bomLine: string | null;
}

export interface PlanOrderRow {
  code: string;
  org: string;
  material: string;
  level: number;
  supplyType: SupplyType;
  mtoNo: string;
  netQty: string;
  qty: string;
  /** Parents to start; '0' for what is not exploded. */
  startQty: string;
  /** Per cent that turn out good, where the planning parameters say it and not the bill. */
  yieldRate: string | null;
  requiredDate: string;
  startDate: string;
  finishDate: string;
  isLate: boolean;
  components: PlanComponentRow[];
  /** Of the rule that chose where it comes from; null where the material itself says. */
  source: RuledSource | null;
}

/** What a safety stock is called where a demand is called by its document. */
export const safetyCode = 'SAFETY';

export interface PegRow {
  org: string;
  material: string;
  demandKind: AnyDemandKind | 'safetyStock' | 'substitute';
  /** Document, 'SAFETY' or the order that requires it. */
  demand: string;
  /** Whether that is an order proposed by the run: documents may have the same code. */
  isOfProposal: boolean;
  demandLine: number;
  demandDate: string;
  /** Whole of the demand, in the unit of the material. */
  demandQty: string;
  supplyKind: ReceiptKind | 'reserved' | 'onHand' | 'planOrder' | 'substitute';
  /** Document, 'ONHAND', 'RESERVED' or order; for a substitute its material. */
  supply: string;
  supplyLine: number;
  supplyDate: string;
  /** In the unit of the material, of what stands in for it `supplyQty`. */
  qty: string;
  supplyQty: string;
  isLate: boolean;
}

export interface MessageRow {
  org: string;
  material: string;
  kind: MessageKind;
  code: string;
  /** Whether the code is that of an order proposed by the run. */
  isOfProposal: boolean;
  /** What the document is; null where none is named. */
  document: AnyDemandKind | ReceiptKind | null;
  line: number;
  currentDate: string;
  suggestedDate: string | null;
  currentQty: string;
  suggestedQty: string;
}

/** P001, P002 …: the number of an order in its run. */
export const orderCode = (order: number): string => `P${String(order + 1).padStart(3, '0')}`;

/** Orders of the plan, or of some of its items. */
export function planOrders(plan: Plan, items: readonly Item[] = plan.compiled.items): PlanOrderRow[] {
  return items.flatMap((item) => ordersOf(plan, item));
}

function ordersOf(plan: Plan, item: Item): PlanOrderRow[] {
  const { orders, requirements, orderFirst, requirementFirst, compiled } = plan;
  const rows: PlanOrderRow[] = [];
  const first = orderFirst[item.index] ?? 0;
  for (let at = first; at < (orderFirst[item.index + 1] ?? 0); at += 1)
    rows.push({
      code: orderCode(at),
      org: item.org,
      material: item.material,
      level: item.level,
      supplyType: item.sources[orders.source.at(at)]?.given.supplyType ?? item.given.supplyType,
      source: item.sources[orders.source.at(at)] ?? null,
      mtoNo: compiled.mtoNumbers[orders.mto.at(at)] ?? '',
      netQty: quantityText(orders.net.at(at), item.scale),
      qty: quantityText(orders.qty.at(at), item.scale),
      startQty: quantityText(orders.startQty.at(at), item.scale),
      yieldRate: yieldOf(plan, item, at),
      requiredDate: dateOfDay(orders.required.at(at)),
      startDate: dateOfDay(orders.start.at(at)),
      finishDate: dateOfDay(orders.finish.at(at)),
      isLate: (orders.flags.at(at) & orderFlags.late) !== 0,
      components: [],
    });
  for (let at = requirementFirst[item.index] ?? 0; at < (requirementFirst[item.index + 1] ?? 0); at += 1) {
    const source = requirements.source.at(at);
    if (source < 0 || requirements.kind.at(at) === requirementKinds.substitute) continue;
    const child = compiled.items[requirements.item.at(at)];
    const line = compiled.structures.lines[requirements.line.at(at)];
    if (child !== undefined)
      rows[source - first]?.components.push({
        org: child.org,
        material: child.material,
        qty: quantityText(requirements.qty.at(at), child.scale),
        date: dateOfDay(requirements.day.at(at)),
        phantoms: line?.phantoms ?? [],
        bomLine: line?.id ?? null,
      });
  }
  return rows;
}

function yieldOf(plan: Plan, item: Item, order: number): string | null {
  const { orders, compiled } = plan;
  const from = item.sources[orders.source.at(order)]?.given;
  const supplyType = from?.supplyType ?? item.given.supplyType;
  if (compiled.snapshot.scheme.considerYield === false) return null;
  return supplyType === 'produce' || supplyType === 'outsource'
    ? (versionOf(plan, item, { bom: from?.bom ?? null, start: orders.start.at(order) })?.yieldRate ?? null)
    : null;
}

/** Pegs in the order in which the demands of each item were served. */
export function planPegs(plan: Plan, items: readonly Item[] = plan.compiled.items): PegRow[] {
  return items.flatMap((item) => {
    const rows: PegRow[] = [];
    for (let at = plan.pegFirst[item.index] ?? 0; at < (plan.pegFirst[item.index + 1] ?? 0); at += 1)
      rows.push(pegRow(plan, item, at));
    return rows;
  });
}

interface PeggedDemand {
  kind: PegRow['demandKind'];
  code: string;
  line: number;
  day: number;
  /** Steps of the item. */
  qty: number;
  isOfProposal: boolean;
}

/** What a demand id of the item stands for. */
function demandNamed(plan: Plan, item: Item, id: number): PeggedDemand {
  const { compiled, requirements } = plan;
  const isOfProposal = false;
  if (id < 0)
    return {
      kind: 'safetyStock',
      code: safetyCode,
      line: 0,
      day: compiled.planDay,
      qty: item.safety,
      isOfProposal,
    };
  const requirement = id - plan.documentDemands;
  if (requirement < 0) {
    const found = compiled.demands[item.index]?.[id - (plan.demandFirst[item.index] ?? 0)];
    if (found === undefined) return { kind: 'manual', code: '', line: 0, day: 0, qty: 0, isOfProposal };
    const { kind, code, line, day, qty } = found;
    return { kind, code, line, day, qty, isOfProposal };
  }
  const source = requirements.source.at(requirement);
  const parent = compiled.items[requirements.parent.at(requirement)];
  const day = requirements.day.at(requirement);
  const qty = requirements.qty.at(requirement);
  const kind = requirements.kind.at(requirement);
  if (parent !== undefined && kind === requirementKinds.substitute)
    return { ...demandNamed(plan, parent, source), kind: 'substitute', day, qty };
  const named = kind === requirementKinds.transfer ? 'transfer' : 'dependent';
  if (source >= 0) return { kind: named, code: orderCode(source), line: 0, day, qty, isOfProposal: true };
  const firmed = compiled.receipts[parent?.index ?? -1]?.[-source - 1]?.given;
  return { kind: named, code: firmed?.code ?? '', line: firmed?.line ?? 0, day, qty, isOfProposal };
}

function pegRow(plan: Plan, item: Item, at: number): PegRow {
  const { pegs, compiled, orders } = plan;
  const demand = demandNamed(plan, item, pegs.demand.at(at));
  const kind = pegs.kind.at(at);
  const place = pegs.supply.at(at);
  const receipt = kind === pegKinds.receipt ? compiled.receipts[item.index]?.[place] : undefined;
  const other = kind === pegKinds.substitute ? compiled.items[place] : undefined;
  let supply: Pick<PegRow, 'supplyKind' | 'supply' | 'supplyLine' | 'supplyDate'> = {
    supplyKind: kind === pegKinds.reserved ? 'reserved' : 'onHand',
    supply: kind === pegKinds.reserved ? 'RESERVED' : 'ONHAND',
    supplyLine: 0,
    supplyDate: dateOfDay(compiled.planDay),
  };
  if (receipt !== undefined) {
    const { code, line = 0, kind: supplyKind } = receipt.given;
    supply = { supplyKind, supply: code, supplyLine: line, supplyDate: dateOfDay(receipt.day) };
  } else if (kind === pegKinds.order) {
    const supplyDate = dateOfDay(orders.finish.at(place));
    supply = { supplyKind: 'planOrder', supply: orderCode(place), supplyLine: 0, supplyDate };
  } else if (other !== undefined) supply = { ...supply, supplyKind: 'substitute', supply: other.material };
  const demandDate = dateOfDay(demand.day);
  return {
    org: item.org,
    material: item.material,
    demandKind: demand.kind,
    demand: demand.code,
    isOfProposal: demand.isOfProposal,
    demandLine: demand.line,
    demandDate,
    demandQty: quantityText(demand.qty, item.scale),
    ...supply,
    qty: quantityText(pegs.asMain.at(at), item.scale),
    supplyQty: quantityText(pegs.qty.at(at), other?.scale ?? item.scale),
    isLate: supply.supplyDate > demandDate && kind !== pegKinds.reserved && kind !== pegKinds.onHand,
  };
}

export function planMessages(plan: Plan, items: readonly Item[] = plan.compiled.items): MessageRow[] {
  return items.flatMap((item) =>
    (plan.messages[item.index] ?? []).map((message): MessageRow => ({
      org: item.org,
      material: item.material,
      kind: message.kind,
      code: message.order >= 0 ? orderCode(message.order) : message.code,
      isOfProposal: message.order >= 0,
      document: message.document,
      line: message.line,
      currentDate: dateOfDay(message.day),
      suggestedDate: message.suggestedDay === null ? null : dateOfDay(message.suggestedDay),
      currentQty: quantityText(message.qty, item.scale),
      suggestedQty: quantityText(message.suggestedQty, item.scale),
    })),
  );
}
