// Open lines of other documents that a draft may draw: a window of the source's line list, cut down to what agrees with
// the draft and is not used up. Works over any number of lines; only the rows of the window are looked at closely.
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import { allOf, type Condition, type Filter } from '#model/filter.ts';
import type { PullableRequest, PullableResult, PullSource } from '#model/wire/flowWire.ts';
import { agreeingFields } from '#model/pushAgreement.ts';
import { factsOf } from '#server/ledgers/links.ts';
import type { Context } from '#server/context.ts';
import { authorise } from '#server/pipeline/documents.ts';
import { pullWays, type PullWay } from '#server/pipeline/pull.ts';
import { remainderOf } from '#server/pipeline/pushLines.ts';
import { notFound } from '#server/refusal.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { shapeOf } from '#server/store/shape.ts';
import { isUuid, type Parameters } from '#server/store/sql.ts';
import { readDocs } from '#server/store/readDoc.ts';
import { loadRefs } from '#server/store/refs.ts';
import { HEADER, LINE } from '#server/store/list/view.ts';
import { isLeftSql } from './remainingSql.ts';
import { statesPushed } from '#model/rights/can.ts';
import type { LinkEnd } from '#model/linkRule.ts';
import { rowsAt } from '#model/derive/linkRows.ts';
import { namedLineFieldsOf } from '#model/namedFields.ts';

export function pullSourcesOf(context: Context, target: EntityDef): PullSource[] {
  return pullWays(context, target).map(({ def, rule }) => ({
    rule: rule.name,
    entity: def.name,
    title: def.title,
  }));
}

export async function pullableOf(
  context: Context,
  target: EntityDef,
  request: PullableRequest,
): Promise<PullableResult> {
  const way = pullWays(context, target).find(({ rule }) => rule.name === request.rule);
  if (way === undefined) throw notFound(`${target.title}不能从该来源选单`);
  authorise(context, way.def, 'view');
  const { def, push, rule } = way;
  const filter = allOf([
    { field: 'status', op: 'in', values: statesPushed(def, push) },
    onlySome(way),
    openLine(way),
    agreeing(way, request.header),
    request.filter,
  ]);
  const { offset, limit, search, sort, after, count } = request;
  const found = await queryList(
    context,
    def,
    {
      ...(push.lines === undefined ? {} : { lines: push.lines }),
      filter,
      offset,
      limit,
      ...(search === undefined ? {} : { search }),
      ...(sort === undefined ? {} : { sort }),
      ...(after === undefined ? {} : { after }),
    },
    { where: (parameters) => leftSql(context, way, parameters), count },
  );
  const lines = found.rows.map((row) => row.id);
  const docs = await readDocs(context.session, def, [...new Set(found.rows.map((row) => row.docId))], {
    org: context.grants.org,
  });
  const byId = linesById(docs, rule.source, new Set(lines));
  const facts = await factsOf(context, [...byId.values()], null);
  const units = await loadRefs(
    context,
    [...byId.values()].flatMap((line) => {
      const { unit, baseUnit } = namedLineFieldsOf(line);
      return [unit, baseUnit].flatMap((id) => (id === null ? [] : [{ entity: 'unit', id }]));
    }),
    { guarded: true },
  );
  const rows = found.rows.map((row) => {
    const line = byId.get(row.id);
    const { qty, scale } =
      line === undefined ? { qty: '0', scale: 6 } : remainderOf(rule, line, facts, units);
    return { ...row, remaining: qty, scale };
  });
  return { rows, refs: found.refs, total: count ? found.total.value : null, end: found.end };
}

function linesById(docs: readonly Doc[], end: LinkEnd, wanted: ReadonlySet<string>): Map<string, LineRow> {
  return new Map(
    docs.flatMap((doc) =>
      rowsAt(doc, end).flatMap((line) => (wanted.has(line.id) ? [[line.id, line] as const] : [])),
    ),
  );
}

/** Sources that may go this way at all. */
function onlySome({ push: { only } }: PullWay): Condition | null {
  return only === undefined ? null : { field: only.field, op: 'eq', values: [only.value] };
}

function openLine({ def, push, rule }: PullWay): Condition | null {
  if (rule.closedToo === true || push.lines === undefined) return null;
  const { lineStatus } = def.lines?.[push.lines]?.fields ?? {};
  return lineStatus !== undefined ? { field: `${push.lines}.lineStatus`, op: 'eq', values: ['open'] } : null;
}

/** What the draft has decided already: partner, currency and the like, where the source hands the field on as it is. */
function agreeing({ def, push, target }: PullWay, header: Row): Filter | null {
  return allOf(
    agreeingFields(push, target).map((field): Condition | null => {
      const source = push.header[field] ?? '';
      const value: FieldValue = header[field] ?? null;
      if (source.startsWith('=') || !shapeOf(def).header.columns.has(source)) return null;
      if (target.fields[field]?.kind === 'ref')
        return isUuid(value) ? { field: source, op: 'eq', values: [value] } : null;
      return null;
    }),
  );
}

/** Lines of which something is left, as the push that follows will find it. */
function leftSql({ grants }: Context, { def, push, rule }: PullWay, parameters: Parameters): string | null {
  const shape = shapeOf(def);
  const row = push.lines === undefined ? shape.header : shape.lines.get(push.lines);
  const alias = push.lines === undefined ? HEADER : LINE;
  return row === undefined ? null : isLeftSql(rule, row, alias, grants.org, parameters);
}
