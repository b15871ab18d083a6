// The plan as rows of the tables it is stored in: orders with their components and what they are for, pegs, messages. What
// stays of the earlier plan keeps its id and number. Pure.
import { daysBetween } from '#model/time/calendar.ts';
import { safetyCode, type MessageRow, type PegRow, type PlanOrderRow } from '../mrp/planRows.ts';
import { supplyOf } from './orderSupply.ts';
import type { OrderChange } from './planDifference.ts';
import type { EarlierOrder, PlanInput, PlannedMaterial } from './planInput.ts';
import { topsOf } from './servedDocuments.ts';

export type Cell = string | number | boolean | null;
export type PlanRow = Readonly<Record<string, Cell>>;
/** A row about a material of an organisation. */
export type OwnedRow = PlanRow & { readonly id: string; readonly org: string; readonly material: string };
/** A row that belongs to an order of the plan. */
export type OrderPart = PlanRow & { readonly doc_id: string };

export interface PlacedOrder {
  order: PlanOrderRow;
  earlier: EarlierOrder | null;
  change: OrderChange;
}

export interface PlanRecords {
  orders: OwnedRow[];
  components: OrderPart[];
  orderPegs: OrderPart[];
  pegs: OwnedRow[];
  messages: OwnedRow[];
}

interface Material {
  item: PlannedMaterial;
  level: number;
}

const severities: Readonly<Record<string, 'info' | 'warn' | 'error'>> = {
  noBom: 'error',
  noCalendar: 'error',
  noSupplier: 'error',
  lateOrder: 'error',
  pastDueDemand: 'error',
  belowSafety: 'warn',
  overMax: 'info',
  substituteUsed: 'info',
  phantomDemand: 'error',
};

const words: Readonly<Record<string, string>> = {
  rescheduleIn: '请提前',
  rescheduleOut: '可延后',
  cancel: '没有需求，可取消',
  reduce: '超出需求，可减少',
  increase: '不足，请增加',
  lateOrder: '开工日期已过，改从今天起排，完工会晚',
  pastDueDemand: '需求日期已过',
  pastDueSupply: '供应日期已过',
  noBom: '自制件没有生效的 BOM，没有展开用料',
  noRoute: '自制件没有工艺路线',
  noSupplier: '没有供应商',
  belowSafety: '预计结存低于安全库存',
  overMax: '预计结存高于最高库存',
  insideFence: '净需求在计划时界内，排在时界日',
  noCalendar: '日期超出工厂日历，请先延长日历',
  firmConflict: '与已确认的计划订单冲突',
  substituteUsed: '使用了替代料',
  phantomDemand: '虚拟件不采购、不生产，这个需求没有供应，请改为对它的用料下需求',
};

/** What no document stands for is called by a word. */
const supplyWords: Readonly<Record<string, string>> = { onHand: '现存量', reserved: '预留' };
const safetyWord = '安全库存';

const documentOf: Readonly<Record<string, string>> = {
  purchaseOrder: 'purchaseOrder',
  purchaseRequisition: 'purchaseRequisition',
  manufacturingOrder: 'manufacturingOrder',
  firmPlanOrder: 'planOrder',
  saleOrder: 'saleOrder',
  requirementPlan: 'requirementPlan',
  forecast: 'demandForecast',
};

const place = (org: string, material: string): string => `${org} ${material}`;

/** Rows of the plan, in its order. @param materials by organisation and code */
export function planRecords(
  placed: readonly PlacedOrder[],
  pegRows: readonly PegRow[],
  messages: readonly MessageRow[],
  items: readonly PlannedMaterial[],
  input: Pick<PlanInput, 'run' | 'runCode' | 'idPrefix' | 'planDate' | 'autoFirmDays'>,
  documents: ReadonlyMap<string, string>,
): PlanRecords {
  const materials = new Map(items.map((item) => [place(item.org, item.material), item]));
  let ids = 0;
  const newId = (): string => `${input.idPrefix}${(ids += 1).toString(16).padStart(12, '0')}`;
  const named = new Map<string, { id: string; code: string; version: number; order: PlanOrderRow }>();
  let fresh = 0;
  for (const { order, earlier } of placed) {
    const code = earlier?.code ?? `${input.runCode}-${String((fresh += 1)).padStart(4, '0')}`;
    named.set(order.code, {
      id: earlier?.id ?? newId(),
      code,
      version: earlier === null ? 1 : earlier.version + 1,
      order,
    });
  }
  /** Orders of the run have their own codes; documents keep theirs, also where they read alike. */
  const codeOf = (code: string, isOfProposal: boolean): string =>
    (isOfProposal ? named.get(code)?.code : undefined) ?? code;
  const demandOf = (code: string, isOfProposal: boolean): string =>
    !isOfProposal && code === safetyCode ? safetyWord : codeOf(code, isOfProposal);
  const tops = topsOf(pegRows);
  const exceptions = exceptionsOf(messages);
  const records: PlanRecords = { orders: [], components: [], orderPegs: [], pegs: [], messages: [] };
  const common = { mrp_run: input.run };

  for (const { order, change } of placed) {
    const own = named.get(order.code);
    const item = materials.get(place(order.org, order.material));
    if (own === undefined || item === undefined) continue;
    const top = tops.get(order.code);
    const isFirm =
      input.autoFirmDays > 0 && daysBetween(input.planDate, order.startDate) < input.autoFirmDays;
    records.orders.push({
      ...common,
      id: own.id,
      org: order.org,
      version: own.version,
      code: own.code,
      status: isFirm ? 'firmed' : 'suggested',
      date: input.planDate,
      supply_type: order.supplyType,
      plan_origin: 'mrp',
      material: item.id,
      material_name: item.name,
      specification: item.specification,
      unit: item.unit,
      suggested_qty: order.qty,
      confirmed_qty: order.qty,
      base_unit: item.unit,
      unit_numerator: '1',
      unit_denominator: '1',
      base_qty: order.qty,
      draft_qty: '0',
      approved_qty: '0',
      released_qty: '0',
      draft_base_qty: '0',
      approved_base_qty: '0',
      remain_qty: order.qty,
      remain_base_qty: order.qty,
      net_qty: order.netQty,
      yield_rate: order.yieldRate,
      suggested_start_date: order.startDate,
      suggested_finish_date: order.finishDate,
      confirmed_start_date: order.startDate,
      confirmed_finish_date: order.finishDate,
      required_date: order.requiredDate,
      is_late: order.finishDate > order.requiredDate,
      exception_code: exceptions.get(order.code) ?? null,
      ...supplyOf(order, item),
      warehouse: item.warehouse,
      planner: item.planner,
      buyer: item.buyer,
      sale_order: top === undefined || top === null ? null : (documents.get(top.code) ?? null),
      low_level_code: order.level,
      mto_no: order.mtoNo === '' ? null : order.mtoNo,
      plan_change: change,
    });
    for (const [at, part] of order.components.entries()) {
      const material = materials.get(place(part.org, part.material));
      if (material === undefined) continue;
      const phantom = part.phantoms.at(-1);
      records.components.push({
        id: newId(),
        doc_id: own.id,
        seq: at + 1,
        material: material.id,
        material_name: material.name,
        specification: material.specification,
        unit: material.unit,
        required_qty: part.qty,
        required_date: part.date,
        supply_type: material.supplyType,
        from_phantom: phantom === undefined ? null : (materials.get(place(part.org, phantom))?.id ?? null),
      });
    }
  }
  const seqs = new Map<string, number>();
  /** Supply of the run by its engine code: the first peg it serves. */
  const firstOf = new Map<string, string>();
  const levels = new Map<string, Material['level']>();
  for (const { order } of placed) levels.set(place(order.org, order.material), order.level);
  for (const peg of pegRows) {
    const item = materials.get(place(peg.org, peg.material));
    if (item === undefined) continue;
    const supply = peg.supplyKind === 'planOrder' ? named.get(peg.supply) : undefined;
    const isFirst = supply !== undefined && !firstOf.has(peg.supply);
    const id = isFirst ? firstPegOf(supply.id) : newId();
    if (isFirst) firstOf.set(peg.supply, id);
    const top = peg.isOfProposal ? tops.get(peg.demand) : undefined;
    const topCode =
      top === undefined
        ? demandOf(peg.demand, peg.isOfProposal)
        : top === null
          ? null
          : demandOf(top.code, top.isOfProposal);
    const topMaterial =
      top === undefined
        ? item.id
        : top === null
          ? null
          : (materials.get(place(peg.org, top.material))?.id ?? null);
    records.pegs.push({
      ...common,
      id,
      org: peg.org,
      material: item.id,
      low_level_code: levels.get(place(peg.org, peg.material)) ?? null,
      demand_type: peg.demandKind === 'substitute' ? 'dependent' : peg.demandKind,
      demand_code: demandOf(peg.demand, peg.isOfProposal),
      demand_line_no: peg.demandLine,
      demand_date: peg.demandDate,
      demand_qty: peg.demandQty,
      supply_type: peg.supplyKind,
      supply_code: supplyWords[peg.supplyKind] ?? codeOf(peg.supply, peg.supplyKind === 'planOrder'),
      supply_line_no: peg.supplyLine,
      supply_date: peg.supplyDate,
      peg_qty: peg.qty,
      parent_peg_id: (peg.isOfProposal ? firstOf.get(peg.demand) : undefined) ?? null,
      top_demand_code: topCode,
      top_material: topMaterial,
      is_late: peg.isLate,
    });
    if (supply === undefined) continue;
    const seq = (seqs.get(supply.id) ?? 0) + 1;
    seqs.set(supply.id, seq);
    records.orderPegs.push({
      id: newId(),
      doc_id: supply.id,
      seq,
      demand_type: peg.demandKind === 'substitute' ? 'dependent' : peg.demandKind,
      demand_code: demandOf(peg.demand, peg.isOfProposal),
      demand_line_no: peg.demandLine,
      top_material: topMaterial,
      top_demand_code: topCode,
      required_date: peg.demandDate,
      peg_qty: peg.qty,
    });
  }
  for (const message of messages) {
    const item = materials.get(place(message.org, message.material));
    if (item === undefined) continue;
    const code = codeOf(message.code, message.isOfProposal);
    const kind = message.isOfProposal ? 'planOrder' : (documentOf[message.document ?? ''] ?? null);
    const served = message.isOfProposal ? tops.get(message.code)?.code : undefined;
    records.messages.push({
      ...common,
      id: newId(),
      org: message.org,
      exception_code: message.kind,
      severity: severities[message.kind] ?? 'warn',
      material: item.id,
      material_name: item.name,
      doc_type: kind,
      doc_code: code === '' ? null : code,
      doc_line_no: message.line === 0 ? null : message.line,
      current_date: message.currentDate,
      suggested_date: message.suggestedDate,
      current_qty: message.currentQty,
      suggested_qty: message.suggestedQty,
      deviation_days:
        message.suggestedDate === null ? null : daysBetween(message.currentDate, message.suggestedDate),
      affected_demand: served ?? null,
      planner: item.planner,
      handle_status: 'open',
      message: `${item.material} ${words[message.kind] ?? ''}${code === '' ? '' : `：${code}`}${message.suggestedDate === null || message.suggestedDate === message.currentDate ? '' : `，${message.currentDate} 改为 ${message.suggestedDate}`}`,
    });
  }
  return records;
}

/** Id of the first peg an order serves: that of the order in another version, so that what points to it stays true. */
const firstPegOf = (order: string): string => `${order.slice(0, 14)}8${order.slice(15)}`;

/** By order of the run: the gravest of its messages. */
function exceptionsOf(messages: readonly MessageRow[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { code, kind, isOfProposal } of messages)
    if (isOfProposal && severities[found.get(code) ?? ''] !== 'error') found.set(code, kind);
  return found;
}
