// 浮动换算 (Q5): quantity and second quantity of a line are both typed; what differs by more than the conversion tolerates is
// worth a warning when the document is submitted.
import { allEntities } from '#entities/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, decimalText, formatDecimal, round } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { conversionOf, toBase } from '#model/rules/conversion.ts';
import { type Bridge, defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

const lines = 'items';
const needed = ['auxUnit', 'auxQty', 'baseUnit', 'baseQty'];

/** Percent by which the conversion between the two units floats, of the material itself before the general one; null: it does not. */
function toleranceOf(material: RefRecord | undefined, auxUnit: string, baseUnit: string): string | null {
  const between = (material?.lines?.['conversions'] ?? []).filter(({ fromUnit, toUnit }) => {
    const ends = [fromUnit, toUnit];
    return ends.includes(auxUnit) && ends.includes(baseUnit);
  });
  const own = between.find(({ isGeneral }) => isGeneral !== true) ?? between[0];
  const tolerance = optionalText(own?.['tolerance']);
  return tolerance === null || decimal(tolerance).isZero() ? null : tolerance;
}

/** Lines whose second quantity is further from the quantity than their conversion tolerates. */
export function floatingProblems(rows: readonly LineRow[], reader: RefReader): Problem[] {
  return rows.flatMap((row): Problem[] => {
    if (needed.some((key) => isEmpty(row[key]))) return [];
    const [auxUnit, baseUnit] = [textOf(row['auxUnit']), textOf(row['baseUnit'])];
    const material = reader('material', row['material'] ?? null);
    const tolerance = toleranceOf(material, auxUnit, baseUnit);
    const fraction = conversionOf(material, auxUnit, baseUnit, reader);
    if (tolerance === null || fraction === null || fraction === undefined) return [];
    const expected = toBase(decimal(textOf(row['auxQty'])), fraction);
    const off = expected.minus(decimal(textOf(row['baseQty']))).abs();
    if (off.times(100).lessThanOrEqualTo(expected.abs().times(decimal(tolerance)))) return [];
    const [aux, base] = [formatDecimal(textOf(row['auxQty'])), formatDecimal(textOf(row['baseQty']))];
    const wanted = formatDecimal(decimalText(round(expected, 6)));
    const message = `第${row.seq}行 辅助数量 ${aux} 换算为 ${wanted} 个基本单位，与基本数量 ${base} 相差超过浮动允差 ${formatDecimal(tolerance)}%，请核对`;
    return [{ field: 'auxQty', lines, lineId: row.id, lineNo: row.seq, level: 'warning', message }];
  });
}

const behaviour = defineBehaviour({
  title: '浮动换算的允差',
  actions: {
    submit: defineAction<RefReader>({
      checks: ['辅助数量与数量的换算超出浮动允差时提交须确认'],
      facts: async (_doc, { reader }) => reader,
      check: (doc, reader) => floatingProblems(doc.lines[lines] ?? [], reader),
    }),
  },
});

export const floatingUnits: readonly Bridge[] = allEntities
  .filter(({ kind, lines: tables }) => kind === 'document' && tables?.[lines]?.fields['auxQty'] !== undefined)
  .map(({ name }) => ({ entity: name, behaviour }));
