// The only writer of document links: what a draft occupies on its source lines, what an approved one has executed,
// and how much is left. Source documents are locked nearest first, then by id, before any sum is read.
import { decimal, sumTexts, type Decimal } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import type { LinkRule } from '#model/linkRule.ts';
import type { LinkFacts } from '#model/links.ts';
import { inUnit, type UnitScales } from '#model/openQuantity.ts';
import { linkRuleOf, linkRules } from '#model/registry.ts';
import { lineTableName, tableName } from '#model/derive/tables.ts';
import { entityOf } from '#entities/registry.ts';
import type { Context } from '#server/context.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { textOf } from '#server/values.ts';
import { rowName, rowsAt } from '#model/derive/linkRows.ts';
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
    const rows = rowsAt(doc, rule.target).filter(
      (row) => row['sourceEntity'] === rule.source.entity && typeof row['sourceLineId'] === 'string',
    );
    const sources = await lockSources(
      context,
      rule,
      rows.map((row) => textOf(row['sourceLineId'])),
      docs,
    );
    for (const target of rows) {
      const source = sources.get(textOf(target['sourceLineId']));
      // A row names one source: the header of an order, or a row of one of its tables, each by a rule of its own.
      if (source === undefined) {
        missing.set(target.id, rowName(rule.target, target));
        continue;
      }
      wanted.push({ rule, source, target, baseQty: textOf(target[rule.target.quantity], '0'), via: null });
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
        found.push({ rule, source, target, baseQty: textOf(target[rule.target.quantity], '0'), via });
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
  const { rows } = await context.session.query(
    rule.source.lines === undefined
      ? `select id as doc_id from ${tableName(def)} where id = any($1::uuid[]) order by id`
      : `select distinct doc_id from ${lineTableName(def, rule.source.lines)} where id = any($1::uuid[]) order by doc_id`,
    [[...new Set(lineIds)]],
  );
  const wanted = new Set(lineIds);
  for (const row of rows) {
    const id = String(row['doc_id']);
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
  const { rows } = await context.session.query(
    `select id, link_rule, source_line_id, target_line_id, base_qty, link_status from document_link where org = $1::uuid and target_id = $2 and ${drawsSql('')}`,
    [context.grants.org, targetId],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    rule: textOf(row['link_rule']),
    sourceLineId: textOf(row['source_line_id']),
    targetLineId: textOf(row['target_line_id']),
    baseQty: textOf(row['base_qty']),
    status: textOf(row['link_status']) as LinkStatus,
  }));
}

export type FactsReader = (rule: LinkRule, line: LineRow) => LinkFacts;

/** Sums per rule and source line, links of `exceptTarget` left out. */
export async function factsOf(
  context: Context,
  lines: readonly LineRow[],
  exceptTarget: string | null,
): Promise<FactsReader> {
  const { rows } = await context.session.query(
    `select source_line_id, link_rule,
       coalesce(sum(base_qty) filter (where link_status = 'occupied'), 0) as occupied,
       coalesce(sum(base_qty) filter (where link_status = 'executed'), 0) as executed,
       coalesce(sum(base_qty) filter (where via is null), 0) as direct
     from document_link
     where org = $1::uuid and source_line_id = any($2::text[]) and link_status <> 'released' and target_id is distinct from $3
     group by source_line_id, link_rule`,
    [context.grants.org, [...new Set(lines.map((line) => line.id))], exceptTarget],
  );
  const sums = new Map(
    rows.map((row) => [`${textOf(row['source_line_id'])}|${textOf(row['link_rule'])}`, row]),
  );
  return (rule, line) => {
    const total = (names: readonly string[], column: string) =>
      sumTexts(names.map((name) => textOf(sums.get(`${line.id}|${name}`)?.[column], '0')));
    const own = [rule.name, ...(rule.together ?? [])];
    return {
      occupied: total(own, 'occupied'),
      executed: total(own, 'executed'),
      direct: total(rule.beside ?? [], 'direct'),
      replenish: textOf(line['replenishBaseQty'], '0'),
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
      source_code: source.doc.fields['code'] ?? null,
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
      doc.fields['code'] ?? null,
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
  const whole = { qty: decimal(textOf(line['qty'])), baseQty: decimal(textOf(line['baseQty'])) };
  return inUnit(base, whole, scales);
}
