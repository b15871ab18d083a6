// Why the lowest late supply of a chain is late: the first cause of this table that fits it, and its words. One order is
// told by it here, all late demands at once by the statement of the report, which is made of the same table.
/** Of the code list `quoteLimit`. */
export type CauseKind =
  | 'component'
  | 'purchaseLead'
  | 'lead'
  | 'supplierDate'
  | 'capacity'
  | 'inspecting'
  | 'fence'
  | 'calendar'
  | 'noBom'
  | 'transport';

export interface RootCause {
  kind: CauseKind;
  /** What the run says of the supply; absent: anything. */
  exception?: string;
  /** Kinds of supply it explains; absent: all. */
  supplies?: readonly string[];
  /** How a plan order is supplied. */
  orderType?: string;
  /** `{start}` is the day it begins with a blank, or nothing; `{date}` the day it comes; `{partner|…}` whoever brings it. */
  text: string;
}

const planned = ['planOrder', 'firmPlanOrder'] as const;

export const rootCauses: readonly RootCause[] = [
  { kind: 'noBom', exception: 'noBom', text: '没有物料清单，不能按时安排' },
  { kind: 'calendar', exception: 'noCalendar', text: '日期超出工厂日历' },
  { kind: 'fence', exception: 'insideFence', text: '需求在计划时界以内，只能排到时界之后' },
  {
    kind: 'purchaseLead',
    supplies: planned,
    orderType: 'purchase',
    text: '采购提前期不够：最早 {start}下单，{date} 到货',
  },
  { kind: 'lead', supplies: planned, text: '提前期不够：最早 {start}开工，{date} 完工' },
  { kind: 'purchaseLead', supplies: ['purchaseRequisition'], text: '采购申请要求 {date} 到货' },
  {
    kind: 'supplierDate',
    supplies: ['purchaseOrder', 'inTransit'],
    text: '{partner|供应商} 交期 {date}',
  },
  { kind: 'inspecting', supplies: ['inspecting'], text: '待检，{date} 才可用' },
  { kind: 'transport', supplies: ['transferOrder'], text: '调拨 {date} 到' },
  { kind: 'capacity', text: '{partner|订单} 排到 {date} 完工' },
];

type Part = { word: string } | { name: 'start' | 'date' | 'partner'; otherwise: string };

/** A text taken apart: words, and the names of what stands between them, with the word for nobody. */
export function partsOf(text: string): Part[] {
  return text.split(/(\{[^}]*\})/).flatMap((part): Part[] => {
    const [, name, otherwise = ''] = /^\{(start|date|partner)(?:\|(.*))?\}$/.exec(part) ?? [];
    if (name === 'start' || name === 'date' || name === 'partner') return [{ name, otherwise }];
    return part === '' ? [] : [{ word: part }];
  });
}
