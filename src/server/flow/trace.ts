// 上下查: the documents one came from and those made from it, at any distance, with what every line drew. One recursive
// statement walks the links, changes of orders and contracts stand behind what they change; what lies outside the session's
// rights is counted where it stands and never named.
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { EntityDef } from '#model/entity.ts';
import type { TraceLink, TraceNode, TraceResult } from '#model/wire/flowWire.ts';
import { linkRuleOf } from '#model/registry.ts';
import { isShown, shownValue } from '#model/rights/visible.ts';
import type { Context } from '#server/context.ts';
import { loadRefs } from '#server/store/refs.ts';
import { shapeOf } from '#server/store/shape.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { and, isUuid, Parameters } from '#server/store/sql.ts';
import { optionalText, textOf } from '#server/values.ts';
import { changeLinks, changeRule, type ChangeLink } from './traceChanges.ts';
import { isMadeLink } from '#server/ledgers/documents/madeLinks.ts';

/** Links that are followed; a document with more is cut. */
const mostLinks = 5_000;
/** Chains longer than this are circles, which links cannot form but restored data might. */
const mostSteps = 60;

interface Link {
  rule: string;
  from: string;
  to: string;
  fromLine: string;
  toLine: string;
  baseQty: string;
  status: string;
}

const walkSql = `
with recursive down(entity, id) as (
  select $2::text, $3::text
  union select k.target_entity, k.target_id from down d join document_link k on k.source_id = d.id and k.source_entity = d.entity
    where k.org = $1::uuid and k.link_status <> 'released' and k.via is null),
up(entity, id) as (
  select $2::text, $3::text
  union select k.source_entity, k.source_id from up d join document_link k on k.target_id = d.id and k.target_entity = d.entity
    where k.org = $1::uuid and k.link_status <> 'released' and k.via is null)
select k.link_rule, k.source_entity, k.source_id, k.source_line_id, k.target_entity, k.target_id, k.target_line_id,
  k.base_qty, k.link_status from document_link k
where k.org = $1::uuid and k.link_status <> 'released' and k.via is null
  and ((k.source_entity, k.source_id) in (select entity, id from down) or (k.target_entity, k.target_id) in (select entity, id from up))
order by k.created_at, k.id limit ${mostLinks + 1}`;

/** The caller has judged that the session may look at the document itself. */
export async function traceOf(context: Context, def: EntityDef, id: string): Promise<TraceResult> {
  // A change stands behind the document it changes: the way is that one's.
  const [changed] = await changeLinks(context, def.name, [id], 'change');
  const { entity, id: start } = changed?.of ?? { entity: def.name, id };
  const { rows } = await context.session.query(walkSql, [context.grants.org, entity, start]);
  const cut = rows.length > mostLinks;
  const drawn = rows.slice(0, mostLinks).map((row): Link => ({
    rule: textOf(row['link_rule']),
    from: keyOf(textOf(row['source_entity']), textOf(row['source_id'])),
    to: keyOf(textOf(row['target_entity']), textOf(row['target_id'])),
    fromLine: textOf(row['source_line_id']),
    toLine: textOf(row['target_line_id']),
    baseQty: decimalText(decimal(textOf(row['base_qty'], '0'))),
    status: textOf(row['link_status']),
  }));
  const root = keyOf(def.name, id);
  const all = [...drawn, ...(await withChanges(context, drawn, root, changed))];
  const distances = new Map([
    ...distancesFrom(root, all, 'up'),
    ...distancesFrom(root, all, 'down'),
    [root, 0],
  ]);
  const links = all.filter(({ from, to }) => distances.has(from) && distances.has(to));
  const docs = await visibleDocs(context, [...distances.keys()]);
  const lines = await linesOf(context, links, docs);
  const place = (key: string): string => (docs.has(key) ? key : `hidden ${distances.get(key) ?? 0}`);
  return {
    ...nodesOf(distances, docs),
    links: merged(links.map((link) => shownLink(link, place, lines))).toSorted(inOrder(distances)),
    refs: await loadRefs(
      context,
      [...lines.values()].flatMap(({ material, baseUnit }) => [
        ...(material === null ? [] : [{ entity: 'material', id: material }]),
        ...(baseUnit === null ? [] : [{ entity: 'unit', id: baseUnit }]),
      ]),
      { brief: true },
    ),
    cut,
  };
}

/** Changes of the documents on the way, or the one change that is looked at. */
async function withChanges(
  context: Context,
  drawn: readonly Link[],
  root: string,
  looked: ChangeLink | undefined,
): Promise<Link[]> {
  const keys = new Set([root, ...drawn.flatMap(({ from, to }) => [from, to])]);
  const found: ChangeLink[] = looked === undefined ? [] : [looked];
  if (looked === undefined)
    for (const [entity, own] of Map.groupBy(keys, (key) => key.split(' ', 1)[0] ?? ''))
      found.push(
        ...(await changeLinks(
          context,
          entity,
          own.map((key) => key.slice(entity.length + 1)),
          'document',
        )),
      );
  return found.map(({ of, change, status }) => ({
    rule: changeRule,
    from: keyOf(of.entity, of.id),
    to: keyOf(change.entity, change.id),
    fromLine: '',
    toLine: '',
    baseQty: '0',
    status,
  }));
}

function keyOf(entity: string, id: string): string {
  return `${entity} ${id}`;
}

/** Steps on the longest way, so that what was made last stands furthest: below 0 upstream. */
function distancesFrom(root: string, links: readonly Link[], direction: 'up' | 'down'): Map<string, number> {
  const [near, far, step] = direction === 'up' ? (['to', 'from', -1] as const) : (['from', 'to', 1] as const);
  const next = Map.groupBy(links, (link) => link[near]);
  const found = new Map<string, number>();
  let layer = new Set([root]);
  for (let steps = 1; layer.size > 0 && steps <= mostSteps; steps += 1) {
    const reached = new Set<string>();
    for (const key of layer)
      for (const link of next.get(key) ?? []) if (link[far] !== root) reached.add(link[far]);
    for (const key of reached) found.set(key, steps * step);
    layer = reached;
  }
  return found;
}

type Shown = NonNullable<TraceNode['doc']>;

/** By key, of the documents within the session's rights. */
async function visibleDocs(
  { session, grants }: Context,
  keys: readonly string[],
): Promise<Map<string, Shown>> {
  const found = new Map<string, Shown>();
  for (const [entity, named] of Map.groupBy(keys, (key) => key.split(' ', 1)[0] ?? '')) {
    const def = entityOf(entity);
    if (def === undefined || !can(grants, def, 'view')) continue;
    const { header } = shapeOf(def);
    const ids = named.map((key) => key.slice(entity.length + 1)).filter(isUuid);
    const parameters = new Parameters();
    const where = and([
      `h."id" = any(${parameters.add(ids, 'uuid[]')})`,
      scopeSql(def, grants, 'h', parameters),
    ]);
    const column = (key: string): string =>
      header.columns.has(key) && isShown(grants, def, key) ? `h."${key}"::text` : 'null::text';
    const { rows } = await session.query(
      `select h."id"::text as id, ${column('code')} as code, ${column('status')} as status, ${column('date')} as date from ${header.name} h where ${where}`,
      parameters.values,
    );
    for (const row of rows) {
      const id = textOf(row['id']);
      const doc = {
        entity,
        id,
        code: textOf(shownValue(grants, def, 'code', textOf(row['code']))),
        status: optionalText(row['status']),
        date: optionalText(row['date']),
      };
      found.set(keyOf(entity, id), doc);
    }
  }
  return found;
}

/** Visible ones each by itself, hidden ones together where they stand. */
function nodesOf(
  distances: ReadonlyMap<string, number>,
  docs: ReadonlyMap<string, Shown>,
): Pick<TraceResult, 'nodes' | 'hidden'> {
  const hidden = new Map<number, number>();
  const nodes: TraceNode[] = [];
  for (const [key, distance] of distances) {
    const doc = docs.get(key);
    if (doc === undefined) hidden.set(distance, (hidden.get(distance) ?? 0) + 1);
    else nodes.push({ key, distance, doc, count: 1 });
  }
  for (const [distance, count] of hidden)
    nodes.push({ key: `hidden ${distance}`, distance, doc: null, count });
  nodes.sort(
    (left, right) => Math.abs(left.distance) - Math.abs(right.distance) || left.distance - right.distance,
  );
  return { nodes, hidden: [...hidden.values()].reduce((sum, count) => sum + count, 0) };
}

interface Line {
  /** Null for a header. */
  seq: number | null;
  material: string | null;
  baseUnit: string | null;
}

/** Lines of visible documents, by id. */
async function linesOf(
  context: Context,
  links: readonly Link[],
  docs: ReadonlyMap<string, Shown>,
): Promise<Map<string, Line>> {
  const wanted = new Map<string, Set<string>>();
  for (const { rule, from, to, fromLine, toLine } of links) {
    const ends = linkRuleOf(rule);
    if (ends === undefined) continue;
    const note = (entity: string, lines: string | undefined, id: string): void => {
      const place = `${entity} ${lines ?? ''}`;
      wanted.set(place, (wanted.get(place) ?? new Set()).add(id));
    };
    if (docs.has(from)) note(ends.source.entity, ends.source.lines, fromLine);
    if (docs.has(to)) note(ends.target.entity, ends.target.lines, toLine);
  }
  const found = new Map<string, Line>();
  for (const [place, ids] of wanted) {
    const [entity = '', key = ''] = place.split(' ');
    const def = entityOf(entity);
    const shape = def === undefined ? undefined : shapeOf(def);
    const table = key === '' ? shape?.header : shape?.lines.get(key);
    if (def === undefined || table === undefined) continue;
    const column = (field: string): string =>
      table.columns.has(field) && isShown(context.grants, def, key === '' ? field : `${key}.${field}`)
        ? `${table.columns.get(field)?.name}::text`
        : 'null::text';
    const { rows } = await context.session.query(
      `select "id"::text as id, ${key === '' ? 'null::integer' : '"seq"'} as seq, ${column('material')} as material, ${column('baseUnit')} as base_unit from ${table.name} where "id" = any($1::uuid[])`,
      [[...ids].filter(isUuid)],
    );
    for (const row of rows)
      found.set(textOf(row['id']), {
        seq: row['seq'] === null ? null : Number(row['seq']),
        material: optionalText(row['material']),
        baseUnit: optionalText(row['base_unit']),
      });
  }
  return found;
}

function shownLink(link: Link, place: (key: string) => string, lines: ReadonlyMap<string, Line>): TraceLink {
  const [from, to] = [place(link.from), place(link.to)];
  const open = from === link.from && to === link.to;
  const [source, target] = [lines.get(link.fromLine), lines.get(link.toLine)];
  return {
    from,
    to,
    fromLine: open ? link.fromLine : '',
    toLine: open ? link.toLine : '',
    fromSeq: open ? (source?.seq ?? null) : null,
    toSeq: open ? (target?.seq ?? null) : null,
    material: open ? (target?.material ?? source?.material ?? null) : null,
    baseUnit: open ? (target?.baseUnit ?? source?.baseUnit ?? null) : null,
    baseQty: open && link.rule !== changeRule && !isMadeLink(link.rule) ? link.baseQty : null,
    status: open ? link.status : '',
  };
}

/** Nearest documents first, then by line number. */
function inOrder(distances: ReadonlyMap<string, number>): (left: TraceLink, right: TraceLink) => number {
  const far = (link: TraceLink): number => distances.get(link.to) ?? 0;
  return (left, right) =>
    far(left) - far(right) ||
    (left.fromSeq ?? 0) - (right.fromSeq ?? 0) ||
    (left.toSeq ?? 0) - (right.toSeq ?? 0);
}

/** Links into what may not be seen are told once. */
function merged(links: readonly TraceLink[]): TraceLink[] {
  const hidden = new Set<string>();
  return links.filter((link) => {
    if (link.baseQty !== null) return true;
    const key = `${link.from} > ${link.to}`;
    const known = hidden.has(key);
    hidden.add(key);
    return !known;
  });
}
