// Rule `itemParts`: rows that divide an item by date name it by its number. They keep their share in base units by the
// ratio of the item, and together they make up exactly the item.
import { Decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { linePlace } from '#model/check/place.ts';
import type { Problem } from '#model/check/problem.ts';
import { numberOf } from './amounts.ts';
import { factsReader } from './facts.ts';
import type { DocRule } from './rule.ts';

const items = 'items';
const partOf = factsReader({ itemSeq: 'integer', qty: 'qty', baseQty: 'qty' });

/** Tables beside the items whose rows divide them. */
function partsOf(def: EntityDef): string[] {
  return Object.entries(def.lines ?? {}).flatMap(([key, { fields }]) =>
    key !== items && Object.hasOwn(fields, 'itemSeq') && Object.hasOwn(fields, 'baseQty') ? [key] : [],
  );
}

function itemOf(doc: Doc, row: LineRow): LineRow | undefined {
  const { itemSeq } = partOf(row);
  return (doc.lines[items] ?? []).find((item) => item.seq === itemSeq);
}

/** Base quantity of a part; exact for the whole item. */
function shareOf(item: LineRow | undefined, qty: Decimal): string | null {
  const facts = partOf(item);
  const whole = numberOf(facts.qty);
  if (item === undefined || whole.isZero()) return null;
  const base = numberOf(facts.baseQty);
  return decimalText(qty.equals(whole) ? base : base.times(qty).div(whole).toDecimalPlaces(8));
}

export const itemParts: DocRule = {
  needs: [],
  needsLines: ['itemSeq', 'baseQty'],
  run({ def, doc }) {
    const changes: Record<string, Map<string, Row>> = {};
    for (const key of partsOf(def)) {
      const rows = new Map<string, Row>();
      for (const row of doc.lines[key] ?? []) {
        const part = partOf(row);
        const baseQty = shareOf(itemOf(doc, row), numberOf(part.qty));
        if (baseQty !== part.baseQty) rows.set(row.id, { baseQty });
      }
      if (rows.size > 0) changes[key] = rows;
    }
    return changes;
  },
};

/** Before it counts, a document's parts must name items that are there and make up exactly their quantity. */
export function partProblems(def: EntityDef, doc: Doc): Problem[] {
  return partsOf(def).flatMap((key) => problemsOf(def.lines?.[key]?.title ?? '', key, doc));
}

function problemsOf(title: string, key: string, doc: Doc): Problem[] {
  const at = (field: string, row: LineRow, message: string): Problem => ({
    field,
    lines: key,
    lineId: row.id,
    lineNo: row.seq,
    level: 'error',
    message: `${linePlace(row.seq, title)}${message}`,
  });
  const sums = new Map<LineRow, { sum: Decimal; first: LineRow }>();
  const found: Problem[] = [];
  for (const row of doc.lines[key] ?? []) {
    const item = itemOf(doc, row);
    if (item === undefined) {
      found.push(at('itemSeq', row, '没有这个行号的明细，请填写明细的行号'));
      continue;
    }
    const known = sums.get(item);
    sums.set(item, { sum: numberOf(partOf(row).qty).plus(known?.sum ?? 0), first: known?.first ?? row });
  }
  for (const [item, { sum, first }] of sums) {
    const { qty: wanted } = partOf(item);
    const qty = numberOf(wanted);
    if (sum.equals(qty)) continue;
    const shown = (value: Decimal) => formatDecimal(decimalText(value));
    found.push(
      at('qty', first, `明细第${item.seq}行的数量合计 ${shown(sum)} 与明细数量 ${shown(qty)} 不一致，请调整`),
    );
  }
  return found;
}
