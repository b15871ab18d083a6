// The lines the grid shows of a forecast: a line for each material with the sums of its periods, below it what orders take,
// above it its group, and the totals of all of them.
import { material as materialDef } from '#entities/master/material/material.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { cellSum, type MatrixRow } from '#entities/planning/demand/matrix/matrixRows.ts';
import type { MatrixFacts } from '#entities/planning/demand/matrix/matrixFacts.ts';
import type { Period } from '#entities/planning/demand/periods.ts';
import { decimal, decimalText, formatDecimal, sumTexts } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';

type DetailKind = 'ordered' | 'consumed' | 'left';

/** What a line of the grid is. */
export type MatrixPlace =
  | { kind: 'material'; row: MatrixRow }
  | { kind: 'detail'; row: MatrixRow; detail: DetailKind }
  | { kind: 'group'; title: string; rows: readonly MatrixRow[] };

export interface MatrixGroup {
  title: string;
  /** Indexes of its periods. */
  periods: readonly number[];
}

/** What says which row of the table a line of a forecast stands in. */
export const forecastLineOf = fieldsReader(demandForecast.lines.items.fields, [
  'material',
  'customer',
  'unit',
]);

export const periodColumn = (at: number): string => `p${at}`;
export const groupColumn = (at: number): string => `g${at}`;

const details: readonly { detail: DetailKind; title: string }[] = [
  { detail: 'ordered', title: '订单' },
  { detail: 'consumed', title: '已冲销' },
  { detail: 'left', title: '剩余' },
];

/** What is shown beside the quantities of materials. */
export interface MatrixTableShows {
  details: boolean;
  grouped: boolean;
  facts: MatrixFacts | null;
}

export interface MatrixLines {
  rows: readonly MatrixRow[];
  shown: readonly { line: LineRow; place: MatrixPlace; level: number }[];
  totals: Readonly<Record<string, string>>;
}

export interface MatrixLinesOptions {
  refs: RefReader;
  rows: readonly MatrixRow[];
  periods: readonly Period[];
  groups: readonly MatrixGroup[];
  shows: MatrixTableShows;
  /** Rows whose being open is other than is usual. */
  turned: ReadonlySet<string>;
}

export function matrixLines(options: MatrixLinesOptions): MatrixLines {
  const { refs, rows, periods, groups, shows, turned } = options;
  const shown: { line: LineRow; place: MatrixPlace; level: number }[] = [];
  const withSums = (line: LineRow, qtyAt: (period: number) => string | null): LineRow => {
    const qtys = periods.map((_period, at) => qtyAt(at));
    for (const [at, qty] of qtys.entries()) line[periodColumn(at)] = qty;
    for (const [at, group] of groups.entries()) {
      const own = group.periods.flatMap((period) => qtys[period] ?? []);
      line[groupColumn(at)] = own.length === 0 ? null : sumTexts(own);
    }
    return line;
  };
  const addMaterial = (row: MatrixRow, level: number): void => {
    const { id, elsewhere, total } = row;
    const line = withSums({ ...row.first, id, elsewhere, total }, (at) => cellSum(row, at));
    shown.push({ line, place: { kind: 'material', row }, level });
    if (shows.details === turned.has(row.id)) return;
    for (const { detail, title } of details) {
      const qtys = periods.map((_period, at) => detailAt(row, detail, at, shows.facts));
      const { unit } = forecastLineOf(row.first);
      const own = withSums(
        { ...bare(`${row.id} ${detail}`), materialName: title, unit, total: sumTexts(qtys) },
        (at) => qtys[at] ?? null,
      );
      shown.push({ line: own, place: { kind: 'detail', row, detail }, level: level + 1 });
    }
  };
  if (shows.grouped)
    for (const [title, own] of Map.groupBy(rows, (row) => groupOf(refs, row))) {
      const total = isOneUnit(own) ? sumTexts(own.map((row) => row.total)) : null;
      const head = { ...bare(`group ${title}`), materialName: title, total };
      const line = withSums(head, (at) => sumOf(own, at));
      shown.push({ line, place: { kind: 'group', title, rows: own }, level: 0 });
      if (turned.has(`group ${title}`)) continue;
      for (const row of own) addMaterial(row, 1);
    }
  else for (const row of rows) addMaterial(row, 0);
  return { rows, shown, totals: totalsOf(rows, withSums) };
}

function bare(id: string): LineRow {
  return { id, seq: 0 };
}

/** Quantities of one unit can be added. */
const isOneUnit = (rows: readonly MatrixRow[]): boolean =>
  new Set(rows.map(({ first }) => forecastLineOf(first).unit)).size <= 1;

type WithSums = (line: LineRow, sumAt: (period: number) => string | null) => LineRow;

/** Texts of the row of totals, by column. */
function totalsOf(rows: readonly MatrixRow[], withSums: WithSums): Record<string, string> {
  if (!isOneUnit(rows)) return { total: '多种单位' };
  const total = sumTexts(rows.map((row) => row.total));
  const sums = withSums({ ...bare('total'), total }, (at) => sumOf(rows, at));
  return Object.fromEntries(
    Object.entries(sums).flatMap(([column, sum]) =>
      typeof sum === 'string' && column !== 'id' && sum !== '0' ? [[column, formatDecimal(sum)]] : [],
    ),
  );
}

function sumOf(rows: readonly MatrixRow[], period: number): string | null {
  if (!isOneUnit(rows)) return null;
  const own = rows.flatMap((row) => cellSum(row, period) ?? []);
  return own.length === 0 ? null : sumTexts(own);
}

/** Name of the group of the material. */
function groupOf(refs: RefReader, row: MatrixRow): string {
  const { category } = carriedOf(refs, materialDef, forecastLineOf(row.first).material, ['category']);
  return refs('materialCategory', category)?.name ?? '未分组';
}

function detailAt(
  row: MatrixRow,
  detail: DetailKind,
  period: number,
  facts: MatrixFacts | null,
): string | null {
  if (detail === 'consumed') return cellSum(row, period, 'consumedQty');
  if (detail === 'left') return cellSum(row, period, 'remainQty');
  return inRowUnit(row, facts?.[plainText(forecastLineOf(row.first).material)]?.ordered[period] ?? null);
}

/** A quantity in base units in the unit of the row, as its lines convert. */
export function inRowUnit({ lines }: MatrixRow, base: string | null): string | null {
  if (base === null) return null;
  const amount = (line: Row, field: string) => decimal(plainText(line[field] ?? null) || '0');
  const line = lines.find((each) => !amount(each, 'qty').isZero() && !amount(each, 'baseQty').isZero());
  if (line === undefined) return base;
  return decimalText(
    decimal(base).times(amount(line, 'qty')).div(amount(line, 'baseQty')).toDecimalPlaces(6),
  );
}
