// What documents still bring and take, as one select over everything the areas declare (model/expectedStock.ts). Reports,
// the facts beside a line and planning read it; nothing here names an entity.
import { entityOf } from '#entities/registry.ts';
import { tableName } from '#model/derive/tables.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { signOf, type ExpectedSource } from '#model/expectedStock.ts';
import { expectedSources, linkRuleOf, reservableDemands } from '#model/registry.ts';
import { statesIn } from '#model/states/states.ts';
import {
  conditionOfFormula,
  fieldSql,
  numberSql,
  replenishSql,
  type FormulaScope,
} from '#server/store/formulaSql.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { shapeOf } from '#server/store/shape.ts';
import { countsAvailable, countsExpected } from './availability.ts';
import { openByDay } from './datedParts.ts';

/** How the rows are cut down; expressions bound by the caller, null: not at all. */
export interface ExpectedOf {
  org: string;
  today: string;
  material: string | null;
  warehouse: string | null;
  mtoNo: string | null;
  /** Leaves out rows that are kept from planning. */
  onlyPlanned?: boolean;
}

/** Entities whose rows are read; what was computed is out of date when one of them changes. */
export function expectedEntities(): string[] {
  return [...new Set(expectedSources.map(({ entity }) => entity))];
}

const nothing = `select null::uuid as material, null::date as day, null::text as kind, null::text as part, 0::numeric as qty,
  null::text as entity, null::uuid as doc_id, null::text as code, null::text as partner where false`;

/**
 * What approved documents still bring (above 0) and take (below 0), one row per open row of theirs: material, day, kind,
 * part, qty in base units, entity, doc_id, code, partner. What is overdue is due today; what a row of demand, or a
 * document that follows from it, has reserved has left availability already.
 */
export function expectedMoves(of: ExpectedOf, sources: readonly ExpectedSource[] = expectedSources): string {
  return [nothing, ...sources.map((source) => movesOf(source, of))].join('\n    union all\n');
}

function movesOf(source: ExpectedSource, of: ExpectedOf): string {
  const def = entityOf(source.entity);
  if (def === undefined) throw new Error(`nothing is expected of ${source.entity}, which no area registers`);
  const scope = scopeOf(def, source);
  const at = (path: string): string => fieldSql(path.split('.'), scope);
  const open = numberSql(source.open, scope);
  const demand = signOf(source.part) < 0;
  const reserved = `case when ${countsAvailable(of.org, 'minusReserved')} then coalesce(k.held, 0) else 0 end`;
  const isReservable =
    demand &&
    reservableDemands.some(({ entity, lines }) => entity === source.entity && lines === source.lines);
  const days = source.days.map((day) =>
    fieldKind(def, source, day) === 'date' ? at(day) : `(${at(day)})::date`,
  );
  const cut = (field: string | undefined, value: string | null): string[] =>
    value === null ? [] : [field === undefined ? 'false' : `${at(field)} = ${value}`];
  const states = source.in ?? statesIn(def, 'executable');
  const where = [
    `h.org = ${of.org}`,
    `h."status" in (${states.map((state) => `'${state}'`).join(', ')})`,
    ...(scope.table.columns.has('lineStatus') ? [`${at('lineStatus')} in ('open', 'frozen')`] : []),
    `${open} > 0`,
    ...(source.when === undefined ? [] : [conditionOfFormula(source.when, scope)]),
    countsExpected(of.org, source.part),
    ...cut(source.material, of.material),
    ...cut(source.warehouse, of.warehouse),
    ...cut(source.mtoNo, of.mtoNo),
  ];
  const partner = partnerOf(def, source);
  const left = `greatest(${open}${isReservable ? ` - ${reserved}` : ''}, 0)`;
  const dated = openByDay(def, source.parts ?? [], { open: left, day: `coalesce(${days.join(', ')})` });
  if (of.onlyPlanned === true) where.push('not d.is_frozen');
  return `
    select ${at(source.material)} as material, greatest(d.day, ${of.today}) as day, '${source.kind}' as kind,
      '${source.part}' as part, ${demand ? '-' : ''}d.qty as qty,
      '${source.entity}' as entity, h.id as doc_id, ${codeOf(def)} as code, ${partner?.name ?? 'null::text'} as partner
    from ${shapeOf(def).header.name} h${scope.header === undefined ? '' : ` join ${scope.table.name} i on i.doc_id = h.id`}
      ${partner?.join ?? ''}${isReservable ? heldByLine(of.org) : ''}
      cross join lateral (${dated}) d
    where ${where.join(' and ')}`;
}

/** The row at `i` with its document at `h`, or the document itself. */
function scopeOf(def: EntityDef, { entity, lines }: ExpectedSource): FormulaScope {
  const shape = shapeOf(def);
  const header = { table: shape.header, alias: 'h' };
  if (lines === undefined) return header;
  const table = shape.lines.get(lines);
  if (table === undefined) throw new Error(`${entity} has no rows ${lines} of which anything is expected`);
  return { table, alias: 'i', header };
}

function fieldKind(def: EntityDef, { lines }: ExpectedSource, path: string): string | undefined {
  const place = path.startsWith('doc.') ? path.slice(4) : lines === undefined ? path : `${lines}.${path}`;
  return fieldAt(def, place)?.kind;
}

function codeOf(def: EntityDef): string {
  return shapeOf(def).header.columns.has('code') ? 'h."code"' : 'null::text';
}

function partnerOf(def: EntityDef, { partner }: ExpectedSource): { name: string; join: string } | null {
  const column = partner === undefined ? undefined : shapeOf(def).header.columns.get(partner);
  const whose = partner === undefined ? undefined : entityOf(fieldAt(def, partner)?.entity ?? '');
  if (column === undefined || whose === undefined) return null;
  return { name: 'p.name', join: `left join ${tableName(whose)} p on p.id = h.${column.name}` };
}

/** Strong reservations by the row of demand they come from, at `k`; those a notice took over count for its order. */
function heldByLine(org: string): string {
  return `
      left join (select coalesce(r.order_line_id, r.demand_line_id) as line, sum(r.open_qty) as held from stock_reservation r
        where r.org = ${org} and r.reserve_status = 'active' and r.reserve_type = 'strong' group by 1) k on k.line = i.id::text`;
}

/**
 * What rows of demand still need, over their ids at $1: id, need in base units. The limit of the rule by which their goods
 * leave, tolerance aside, less what it executed; rows that are closed, or of documents no longer worked on, need nothing.
 */
export function neededSql(): string {
  const each = reservableDemands.flatMap(({ entity, lines, rule: name, open, in: states }) => {
    const def = entityOf(entity);
    const rule = linkRuleOf(name);
    const shape = def === undefined ? undefined : shapeOf(def);
    const table = shape?.lines.get(lines);
    if (def === undefined || rule === undefined || shape === undefined || table === undefined) return [];
    const scope: FormulaScope = { table, alias: 'i', header: { table: shape.header, alias: 'h' } };
    const limit = numberSql(rule.proposes ?? rule.limit ?? '0', {
      ...scope,
      names: { overRatio: '0', direct: '0', replenish: replenishSql(table, 'i') },
    });
    const isOpen = table.columns.has('lineStatus') ? ` and coalesce(i.line_status, 'open') = 'open'` : '';
    const isAtWork =
      states === undefined
        ? stateSql(def, 'h.status', 'executable')
        : `h.status in (${states.map((state) => `'${state}'`).join(', ')})`;
    const left = `${limit} - coalesce((
         select sum(k.base_qty) from document_link k where k.source_line_id = i.id::text and k.link_rule = '${name}' and k.link_status = 'executed'), 0)`;
    return [
      `select i.id::text as id, case when ${isAtWork}${isOpen} then greatest(0, ${open === undefined ? left : numberSql(open, scope)}) else 0 end as need
       from ${table.name} i join ${shape.header.name} h on h.id = i.doc_id where i.id = any($1::uuid[])`,
    ];
  });
  return each.length === 0
    ? `select null::text as id, 0::numeric as need where false`
    : each.join(' union all ');
}
