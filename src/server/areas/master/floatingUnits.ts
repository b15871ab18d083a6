// 浮动换算 (Q5): quantity and second quantity of a line are both typed; what differs by more than the conversion tolerates is
// worth a warning when the document is submitted.
import { allEntities } from '#entities/registry.ts';
import type { Problem } from '#model/check/problem.ts';
import { decimal, decimalText, formatDecimal, round } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import type { RefReader } from '#model/refs.ts';
import { conversionOf, toBase } from '#model/rules/conversion.ts';
import { defineBehaviour, type Bridge } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

/** What a floating conversion tolerates, percent, for one material or for all of them. */
export interface Floating {
  material: string | null;
  units: ReadonlySet<string>;
  tolerance: string;
}

interface Facts {
  floating: readonly Floating[];
  reader: RefReader;
}

const lines = 'items';
const needed = ['auxUnit', 'auxQty', 'baseUnit', 'baseQty'];

/** Lines whose second quantity is further from the quantity than their conversion tolerates. */
export function floatingProblems(
  rows: readonly LineRow[],
  floating: readonly Floating[],
  reader: RefReader,
): Problem[] {
  return rows.flatMap((row): Problem[] => {
    if (needed.some((key) => isEmpty(row[key]))) return [];
    const [auxUnit, baseUnit] = [textOf(row['auxUnit']), textOf(row['baseUnit'])];
    const fits = floating.filter(({ units }) => units.has(auxUnit) && units.has(baseUnit));
    const rule =
      fits.find(({ material }) => material === row['material']) ??
      fits.find(({ material }) => material === null);
    const fraction = conversionOf(reader('material', row['material'] ?? null), auxUnit, baseUnit, reader);
    if (rule === undefined || fraction === null || fraction === undefined) return [];
    const expected = toBase(decimal(textOf(row['auxQty'])), fraction);
    const off = expected.minus(decimal(textOf(row['baseQty']))).abs();
    if (off.times(100).lessThanOrEqualTo(expected.abs().times(decimal(rule.tolerance)))) return [];
    const wanted = formatDecimal(decimalText(round(expected, 6)));
    const message = `第${row.seq}行 辅助数量 ${formatDecimal(textOf(row['auxQty']))} 换算为 ${wanted} 个基本单位，与基本数量 ${formatDecimal(textOf(row['baseQty']))} 相差超过浮动允差 ${formatDecimal(rule.tolerance)}%，请核对`;
    return [{ field: 'auxQty', lines, lineId: row.id, lineNo: row.seq, level: 'warning', message }];
  });
}

const behaviour = defineBehaviour<Facts>({
  title: '浮动换算的允差',
  checks: ['辅助数量与数量的换算超出浮动允差时提交须确认'],
  async facts(doc, read, moment) {
    const typed = (doc.lines[lines] ?? []).some((row) => !isEmpty(row['auxQty']));
    if (moment !== 'submit' || !typed) return { floating: [], reader: read.reader };
    const rows = await read.kept(
      ['unitConversion'],
      `select material, from_unit, to_unit, tolerance_ratio::text as tolerance from unit_conversion
       where conversion_type = 'floating' and tolerance_ratio > 0 and ${stateSql('unitConversion', 'status', 'executable')}`,
      [],
    );
    const floating = rows.map((row) => ({
      material: optionalText(row['material']),
      units: new Set([textOf(row['from_unit']), textOf(row['to_unit'])]),
      tolerance: textOf(row['tolerance'], '0'),
    }));
    return { floating, reader: read.reader };
  },
  check: (doc, { floating, reader }) =>
    floating.length === 0 ? [] : floatingProblems(doc.lines[lines] ?? [], floating, reader),
});

export const floatingUnits: readonly Bridge[] = allEntities
  .filter(({ kind, lines: tables }) => kind === 'document' && tables?.[lines]?.fields['auxQty'] !== undefined)
  .map(({ name }) => ({ entity: name, behaviour }));
