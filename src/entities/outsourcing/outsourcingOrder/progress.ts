// How far an outsourcing order is, as the parts of the band above its form: released, sent, used up, received, returned.
// Pure, over the open document, so that the band follows what is typed.
import { Decimal, decimalOf, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { outsourcingOrder } from './outsourcingOrder.ts';

export interface OutsourcingProgress {
  segment: 'release' | 'issue' | 'consume' | 'receive' | 'return';
  title: string;
  /** One figure: '2/3 项', '80/200'. */
  text: string;
  /** 0 to 1. */
  share: number;
  over: boolean;
  /** Table of the order that tells more; null where none does. */
  lines: 'components' | 'items' | null;
}

const partOf = fieldsReader(outsourcingOrder.lines.components.fields, [
  'supplyMode',
  'issueMode',
  'requiredQty',
  'issuedQty',
  'returnedQty',
  'unissuedQty',
  'supplierQty',
]);
const orderOf = fieldsReader(outsourcingOrder.fields, ['releaseTime']);
const nought = new Decimal(0);
const numberOf = (value: FieldValue | undefined): Decimal =>
  typeof value === 'string' ? (decimalOf(value) ?? nought) : nought;
const shown = (value: Decimal): string => formatDecimal(decimalText(value.toDecimalPlaces(6)));
const sum = (rows: readonly LineRow[], key: string): Decimal =>
  rows.reduce((total, row) => total.plus(numberOf(row[key])), nought);

function part(done: Decimal, whole: Decimal): number {
  return whole.lte(0) ? 0 : Math.min(1, Math.max(0, done.div(whole).toNumber()));
}

/** Parts of ours that are sent to the supplier. */
const sentParts = ({ lines: { components = [] } }: Doc) =>
  components
    .map(partOf)
    .filter(({ supplyMode, issueMode }) => supplyMode !== 'supplier' && issueMode !== 'none');

export function outsourcingProgress(doc: Doc): OutsourcingProgress[] {
  const { items = [] } = doc.lines;
  const rows = sentParts(doc);
  const none = rows.length === 0;
  const released = orderOf(doc.fields).releaseTime !== null;
  const sent = rows.filter((row) => numberOf(row.unissuedQty).isZero()).length;
  const over = rows.some((row) =>
    numberOf(row.issuedQty).minus(numberOf(row.returnedQty)).gt(numberOf(row.requiredQty)),
  );
  const settled = rows.filter((row) => numberOf(row.supplierQty).isZero()).length;
  const [qty, received] = [sum(items, 'qty'), sum(items, 'inQty')];
  const [returned, again] = [sum(items, 'returnedQty'), sum(items, 'replenishQty')];
  const net = received.minus(again);
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
      segment: 'issue',
      title: '发料',
      text: none ? '—' : `${sent}/${rows.length} 项`,
      share: none ? 0 : sent / rows.length,
      over,
      lines: 'components',
    },
    {
      segment: 'receive',
      title: '入库',
      text: `${shown(net)}/${shown(qty)}`,
      share: part(net, qty),
      over: net.gt(qty),
      lines: 'items',
    },
    {
      segment: 'consume',
      title: '供应商结存',
      text: none ? '—' : settled === rows.length ? '已核销完' : `${rows.length - settled} 项未清`,
      share: none ? 0 : settled / rows.length,
      over: false,
      lines: 'components',
    },
    {
      segment: 'return',
      title: '退货',
      text: returned.isZero() ? '无' : `${shown(returned)}，补货 ${shown(again)}`,
      share: 0,
      over: returned.gt(0),
      lines: 'items',
    },
  ];
}
