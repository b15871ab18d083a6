// How far an order is, as the six parts of the band above its form: released, kitted, issued, reported, inspected, received.
// Pure, over the open document, so that the band follows what is typed.
import { Decimal, decimalOf, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc, FieldValue } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { manufacturingOrder } from './manufacturingOrder/manufacturingOrder.ts';

export type Segment = 'release' | 'kitting' | 'issue' | 'report' | 'inspect' | 'receive';

export interface Progress {
  segment: Segment;
  title: string;
  /** One figure: '420/426', '98%', '✓'. */
  text: string;
  /** 0 to 1. */
  share: number;
  /** More came in, or was issued, than was planned. */
  over: boolean;
  /** Table of the order that tells more; null where none does. */
  lines: 'components' | 'operations' | null;
}

const componentOf = fieldsReader(manufacturingOrder.lines.components.fields, [
  'issueMode',
  'availableQty',
  'unissuedQty',
  'overIssuedQty',
]);
const orderOf = fieldsReader(manufacturingOrder.fields, [
  'startQty',
  'planQty',
  'reportedQty',
  'scrapQty',
  'qualifiedQty',
  'inQty',
  'releaseTime',
  'inspectRequired',
]);
type Component = ReturnType<typeof componentOf>;
const nought = new Decimal(0);
const numberOf = (value: FieldValue | undefined): Decimal =>
  typeof value === 'string' ? (decimalOf(value) ?? nought) : nought;
const shown = (value: Decimal): string => formatDecimal(decimalText(value));

function part(done: Decimal, whole: Decimal): number {
  return whole.lte(0) ? 0 : Math.min(1, Math.max(0, done.div(whole).toNumber()));
}

/** Components somebody hands out from the store. */
function picked({ lines: { components = [] } }: Doc): Component[] {
  return components
    .map(componentOf)
    .filter(({ issueMode }) => issueMode === 'pick' || issueMode === 'transferPick');
}

/** Issued already, or there to be issued. */
function isKitted({ availableQty, unissuedQty }: Component): boolean {
  return numberOf(availableQty).gte(numberOf(unissuedQty));
}

export function progressOf(doc: Doc): Progress[] {
  const order = orderOf(doc.fields);
  const rows = picked(doc);
  const kitted = rows.filter(isKitted).length;
  const issued = rows.filter((row) => numberOf(row.unissuedQty).isZero()).length;
  const over = rows.some((row) => numberOf(row.overIssuedQty).gt(0));
  const [start, plan] = [numberOf(order.startQty), numberOf(order.planQty)];
  const [reported, scrapped] = [numberOf(order.reportedQty), numberOf(order.scrapQty)];
  const [qualified, received] = [numberOf(order.qualifiedQty), numberOf(order.inQty)];
  const released = order.releaseTime !== null;
  const none = rows.length === 0;
  return [
    {
      segment: 'release',
      title: '下达',
      text: released ? '✓' : '未下达',
      share: released ? 1 : 0,
      over: false,
      lines: null,
    },
    {
      segment: 'kitting',
      title: '齐套',
      text: none ? '—' : `${Math.floor((kitted / rows.length) * 100)}%`,
      share: none ? 0 : kitted / rows.length,
      over: false,
      lines: 'components',
    },
    {
      segment: 'issue',
      title: '领料',
      text: none ? '—' : `${issued}/${rows.length} 项`,
      share: none ? 0 : issued / rows.length,
      over,
      lines: 'components',
    },
    {
      segment: 'report',
      title: '报工',
      text: `${shown(reported)}/${shown(start)}${scrapped.gt(0) ? ` 废${shown(scrapped)}` : ''}`,
      share: part(reported, start),
      over: reported.gt(start),
      lines: 'operations',
    },
    {
      segment: 'inspect',
      title: '检验',
      text: order.inspectRequired === true ? `合格${shown(qualified)}` : '免检',
      share: order.inspectRequired === true ? part(qualified, plan) : 0,
      over: false,
      lines: null,
    },
    {
      segment: 'receive',
      title: '入库',
      text: `${shown(received)}/${shown(plan)}`,
      share: part(received, plan),
      over: received.gt(plan),
      lines: null,
    },
  ];
}
