// What must be in order before an order goes to the workshop: its data, its bill, and the parts it needs. Everything that
// is missing is said at once.
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockReservation } from '#entities/inventory/stockReservation.ts';
import { bom as boms } from '#entities/master/bom/bom.ts';
import { material as materials } from '#entities/master/material/material.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { among, asKind, is, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { carriedOf } from '#model/rowPart.ts';
import { withoutBill } from './orderDefaults.ts';

type Order = DocOf<typeof order>;
type Component = LineOf<typeof order, 'components'>;

export interface ReleaseFacts {
  /** What is wrong with the bill; null when nothing is. */
  bill: string | null;
  /** Whether the product may still be made. */
  produced: boolean;
  /** Available in base units by material, over all warehouses of the organisation, with what is reserved for the order. */
  available: ReadonlyMap<string, string>;
  reader: RefReader;
}

/** Components somebody has to hand out. */
function picked(doc: Order): Component[] {
  return doc.lines.components.filter((row) => row.issueMode !== 'none');
}

export async function releaseFacts(doc: Order, read: Read): Promise<ReleaseFacts> {
  const [available, produced, bill] = await Promise.all([
    availableFor(doc, read),
    isProduced(doc, read),
    billProblem(doc, read),
  ]);
  return { bill, produced, available, reader: read.reader };
}

/** What the store has of the parts, with what is reserved for them. */
async function availableFor(doc: Order, read: Read): Promise<ReadonlyMap<string, string>> {
  const parts = [...new Set(picked(doc).flatMap(({ material }) => material ?? []))];
  if (parts.length === 0) return new Map();
  const b = headerTable(stockBalance, 'b');
  const r = headerTable(stockReservation, 'r');
  const lines = doc.lines.components.map(({ id }) => id);
  const rows = await read.select(
    { material: present(asKind('ref', raw('s.material'))), qty: asKind('qty', raw('sum(s.qty)')) },
    sql`from (
       select ${b.material} as material, ${b.availableQty} as qty from ${b}
         where ${is(b.org, read.org)} and ${among(b.material, parts)} and ${b.ownerType} = 'own'
       union all select ${r.material}, ${r.openQty} from ${r} where ${is(r.org, read.org)} and ${r.reserveStatus} = 'active'
         and ${r.reserveType} = 'strong' and ${among(r.demandLineId, lines)}) s group by s.material`,
  );
  return new Map(rows.map(({ material, qty }) => [material, qty ?? '0']));
}

async function isProduced({ fields: { material } }: Order, read: Read): Promise<boolean> {
  const m = headerTable(materials, 'm');
  const [product] = await read.select(
    { isProduce: m.isProduce, usable: asKind('bool', stateIs(materials, m.status, 'executable')) },
    sql`from ${m} where ${m.id} = ${material}::uuid`,
  );
  return product?.isProduce === true && product.usable === true;
}

async function billProblem({ fields }: Order, read: Read): Promise<string | null> {
  if (withoutBill.has(fields.orderType ?? '')) return null;
  if (fields.bom === null) return '没有选择BOM版本';
  const b = headerTable(boms, 'b');
  const [row] = await read.select(
    {
      code: b.code,
      usable: asKind('bool', stateIs(boms, b.status, 'executable')),
      from: b.effectiveDate,
      to: b.expiryDate,
    },
    sql`from ${b} where ${is(b.id, fields.bom)}`,
  );
  const code = row?.code ?? '';
  const start = fields.planStartDate ?? '';
  if (row?.usable !== true) return `BOM ${code} 还没有审核`;
  const { from, to } = row;
  if ((from !== null && from > start) || (to !== null && to < start))
    return `BOM ${code} 在计划开工日期 ${start} 不在有效期内`;
  return null;
}

/** Errors first, then what is short: one message for each kind, so that nothing is met one by one. */
export function releaseProblems(doc: Order, facts: ReleaseFacts): Problem[] {
  const wrong = [
    ...(facts.produced ? [] : ['产品未勾选允许生产或已停用']),
    ...(facts.bill === null ? [] : [facts.bill]),
    ...dataProblems(doc),
  ];
  const short = shortages(doc, facts);
  const problems: Problem[] = [];
  if (wrong.length > 0)
    problems.push({ field: '', level: 'error', message: `不能下达：${wrong.join('；')}` });
  if (short.length > 0)
    problems.push({
      field: '',
      level: 'warning',
      message: `缺料 ${short.length} 种：${short.slice(0, 8).join('；')}${short.length > 8 ? ' 等' : ''}；仍可下达，领料时按实际库存发放`,
    });
  return problems;
}

function dataProblems(doc: Order): string[] {
  const components = doc.lines.components;
  const numbers = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq).join('、');
  const noPlace = picked(doc).filter((row) => decimal(row.requiredQty).gt(0) && row.unit === null);
  const noCenter = doc.lines.operations.filter((row) => row.workCenter === null);
  return [
    ...(components.length === 0 && !withoutBill.has(doc.fields.orderType ?? '')
      ? ['用料清单是空的，请重展用料']
      : []),
    ...(noPlace.length === 0 ? [] : [`用料清单第${numbers(noPlace)}行没有单位`]),
    ...(noCenter.length === 0 ? [] : [`工序计划第${numbers(noCenter)}行没有工作中心`]),
  ];
}

/** Parts of which less is available than the order still takes, in base units. */
function shortages(doc: Order, { available, reader }: ReleaseFacts): string[] {
  const wanted = new Map<string, ReturnType<typeof decimal>>();
  for (const row of picked(doc)) {
    const base = decimal(row.unissuedBaseQty);
    if (base.isZero()) continue;
    const material = row.material ?? '';
    wanted.set(material, base.plus(wanted.get(material) ?? 0));
  }
  return [...wanted].flatMap(([material, base]) => {
    const missing = base.minus(decimal(available.get(material) ?? '0'));
    if (missing.lessThanOrEqualTo(0)) return [];
    const record = reader('material', material);
    const { baseUnit } = carriedOf(reader, materials, material, ['baseUnit']);
    const unit = reader('unit', baseUnit)?.name ?? '';
    const shown = formatDecimal(decimalText(missing.toDecimalPlaces(4)));
    return [`${record?.code ?? ''} ${record?.name ?? ''} 缺 ${shown} ${unit}`.trim()];
  });
}
