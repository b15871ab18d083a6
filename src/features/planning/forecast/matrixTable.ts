// The lines of a forecast as rows of the grid: materials by periods, below a material what orders take of it, above it the
// group of materials. Computed from the draft as it stands, so that typing, undo and what others saved show at once.
import { material as materialDef } from '#entities/master/material/material.ts';
import { unit as unitDef } from '#entities/master/unit.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import {
  matrixRows,
  cellSum,
  type MatrixRow,
  type RowMemory,
} from '#entities/planning/demand/matrix/matrixRows.ts';
import type { MatrixFacts } from '#entities/planning/demand/matrix/matrixFacts.ts';
import { isBucket, type Period, periodsOf } from '#entities/planning/demand/periods.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { RowSource } from '#grid';
import { decimal, decimalText, formatDecimal, sumTexts } from '#model/decimal.ts';
import type { LineRow, Row } from '#model/entity.ts';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';

export type DetailKind = 'ordered' | 'consumed' | 'left';

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

export interface MatrixTable {
  source: RowSource<LineRow>;
  periods(): readonly Period[];
  groups(): readonly MatrixGroup[];
  rows(): readonly MatrixRow[];
  placeOf(id: string): MatrixPlace | undefined;
  decimals(row: MatrixRow): number;
  totals(): Readonly<Record<string, string>>;
  /** Rows new lines will stand in, told before they exist. */
  memory: RowMemory;
  show(what: { details: boolean; grouped: boolean; facts: MatrixFacts | null }): void;
}

export const forecastOf = fieldsReader(demandForecast.fields, ['bucket', 'horizonStart', 'horizonEnd']);

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

interface Built {
  of: readonly unknown[];
  rows: readonly MatrixRow[];
  shown: readonly { line: LineRow; place: MatrixPlace; level: number }[];
  index: ReadonlyMap<string, number>;
  totals: Readonly<Record<string, string>>;
}

export function createMatrixTable(draft: DocumentDraft): MatrixTable {
  const memory: RowMemory = new Map();
  let shows: { details: boolean; grouped: boolean; facts: MatrixFacts | null } = {
    details: false,
    grouped: false,
    facts: null,
  };
  let turned = new Set<string>();
  const listeners = new Set<() => void>();
  let built: Built | null = null;
  let range: { of: string; periods: readonly Period[]; groups: readonly MatrixGroup[] } | null = null;
  let versions = 0;
  const versionOf = new WeakMap<LineRow, number>();

  const ranged = (): NonNullable<typeof range> => {
    const { bucket, horizonStart, horizonEnd } = forecastOf(draft.doc.fields);
    const [from, until] = [plainText(horizonStart), plainText(horizonEnd)];
    const key = `${plainText(bucket)} ${from} ${until}`;
    if (range?.of === key) return range;
    const periods =
      isBucket(bucket) && from !== '' && until !== '' && from <= until ? periodsOf(bucket, from, until) : [];
    const groups = [...Map.groupBy(periods.keys(), (at) => periods[at]?.group ?? '')].map(([title, own]) => ({
      title,
      periods: own,
    }));
    range = { of: key, periods, groups };
    return range;
  };
  const decimals = (row: MatrixRow): number => {
    // A row that is about to be made takes the unit its material is kept in.
    const { material, unit } = forecastLineOf(row.first);
    const { stockUnit } = carriedOf(draft.refs, materialDef, material, ['stockUnit']);
    return carriedOf(draft.refs, unitDef, unit ?? stockUnit, ['precision']).precision ?? 2;
  };

  const build = (): Built => {
    const items = draft.lineRows('items');
    const { periods, groups } = ranged();
    const of = [items, periods, shows, turned];
    if (built !== null && built.of.every((each, at) => each === of[at])) return built;
    const rows = matrixRows(items, periods, memory);
    const shown: Built['shown'][number][] = [];
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
      for (const [title, own] of Map.groupBy(rows, (row) => groupOf(draft, row))) {
        const total = isOneUnit(own) ? sumTexts(own.map((row) => row.total)) : null;
        const head = { ...bare(`group ${title}`), materialName: title, total };
        const line = withSums(head, (at) => sumOf(own, at));
        shown.push({ line, place: { kind: 'group', title, rows: own }, level: 0 });
        if (turned.has(`group ${title}`)) continue;
        for (const row of own) addMaterial(row, 1);
      }
    else for (const row of rows) addMaterial(row, 0);
    const totals = totalsOf(rows, withSums);
    const index = new Map(shown.map(({ line }, at) => [line.id, at]));
    built = { of, rows, shown, index, totals };
    return built;
  };
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const hasBelow = (place: MatrixPlace): boolean => place.kind !== 'detail';

  const source: RowSource<LineRow> = {
    count: () => ({ value: build().shown.length, exact: true }),
    rowAt: (index) => build().shown[index]?.line,
    idAt: (index) => build().shown[index]?.line.id,
    indexOf: (id) => build().index.get(id) ?? -1,
    stateAt: () => 'loaded',
    versionAt(index) {
      const line = build().shown[index]?.line;
      if (line === undefined) return 0;
      const known = versionOf.get(line);
      if (known !== undefined) return known;
      versions += 1;
      versionOf.set(line, versions);
      return versions;
    },
    watch: () => undefined,
    retry: () => undefined,
    records: () => build().rows.length,
    lineAt(index) {
      const at = build().shown[index];
      if (at === undefined) return undefined;
      const { id } = at.line;
      const isOpen =
        at.place.kind === 'group'
          ? !turned.has(id)
          : at.place.kind === 'material' && shows.details !== turned.has(id);
      return { kind: 'row', level: at.level, expanded: hasBelow(at.place) ? isOpen : null };
    },
    toggle(index, open) {
      const at = build().shown[index];
      if (at === undefined || !hasBelow(at.place)) return;
      const isOpen = source.lineAt?.(index)?.expanded ?? false;
      if (open === isOpen) return;
      turned = new Set(turned);
      if (!turned.delete(at.line.id)) turned.add(at.line.id);
      changed();
    },
    parentAt(index) {
      const level = build().shown[index]?.level ?? 0;
      return level === 0 ? -1 : build().shown.findLastIndex((each, at) => at < index && each.level < level);
    },
    rowOf: (id) => build().shown[build().index.get(id) ?? -1]?.line,
    subscribe(listener) {
      const notifyAll = (): void => listener(null, true);
      listeners.add(notifyAll);
      const stop = draft.subscribe(() => listener(null));
      return () => {
        listeners.delete(notifyAll);
        stop();
      };
    },
  };
  return {
    source,
    memory,
    decimals,
    periods: () => ranged().periods,
    groups: () => ranged().groups,
    rows: () => build().rows,
    placeOf: (id) => build().shown[build().index.get(id) ?? -1]?.place,
    totals: () => build().totals,
    show(what) {
      if (what.details !== shows.details)
        turned = new Set([...turned].filter((id) => id.startsWith('group')));
      shows = what;
      changed();
    },
  };
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
function groupOf({ refs }: DocumentDraft, row: MatrixRow): string {
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
