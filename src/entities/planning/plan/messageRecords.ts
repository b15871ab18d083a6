// The messages of a plan as rows: how grave each is, what it says, and which document it is about.
import { daysBetween } from '#model/time/calendar.ts';
import type { MessageRow } from '../mrp/planRows.ts';
import type { RecordBasis } from './recordBasis.ts';
import type { OwnedRow } from './recordRows.ts';

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

const documentOf: Readonly<Record<string, string>> = {
  purchaseOrder: 'purchaseOrder',
  purchaseRequisition: 'purchaseRequisition',
  manufacturingOrder: 'manufacturingOrder',
  firmPlanOrder: 'planOrder',
  saleOrder: 'saleOrder',
  requirementPlan: 'requirementPlan',
  forecast: 'demandForecast',
};

export function messageRecords(
  messages: readonly MessageRow[],
  { input, tops, materialOf, newId, codeOf }: RecordBasis,
): OwnedRow[] {
  const records: OwnedRow[] = [];
  for (const message of messages) {
    const item = materialOf(message.org, message.material);
    if (item === undefined) continue;
    const code = codeOf(message.code, message.isOfProposal);
    const kind = message.isOfProposal ? 'planOrder' : (documentOf[message.document ?? ''] ?? null);
    const served = message.isOfProposal ? tops.get(message.code)?.code : undefined;
    records.push({
      mrp_run: input.run,
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

/** By order of the run: the gravest of its messages. */
export function exceptionsOf(messages: readonly MessageRow[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { code, kind, isOfProposal } of messages)
    if (isOfProposal && severities[found.get(code) ?? ''] !== 'error') found.set(code, kind);
  return found;
}
