// The lines of a forecast as rows of the grid: materials by periods, below a material what orders take of it, above it the
// group of materials. Computed from the draft as it stands, so that typing, undo and what others saved show at once.
import { material as materialDef } from '#entities/master/material/material.ts';
import { unit as unitDef } from '#entities/master/unit.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { type MatrixRow, matrixRows, type RowMemory } from '#entities/planning/demand/matrix/matrixRows.ts';
import { isBucket, type Period, periodsOf } from '#entities/planning/demand/periods.ts';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { RowSource } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { carriedOf } from '#model/rowPart.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import {
  forecastLineOf,
  type MatrixGroup,
  type MatrixLines,
  matrixLines,
  type MatrixPlace,
  type MatrixTableShows,
} from './matrixLines.ts';

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
  show(what: MatrixTableShows): void;
}

export const forecastOf = fieldsReader(demandForecast.fields, ['bucket', 'horizonStart', 'horizonEnd']);

/** The period or group of periods a column stands for; null for the columns of the row itself. */
export function periodsAt(table: MatrixTable, column: string): readonly number[] | null {
  const [, kind, number] = /^([pg])(\d+)$/.exec(column) ?? [];
  if (kind === undefined) return null;
  return kind === 'p' ? [Number(number)] : (table.groups()[Number(number)]?.periods ?? []);
}

interface MatrixState {
  shows: MatrixTableShows;
  /** Rows whose being open is other than is usual now. */
  turned: ReadonlySet<string>;
}

interface Built extends MatrixLines {
  of: readonly unknown[];
  index: ReadonlyMap<string, number>;
}

export function createMatrixTable(draft: DocumentDraft): MatrixTable {
  const memory: RowMemory = new Map();
  const state: MatrixState = { shows: { details: false, grouped: false, facts: null }, turned: new Set() };
  const listeners = new Set<() => void>();
  let built: Built | null = null;
  const horizon = createHorizon(draft);
  const decimals = (row: MatrixRow): number => {
    // A row that is about to be made takes the unit its material is kept in.
    const { material, unit } = forecastLineOf(row.first);
    const { stockUnit } = carriedOf(draft.refs, materialDef, material, ['stockUnit']);
    return carriedOf(draft.refs, unitDef, unit ?? stockUnit, ['precision']).precision ?? 2;
  };

  const build = (): Built => {
    const items = draft.lineRows('items');
    const { periods, groups } = horizon();
    const { shows, turned } = state;
    const of = [items, periods, shows, turned];
    if (built !== null && built.of.every((each, at) => each === of[at])) return built;
    const rows = matrixRows(items, periods, memory);
    const lines = matrixLines({ refs: draft.refs, rows, periods, groups, shows, turned });
    built = { ...lines, of, index: new Map(lines.shown.map(({ line }, at) => [line.id, at])) };
    return built;
  };
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    source: createMatrixSource({ draft, state, build, listeners, changed }),
    memory,
    decimals,
    periods: () => horizon().periods,
    groups: () => horizon().groups,
    rows: () => build().rows,
    placeOf: (id) => build().shown[build().index.get(id) ?? -1]?.place,
    totals: () => build().totals,
    show(what) {
      if (what.details !== state.shows.details)
        state.turned = new Set([...state.turned].filter((id) => id.startsWith('group')));
      state.shows = what;
      changed();
    },
  };
}

interface Horizon {
  periods: readonly Period[];
  groups: readonly MatrixGroup[];
}

/** The periods the forecast stands in; the same objects until its bucket or its days change. */
function createHorizon(draft: DocumentDraft): () => Horizon {
  let range: (Horizon & { of: string }) | null = null;
  return () => {
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
}

interface MatrixSourceOptions {
  draft: DocumentDraft;
  state: MatrixState;
  build(): Built;
  listeners: Set<() => void>;
  /** A row was opened or closed. */
  changed(): void;
}

function createMatrixSource(options: MatrixSourceOptions): RowSource<LineRow> {
  const { draft, state, build, listeners, changed } = options;
  let versions = 0;
  const versionOf = new WeakMap<LineRow, number>();
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
      const { shows, turned } = state;
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
      const turned = new Set(state.turned);
      if (!turned.delete(at.line.id)) turned.add(at.line.id);
      state.turned = turned;
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
  return source;
}
