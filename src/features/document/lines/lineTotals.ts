// The totals below the lines of a document, added up as they are typed: exactly, and only of what is counted alike.
import { formatDecimal, sumTexts } from '#model/decimal.ts';
import { measureOf, mixedText } from '#model/derive/measures.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { plainText } from '#model/text/plainText.ts';
import { scaleIn } from '#ui/kinds/environment.ts';

/** By field; empty where the lines have nothing to add up. */
export function lineTotals(
  def: EntityDef,
  lines: string,
  rows: readonly LineRow[],
  { fields: header }: Pick<Doc, 'fields'>,
  refs: RefReader,
): Record<string, string> {
  const summed = Object.entries(def.lines?.[lines]?.fields ?? {}).filter(([, { total }]) => total === true);
  return Object.fromEntries(
    summed.map(([key, field]) => {
      const path = `${lines}.${key}`;
      const counted = rows.filter((row) => isNumber(row[key]));
      if (differ(counted, measureOf(def, path)?.path, lines)) return [key, mixedText(def, path)];
      const scale = field.kind === 'money' ? scaleIn(field, undefined, header, refs) : undefined;
      return [key, formatDecimal(sumTexts(counted.map((row) => plainText(row[key] ?? null))), scale)];
    }),
  );
}

function isNumber(value: LineRow[string] | undefined): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** Whether the lines name different units. What the header names is the same for all of them. */
function differ(rows: readonly LineRow[], measure: string | undefined, lines: string): boolean {
  if (measure === undefined || !measure.startsWith(`${lines}.`)) return false;
  const key = measure.slice(lines.length + 1);
  return new Set(rows.map((row) => row[key] ?? null).filter((unit) => unit !== null)).size > 1;
}
