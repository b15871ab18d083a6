// What must be in order before an order goes to the workshop: its data, its bill, and the parts it needs. Everything that
// is missing is said at once.
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc, LineRow } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { withoutBill } from './orderDefaults.ts';

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
function picked(doc: Doc): LineRow[] {
  return (doc.lines['components'] ?? []).filter((row) => row['issueMode'] !== 'none');
}

export async function releaseFacts(doc: Doc, read: Read): Promise<ReleaseFacts> {
  const materials = [...new Set(picked(doc).map((row) => textOf(row['material'])))];
  const [stock, [product], bill] = await Promise.all([
    materials.length === 0
      ? []
      : read.rows(
          `select material, sum(qty)::text as qty from (
             select material, available_qty as qty from stock_balance where org = $1::uuid and material = any($2::uuid[]) and owner_type = 'own'
             union all select material, open_qty from stock_reservation where org = $1::uuid and reserve_status = 'active'
               and reserve_type = 'strong' and demand_line_id = any($3::text[])) s group by material`,
          [read.org, materials, (doc.lines['components'] ?? []).map(({ id }) => id)],
        ),
    read.rows(
      `select is_produce, ${stateSql('material', 'm.status', 'executable')} as usable from material m where id = $1::uuid`,
      [doc.fields['material']],
    ),
    billProblem(doc, read),
  ]);
  return {
    bill,
    produced: product?.['is_produce'] === true && product['usable'] === true,
    available: new Map(stock.map((row) => [textOf(row['material']), textOf(row['qty'], '0')])),
    reader: read.reader,
  };
}

async function billProblem(doc: Doc, read: Read): Promise<string | null> {
  const id = optionalText(doc.fields['bom']);
  if (withoutBill.has(textOf(doc.fields['orderType']))) return null;
  if (id === null) return '没有选择BOM版本';
  const [row] = await read.rows(
    `select code, ${stateSql('bom', 'h.status', 'executable')} as usable, effective_date::text as "from", expiry_date::text as "to"
     from bom h where id = $1::uuid`,
    [id],
  );
  const code = textOf(row?.['code']);
  const start = textOf(doc.fields['planStartDate']);
  if (row?.['usable'] !== true) return `BOM ${code} 还没有审核`;
  const [from, to] = [optionalText(row['from']), optionalText(row['to'])];
  if ((from !== null && from > start) || (to !== null && to < start))
    return `BOM ${code} 在计划开工日期 ${start} 不在有效期内`;
  return null;
}

/** Errors first, then what is short: one message for each kind, so that nothing is met one by one. */
export function releaseProblems(doc: Doc, facts: ReleaseFacts): Problem[] {
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
      message: `缺料 ${short.length} 种：${short.slice(0, 8).join('；')}${short.length > 8 ? ' 等' : ''}。仍可下达，领料时按实际库存发放`,
    });
  return problems;
}

function dataProblems(doc: Doc): string[] {
  const components = doc.lines['components'] ?? [];
  const numbers = (rows: readonly LineRow[]) => rows.map(({ seq }) => seq).join('、');
  const noPlace = picked(doc).filter(
    (row) => decimal(textOf(row['requiredQty'], '0')).gt(0) && row['unit'] === null,
  );
  const noCenter = (doc.lines['operations'] ?? []).filter((row) => optionalText(row['workCenter']) === null);
  return [
    ...(components.length === 0 && !withoutBill.has(textOf(doc.fields['orderType']))
      ? ['用料清单是空的，请重展用料']
      : []),
    ...(noPlace.length === 0 ? [] : [`用料清单第 ${numbers(noPlace)} 行没有单位`]),
    ...(noCenter.length === 0 ? [] : [`工序计划第 ${numbers(noCenter)} 行没有工作中心`]),
  ];
}

/** Parts of which less is available than the order still takes, in base units. */
function shortages(doc: Doc, { available, reader }: ReleaseFacts): string[] {
  const wanted = new Map<string, ReturnType<typeof decimal>>();
  for (const row of picked(doc)) {
    const base = decimal(textOf(row['unissuedBaseQty'], '0'));
    if (base.isZero()) continue;
    const material = textOf(row['material']);
    wanted.set(material, base.plus(wanted.get(material) ?? 0));
  }
  return [...wanted].flatMap(([material, base]) => {
    const missing = base.minus(decimal(available.get(material) ?? '0'));
    if (missing.lessThanOrEqualTo(0)) return [];
    const record = reader('material', material);
    const unit = reader('unit', record?.fields['baseUnit'] ?? null)?.name ?? '';
    const shown = formatDecimal(decimalText(missing.toDecimalPlaces(4)));
    return [`${record?.code ?? ''} ${record?.name ?? ''} 缺 ${shown} ${unit}`.trim()];
  });
}
