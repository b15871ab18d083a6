// What is open of a line, day by day: as the rows beside it divide it (model/expectedStock.ts), whole on its own day where none
// does. What was executed fills the earliest rows. Planning, the supply–demand grid and the days of availability read it.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DatedParts } from '#model/expectedStock.ts';
import { expectedSources } from '#model/registry.ts';
import { shapeOf } from '#server/store/shape.ts';

/** Expressions over a line at i of a document at h. */
export interface OpenLine {
  /** Base units. */
  open: string;
  /** Its own day. */
  day: string;
  /** All that was ordered, in base units, executed or not. */
  whole?: string;
}

/** Rows of the lines of an entity of which something is expected. */
export function partsOf(entity: string, lines: string): readonly DatedParts[] {
  return expectedSources.find((source) => source.entity === entity && source.lines === lines)?.parts ?? [];
}

/**
 * A select of what is open of the line, for a lateral join: day, qty and whole in base units, is_frozen. The earliest row has also what no
 * row speaks of, so that the rows always make up the whole.
 */
export function openByDay(def: EntityDef, parts: readonly DatedParts[], line: OpenLine): string {
  const { open, day, whole = 'null::numeric' } = line;
  if (parts.length === 0)
    return `select ${day} as day, ${open} as qty, ${whole} as whole, false as is_frozen`;
  const tables = parts.map((part) => tableOf(def, part));
  const of = (at: number): string =>
    tables[at] === undefined ? 'false' : `exists (select from ${tables[at].from('x')})`;
  const before = (at: number): string =>
    tables
      .slice(0, at)
      .map((_table, earlier) => ` and not ${of(earlier)}`)
      .join('');
  const rows = [
    ...tables.map(({ from, values }, at) => `select ${values('r', day)} from ${from('r')}${before(at)}`),
    `select ${day}, 0, 0::numeric, false where true${before(tables.length)}`,
  ];
  return `select r.day, r.is_frozen, greatest(0, case when row_number() over (order by r.day, r.seq) = 1 then ${open} - r.later else least(r.share, ${open} - r.later) end) as qty,
        case when row_number() over (order by r.day, r.seq) = 1 then ${whole} - r.later else r.share end as whole
      from (select s.*, coalesce(sum(s.share) over (order by s.day desc, s.seq desc rows between unbounded preceding and 1 preceding), 0) as later
        from (${rows.join(' union all ')}) s (day, seq, share, is_frozen)) r`;
}

interface PartsTable {
  from(alias: string): string;
  values(alias: string, day: string): string;
}

function tableOf(def: EntityDef, { lines, line, baseQty, days, frozen }: DatedParts): PartsTable {
  const table = shapeOf(def).lines.get(lines);
  const column = (field: string): string => {
    const found = table?.columns.get(field);
    if (found === undefined) throw new Error(`${def.name} has no ${lines}.${field} to divide its lines by`);
    return found.name;
  };
  return {
    from: (alias) =>
      `${table?.name ?? ''} ${alias} where ${alias}.doc_id = i.doc_id and ${alias}.${column(line)} = i.seq and ${alias}.${column(baseQty)} > 0`,
    values: (alias, day) =>
      `coalesce(${[...days.map((field) => `${alias}.${column(field)}`), day].join(', ')}), ${alias}.seq, ${alias}.${column(baseQty)}, ${
        frozen === undefined ? 'false' : `coalesce(${alias}.${column(frozen)}, false)`
      }`,
  };
}

/** The same for lines of a registered entity. */
export function openDays(entity: string, lines: string, line: OpenLine): string {
  const def = entityOf(entity);
  if (def === undefined) throw new Error(`nothing is expected of ${entity}, which no area registers`);
  return openByDay(def, partsOf(entity, lines), line);
}
