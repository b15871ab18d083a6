// Rule `outsourcedComponents`: parts follow the product line they belong to. A part names its product by number; from then
// on it keeps the line itself, so that moved and deleted lines renumber it. Required quantities follow the line's quantity
// and yield, as for production orders, unless somebody ticked that he types them. Rule outsourcingOrder-r1.
import { Decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { baseOfComponent, requiredOfComponent, unitProblems } from '#model/rules/componentQuantity.ts';
import { factsReader } from '#model/rules/facts.ts';
import { unitPrecision } from '#model/rules/conversion.ts';
import type { DocRule, RuleProblem } from '#model/rules/rule.ts';

const partOf = factsReader({
  parentLineNo: 'integer',
  parentLineId: 'text',
  isManualQty: 'bool',
  requiredQty: 'qty',
  requiredDate: 'date',
});
const itemOf = factsReader({ qty: 'qty', unit: 'ref', yieldRate: 'percent', planStartDate: 'date' });
const orderOf = factsReader({ scrapFormula: 'dict' });

/** The product line of a part: the one it keeps, else the one with its number. */
function parentOf(items: readonly LineRow[], row: LineRow, before: LineRow | undefined): LineRow | undefined {
  const { parentLineNo, parentLineId } = partOf(row);
  const renamed = before !== undefined && partOf(before).parentLineNo !== parentLineNo;
  const kept = renamed ? undefined : items.find(({ id }) => id === parentLineId);
  return kept ?? items.find(({ seq }) => seq === parentLineNo);
}

/** Pieces the supplier starts for the wanted good ones, rounded up to the unit. */
function startedOf(item: LineRow, reader: RefReader): Decimal {
  const { qty, unit, yieldRate: rate } = itemOf(item);
  const yieldRate = numberOf(rate ?? '100');
  const started = numberOf(qty)
    .times(100)
    .div(yieldRate.isZero() ? 100 : yieldRate);
  return started.toDecimalPlaces(unitPrecision(unit, reader) ?? 8, Decimal.ROUND_UP);
}

function valuesOf(doc: Doc, row: LineRow, item: LineRow | undefined, reader: RefReader): Row {
  if (item === undefined) return { parentLineId: null };
  const { isManualQty, requiredQty, requiredDate } = partOf(row);
  const required =
    isManualQty === true && requiredQty !== null
      ? numberOf(requiredQty)
      : requiredOfComponent(row, startedOf(item, reader), textFormula(doc), reader);
  return {
    parentLineId: item.id,
    parentLineNo: item.seq,
    requiredQty: decimalText(required),
    baseQty: baseOfComponent(row, required, reader),
    ...(isEmpty(requiredDate) ? { requiredDate: itemOf(item).planStartDate } : {}),
  };
}

const textFormula = (doc: Doc): 'multiply' | 'divide' =>
  orderOf(doc.fields).scrapFormula === 'divide' ? 'divide' : 'multiply';

export const outsourcedComponents: DocRule = {
  needs: [],
  needsLines: ['parentLineNo', 'parentLineId', 'requiredQty', 'numerator', 'denominator'],
  run({ doc, before, reader }) {
    const [{ items = [], components = [] }, { components: earlier = [] }] = [doc.lines, before.lines];
    const old = new Map(earlier.map((row) => [row.id, row]));
    const rows = new Map<string, Row>();
    for (const row of components) {
      const values = valuesOf(doc, row, parentOf(items, row, old.get(row.id)), reader);
      const changed = Object.entries(values).filter(([key, value]) => !sameValue(row[key] ?? null, value));
      if (changed.length > 0) rows.set(row.id, Object.fromEntries(changed));
    }
    return rows.size === 0 ? {} : { components: rows };
  },
  problems({ doc, reader }) {
    const { items = [], components = [] } = doc.lines;
    const known = new Set(items.map(({ seq }) => seq));
    return components.flatMap((row): RuleProblem[] => {
      const line = { lines: 'components', row };
      const units = unitProblems(row, reader).map((problem) => ({ ...problem, line }));
      const { parentLineNo } = partOf(row);
      if (parentLineNo === null || known.has(parentLineNo)) return units;
      const message = `委外产品没有第${parentLineNo}行，请改正产品行号`;
      return [...units, { field: 'parentLineNo', level: 'error', message, line }];
    });
  },
};
