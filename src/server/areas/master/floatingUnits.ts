// 浮动换算 (Q5): quantity and second quantity of a line are both typed; what differs by more than the conversion tolerates is
// worth a warning when the document is submitted.
import { allEntities } from '#entities/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, decimalText, formatDecimal, round } from '#model/decimal.ts';
import { baseQuantity } from '#entities/blocks/materialLine.ts';
import { movedGoods } from '#entities/blocks/movedLine.ts';
import type { LineRow } from '#model/entity.ts';
import { percent } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';
import type { RefReader, RefRecord } from '#model/refs.ts';
import { conversionOf, toBase } from '#model/rules/conversion.ts';
import { type Bridge, defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';

const lines = 'items';
const measured = { material: movedGoods.material, ...baseQuantity };
const floating = { tolerance: percent('浮动允差%') };

/** Percent by which the conversion between the two units floats, of the material itself before the general one; null: it does not. */
function toleranceOf(material: RefRecord | undefined, auxUnit: string, baseUnit: string): string | null {
  const { conversions = [] } = material?.lines ?? {};
  const between = conversions.filter(({ fromUnit, toUnit }) => {
    const ends = [fromUnit, toUnit];
    return ends.includes(auxUnit) && ends.includes(baseUnit);
  });
  const own = between.find(({ isGeneral }) => isGeneral !== true) ?? between[0];
  const tolerance = own === undefined ? null : partOf(own, floating).tolerance;
  return tolerance === null || decimal(tolerance).isZero() ? null : tolerance;
}

/** Lines whose second quantity is further from the quantity than their conversion tolerates. */
export function floatingProblems(rows: readonly LineRow[], reader: RefReader): Problem[] {
  return rows.flatMap((row): Problem[] => {
    const { material: id, auxUnit, auxQty, baseUnit, baseQty } = partOf(row, measured);
    if (auxUnit === null || auxQty === null || baseUnit === null || baseQty === null) return [];
    const material = reader('material', id);
    const tolerance = toleranceOf(material, auxUnit, baseUnit);
    const fraction = conversionOf(material, auxUnit, baseUnit, reader);
    if (tolerance === null || fraction === null || fraction === undefined) return [];
    const expected = toBase(decimal(auxQty), fraction);
    const off = expected.minus(decimal(baseQty)).abs();
    if (off.times(100).lessThanOrEqualTo(expected.abs().times(decimal(tolerance)))) return [];
    const [aux, base] = [formatDecimal(auxQty), formatDecimal(baseQty)];
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
  .filter(({ kind, lines: tables }) => kind === 'document' && 'auxQty' in (tables?.[lines]?.fields ?? {}))
  .map(({ name }) => ({ entity: name, behaviour }));
