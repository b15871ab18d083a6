// 上下查: the documents one came from and those made from it, at any distance, with what every line drew. One recursive
// statement walks the links, changes of orders and contracts stand behind what they change; what lies outside the session's
// rights is counted where it stands and never named.
import { entityOf } from '#entities/registry.ts';
import { can } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { TraceLink, TraceNode, TraceResult } from '#model/wire/flowWire.ts';
import { linkRuleOf } from '#model/registry.ts';
import { isShown, shownValue } from '#model/rights/visible.ts';
import type { Context } from '#server/context.ts';
import { loadRefs } from '#server/store/refs.ts';
import { shapeOf } from '#server/store/shape.ts';
import { isUuid } from '#server/store/sql.ts';
import { mostLinks, walked } from './traceWalk.ts';
import { changeLinks, changeRule, type ChangeLink } from './traceChanges.ts';
import { isMadeLink } from '#server/ledgers/documents/madeLinks.ts';
import { sql, raw, among, asKind, otherwise, filled } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { inScope } from '#server/select/visible.ts';

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

/** The caller has judged that the session may look at the document itself. */
export async function traceOf(context: Context, def: EntityDef, id: string): Promise<TraceResult> {
  // A change stands behind the document it changes: the way is that one's.
  const [changed] = await changeLinks(context, def.name, [id], 'change');
  const { entity, id: start } = changed?.of ?? { entity: def.name, id };
  const rows = await walked(context, entity, start);
  const cut = rows.length > mostLinks;
  const drawn = rows.slice(0, mostLinks).map(({ source, sourceId, target, targetId, ...link }): Link => ({
    ...link,
    from: keyOf(source, sourceId),
    to: keyOf(target, targetId),
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
    const column = (key: string) =>
      asKind(
        'text',
        raw(header.columns.has(key) && isShown(grants, def, key) ? `h."${key}"::text` : 'null::text'),
      );
    const h = headerTable(def, 'h');
    const rows = await selectRows(
      session,
      { id: h.id, code: column('code'), status: filled(column('status')), date: filled(column('date')) },
      sql`from ${h} where ${among(h.id, ids)} and ${inScope(def, grants, 'h')}`,
    );
    for (const { code, ...doc } of rows) {
      const shown = shownValue(grants, def, 'code', code ?? '');
      found.set(keyOf(entity, doc.id), { ...doc, entity, code: typeof shown === 'string' ? shown : '' });
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
    const column = (field: string) =>
      asKind(
        'ref',
        raw(
          table.columns.has(field) && isShown(context.grants, def, key === '' ? field : `${key}.${field}`)
            ? `l.${table.columns.get(field)?.name}`
            : 'null::uuid',
        ),
      );
    const rows = await selectRows(
      context.session,
      {
        id: otherwise(asKind('ref', raw('l.id')), ''),
        seq: asKind('integer', raw(key === '' ? 'null::integer' : 'l.seq')),
        material: column('material'),
        baseUnit: column('baseUnit'),
      },
      sql`from ${raw(table.name)} l where l.id = any(${[...ids].filter(isUuid)}::uuid[])`,
    );
    for (const { id, ...line } of rows) found.set(id, line);
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
