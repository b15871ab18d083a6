// The only writer of document links: what a draft occupies on its source lines, what an approved one has executed,
// and how much is left. Source documents are locked nearest first, then by id, before any sum is read.
import { decimal, sumTexts, type Decimal } from '#model/decimal.ts';
import type { Doc, EntityDef, FieldValue, LineRow } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import type { LinkFacts } from '#model/links.ts';
import { inUnit, type UnitScales } from '#model/openQuantity.ts';
import { linkRuleOf, linkRules } from '#model/registry.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { linkedQuantity, linkedReplenishment, linkedSource } from '#entities/blocks/sourceLine.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { partOf } from '#model/rowPart.ts';
import { among, asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { quantityAt, rowName, rowsAt } from '#model/derive/linkRows.ts';
import { drawsSql } from '#server/ledgers/documents/madeLinks.ts';

export type LinkStatus = 'occupied' | 'executed' | 'released';

/** A stored link of one target document. */
export interface Link {
  id: string;
  rule: string;
  sourceLineId: string;
  targetLineId: string;
  baseQty: string;
  status: LinkStatus;
}

/** A source line with its locked document. */
export interface Source {
  def: EntityDef;
  doc: Doc;
  line: LineRow;
}

/** The number of a document at an end of a link. */
export const numberAt = ({ fields: { code = null } }: Doc): FieldValue => code;

/** What a target line draws from a source line by one rule. */
export interface Wanted {
  rule: LinkRule;
  source: Source;
  target: LineRow;
  baseQty: string;
  /** Rule by which the target line reached a source further up; null for the source it was pushed from. */
  via: string | null;
}

/** Rules that also count further up come first, so that the nearer document is always locked before the farther one. */
export function rulesInto(def: EntityDef): LinkRule[] {
  const further = (rule: LinkRule) => rule.also?.length ?? 0;
  return linkRules
    .filter((rule) => rule.target.entity === def.name)
    .sort((left, right) => further(right) - further(left));
}

export function rulesFrom(def: EntityDef): LinkRule[] {
  return linkRules.filter((rule) => rule.source.entity === def.name);
}

/** Everything the document's lines draw from, sources locked; lines typed by hand draw nothing. */
export async function wantedOf(context: Context, def: EntityDef, doc: Doc): Promise<Wanted[]> {
  const wanted: Wanted[] = [];
  const docs = new Map<string, Doc>();
  const missing = new Map<string, string>();
  for (const rule of rulesInto(def)) {
    const rows = rowsAt(doc, rule.target).flatMap((target) => {
      const { sourceEntity, sourceLineId } = partOf(target, linkedSource);
      return sourceEntity === rule.source.entity && sourceLineId !== null ? [{ target, sourceLineId }] : [];
    });
    const sources = await lockSources(
      context,
      rule,
      rows.map(({ sourceLineId }) => sourceLineId),
      docs,
    );
    for (const { target, sourceLineId } of rows) {
      const source = sources.get(sourceLineId);
      // A row names one source: the header of an order, or a row of one of its tables, each by a rule of its own.
      if (source === undefined) {
        missing.set(target.id, rowName(rule.target, target));
        continue;
      }
      wanted.push({ rule, source, target, baseQty: quantityAt(rule.target, target), via: null });
    }
  }
  for (const { target } of wanted) missing.delete(target.id);
  for (const name of missing.values()) throw conflict(`${name}的源单行已不存在，请删除后重新下推`);
  for (let level: readonly Wanted[] = wanted; level.length > 0;) {
    const next = await furtherUp(context, wanted, level, docs);
    wanted.push(...next);
    level = next;
  }
  return wanted;
}

/** What the entries of one level also draw from lines one step further up; each line once by each rule. */
async function furtherUp(
  context: Context,
  known: readonly Wanted[],
  level: readonly Wanted[],
  docs: Map<string, Doc>,
): Promise<Wanted[]> {
  const keyOf = (rule: LinkRule, sourceLineId: string, target: LineRow) =>
    `${rule.name}|${sourceLineId}|${target.id}`;
  const seen = new Set(known.map(({ rule, source, target }) => keyOf(rule, source.line.id, target)));
  const asked = level.flatMap(({ rule, source, target, via }) =>
    (rule.also ?? []).flatMap(({ rule: name, line }) => {
      const also = linkRuleOf(name);
      const sourceLineId = source.line[line];
      if (also === undefined || typeof sourceLineId !== 'string') return [];
      const key = keyOf(also, sourceLineId, target);
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ rule: also, sourceLineId, target, via: via ?? rule.name }];
    }),
  );
  const found: Wanted[] = [];
  for (const [rule, entries] of Map.groupBy(asked, (entry) => entry.rule)) {
    const sources = await lockSources(
      context,
      rule,
      entries.map((entry) => entry.sourceLineId),
      docs,
    );
    for (const { sourceLineId, target, via } of entries) {
      const source = sources.get(sourceLineId);
      if (source !== undefined)
        found.push({ rule, source, target, baseQty: quantityAt(rule.target, target), via });
    }
  }
  return found;
}

/** Locks the documents of these lines in order of id; by line id. Those in `docs` are locked already. */
export async function lockSources(
  context: Context,
  rule: LinkRule,
  lineIds: readonly string[],
  docs = new Map<string, Doc>(),
): Promise<Map<string, Source>> {
  const found = new Map<string, Source>();
  const def = entityOf(rule.source.entity);
  if (def === undefined || lineIds.length === 0) return found;
  const [key, table] =
    rule.source.lines === undefined
      ? ['id', tableName(def)]
      : ['doc_id', lineTableName(def, rule.source.lines)];
  const rows = await selectRows(
    context.session,
    { id: present(asKind('ref', raw(`t.${key}`))) },
    sql`from ${raw(table)} t where t.id = any(${[...new Set(lineIds)]}::uuid[]) group by t.${raw(key)} order by t.${raw(key)}`,
  );
  const wanted = new Set(lineIds);
  for (const { id } of rows) {
    const doc =
      docs.get(id) ?? (await readDoc(context.session, def, id, { lock: true, org: context.grants.org }));
    if (doc !== null) docs.set(id, doc);
    if (doc === null) continue;
    for (const line of rowsAt(doc, rule.source))
      if (wanted.has(line.id)) found.set(line.id, { def, doc, line });
  }
  return found;
}

/** All links of a target document, released ones too. */
export async function linksOf(context: Context, targetId: string): Promise<Link[]> {
  const k = headerTable(documentLink, 'k');
  const rows = await selectRows(
    context.session,
    {
      id: k.id,
      rule: present(k.linkRule),
      sourceLineId: present(k.sourceLineId),
      targetLineId: present(k.targetLineId),
      baseQty: present(k.baseQty),
      status: k.linkStatus,
    },
    sql`from ${k} where ${is(k.org, context.grants.org)} and ${is(k.targetId, targetId)} and ${raw(drawsSql('k.'))}`,
  );
  return rows.map(({ status, ...link }) => ({ ...link, status: statusOf(status) }));
}

function statusOf(stored: string | null): LinkStatus {
  return stored === 'occupied' || stored === 'executed' ? stored : 'released';
}

export type FactsReader = (rule: LinkRule, line: LineRow) => LinkFacts;

/** Sums per rule and source line, links of `exceptTarget` left out. */
export async function factsOf(
  context: Context,
  lines: readonly LineRow[],
  exceptTarget: string | null,
): Promise<FactsReader> {
  const k = headerTable(documentLink, 'k');
  const rows = await selectRows(
    context.session,
    {
      line: k.sourceLineId,
      rule: k.linkRule,
      occupied: asKind('qty', sql`sum(${k.baseQty}) filter (where ${k.linkStatus} = 'occupied')`),
      executed: asKind('qty', sql`sum(${k.baseQty}) filter (where ${k.linkStatus} = 'executed')`),
      direct: asKind('qty', sql`sum(${k.baseQty}) filter (where ${k.via} is null)`),
    },
    sql`from ${k} where ${is(k.org, context.grants.org)} and ${among(k.sourceLineId, [...new Set(lines.map(({ id }) => id))])}
      and ${k.linkStatus} <> 'released' and ${k.targetId} is distinct from ${exceptTarget}::text
      group by ${k.sourceLineId}, ${k.linkRule}`,
  );
  const sums = new Map(rows.map((row) => [`${row.line ?? ''}|${row.rule ?? ''}`, row]));
  return (rule, line) => {
    const total = (names: readonly string[], column: 'occupied' | 'executed' | 'direct') =>
      sumTexts(names.map((name) => sums.get(`${line.id}|${name}`)?.[column]));
    const own = [rule.name, ...(rule.together ?? [])];
    return {
      occupied: total(own, 'occupied'),
      executed: total(own, 'executed'),
      direct: total(rule.beside ?? [], 'direct'),
      replenish: partOf(line, linkedReplenishment).replenishBaseQty ?? '0',
    };
  };
}

/** Writes what the target's links shall be; every link not named is released. */
export async function storeLinks(
  context: Context,
  def: EntityDef,
  doc: Doc,
  wanted: readonly Wanted[],
  status: 'occupied' | 'executed',
  existing: readonly Link[],
): Promise<void> {
  const old = new Map(
    existing.map((link) => [`${link.rule}|${link.sourceLineId}|${link.targetLineId}`, link]),
  );
  const changed = wanted.flatMap(({ rule, source, target, baseQty, via }) => {
    const key = `${rule.name}|${source.line.id}|${target.id}`;
    const known = old.get(key);
    old.delete(key);
    if (sameLink(known, baseQty, status)) return [];
    return {
      id: known?.id ?? null,
      known: known !== undefined,
      rule: rule.name,
      via,
      source_entity: source.def.name,
      source_id: source.doc.id,
      source_line: source.line.id,
      source_code: numberAt(source.doc),
      target_line: target.id,
      base_qty: baseQty,
      status,
    };
  });
  const released = [...old.values()].filter((link) => link.status !== 'released').map((link) => link.id);
  if (changed.length === 0 && released.length === 0) return;
  await context.session.query(
    `with given as materialized (
       select * from jsonb_to_recordset($1::text::jsonb) as r(id uuid, known boolean, rule text, via text, source_entity text, source_id text,
         source_line text, source_code text, target_line text, base_qty numeric, status text)),
     updated as (
       update document_link l set base_qty = g.base_qty, link_status = g.status, target_code = $5
       from given g where g.known and l.id = g.id),
     freed as (update document_link set link_status = 'released' where id = any($6::uuid[]))
     insert into document_link (id, org, created_at, created_by, source_entity, source_id, source_line_id, source_code,
       target_entity, target_id, target_line_id, target_code, link_rule, via, base_qty, link_status)
     select gen_random_uuid(), $2::uuid, $7::timestamptz, $8::uuid, source_entity, source_id, source_line, source_code,
       $3, $4, target_line, $5, rule, via, base_qty, status
     from given where not known`,
    [
      JSON.stringify(changed),
      context.grants.org,
      def.name,
      doc.id,
      numberAt(doc),
      released,
      context.now,
      context.grants.userId,
    ],
  );
}

function sameLink(known: Link | undefined, baseQty: string, status: LinkStatus): boolean {
  return known !== undefined && known.status === status && decimal(known.baseQty).equals(decimal(baseQty));
}

/** Base quantity as the line shows it in its unit. */
export function fromBase(line: LineRow, base: Decimal, scales: UnitScales = { unit: 6, base: 6 }): Decimal {
  const { qty, baseQty } = partOf(line, linkedQuantity);
  return inUnit(base, { qty: decimal(qty), baseQty: decimal(baseQty) }, scales);
}
