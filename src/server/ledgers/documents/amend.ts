// Effect `amend`: new values for an approved document. They go through fills, rules and formulas as typed ones do, must
// leave nothing worse than it was, and must not fall below what was executed or promised; the old version is kept.
import { entityOf } from '#entities/registry.ts';
import { problemsOf } from '#model/derive/checks.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc, EntityDef, LineRow, Row } from '#model/entity.ts';
import { linkCloses, linkLimit } from '#model/links.ts';
import { linkedState } from '#entities/blocks/sourceLine.ts';
import type { Patch } from '#model/patch.ts';
import { partOf } from '#model/rowPart.ts';
import type { Problem } from '#model/check/problem.ts';
import { readerOf, type RefMap } from '#model/refs.ts';
import { factsOf, rulesFrom, type FactsReader } from '#server/ledgers/links.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { writeDoc } from '#server/store/writeDoc.ts';
import { changesBetween } from '#server/document/changes.ts';
import { codeOf, stamped } from '#server/document/stamps.ts';
import type { Ledger } from '../ledger.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { newId } from '#server/ids.ts';
import { moneyOfAmended } from '#server/areas/finance/ledger/replan.ts';
import { movedBySystem } from '#server/ledgers/links/systemSteps.ts';
import { moveLinks } from '#server/ledgers/links/progress.ts';
import { changeDoc, forgetRef, refsForRules } from '#server/document/references.ts';
import { withSystemValues } from '#server/document/systemManaged.ts';
import { rowName, rowsAt, setAt } from '#model/derive/linkRows.ts';

/** New values for an approved document: priced anew, judged, kept in its old version, one version further. */
interface AmendEffect {
  effect: 'amend';
  entity: string;
  id: string;
  patches: readonly Patch[];
  /** System-kept header fields that come with the change. */
  fields: Row;
  /** Field that counts versions, and the document that changes it. */
  version: { field: string; by: { entity: string; id: string; code: string }; reason: string };
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    amend: AmendEffect;
  }
}

export const amendment: Ledger<'amend'> = {
  effect: 'amend',
  title: '变更已审核的单据并留存旧版本',
  locks: ['sourceDocuments', 'moneyPlans'],
  async apply({ context, doc }, effect) {
    await amend(context, effect);
    return doc;
  },
};

async function amend(context: WriteContext, effect: AmendEffect): Promise<void> {
  const def = entityOf(effect.entity);
  const before =
    def === undefined
      ? null
      : await readDoc(context.session, def, effect.id, { lock: true, org: context.grants.org });
  if (def === undefined || before === null) throw conflict('要变更的单据已被删除，请刷新后重试');
  const old = readerOf(await refsForRules(context, def, before));
  const known = new Set(problemsOf(def, before, old, 'submit').map(({ message }) => message));
  const changed = await changeDoc(context, def, before, effect.patches);
  const worse = problemsOf(def, changed.doc, readerOf(changed.refs), 'submit').filter(
    ({ level, message }) => level === 'error' && !known.has(message),
  );
  const facts = await factsOf(context, linesOf(def, changed.doc), null);
  const problems = [
    ...worse.map((problem) => ofOther(def, before, problem)),
    ...overused(def, changed.doc, facts),
  ];
  if (problems.length > 0) throw invalid(problems);

  let next = settled(def, before, changed.doc, facts, changed.refs);
  next = { ...next, fields: { ...next.fields, ...effect.fields } };
  next = await movedBySystem(context, def, next);
  await keepVersion(context, def, before, effect);
  await writeDoc(context.session, def, before, stamped(context, next, false));
  await moveLinks(context, def, before, next);
  const { reason } = effect.version;
  const changes = changesBetween(before, next);
  const [fromVersion, toVersion] = [before.version, before.version + 1];
  context.record({
    def,
    docId: before.id,
    code: codeOf(before),
    action: 'change',
    fromVersion,
    toVersion,
    reason,
    changes,
  });
  context.affect(def.name, before.id);
  forgetRef(context, def, before.id);
  await moneyOfAmended(context, def, before.id);
}

function linesOf(def: EntityDef, doc: Doc): LineRow[] {
  const ends = new Map(rulesFrom(def).map(({ source }) => [source.lines, source]));
  return [...ends.values()].flatMap((end) => rowsAt(doc, end));
}

/** The problem is one of the changed document, not of a field on the screen. */
function ofOther(def: EntityDef, doc: Doc, { message }: Problem): Problem {
  return { field: '', level: 'error', message: `变更后${def.title} ${codeOf(doc) ?? ''}：${message}` };
}

/** Source lines that would allow less than their links have taken. */
function overused(def: EntityDef, doc: Doc, facts: FactsReader): Problem[] {
  return rulesFrom(def).flatMap((rule) =>
    (rule.limit === undefined ? [] : rowsAt(doc, rule.source)).flatMap((line): Problem[] => {
      const own = facts(rule, line);
      const used = decimal(own.occupied).plus(decimal(own.executed));
      if (used.isZero() || used.lessThanOrEqualTo(decimal(linkLimit(rule, line, own)))) return [];
      const message = `${def.title}${rowName(rule.source, line)}已被${entityOf(rule.target.entity)?.title ?? ''}使用，变更后的数量不能小于已使用的数量`;
      return [{ field: '', level: 'error', message }];
    }),
  );
}

/** Lines that are complete with their new quantity close, those that are not any more open again. */
function settled(def: EntityDef, before: Doc, doc: Doc, facts: FactsReader, refs: RefMap): Doc {
  const patches: Patch[] = [];
  for (const rule of rulesFrom(def)) {
    const old = new Map(rowsAt(before, rule.source).map((line) => [line.id, line]));
    for (const line of rowsAt(doc, rule.source)) {
      const was = old.get(line.id);
      const [closed, closes] = [
        was !== undefined && linkCloses(rule, was, facts(rule, was)),
        linkCloses(rule, line, facts(rule, line)),
      ];
      const set = (value: string): void =>
        void patches.push(setAt(rule.source, line.id, 'lineStatus', value));
      const { lineStatus } = partOf(line, linkedState);
      if (lineStatus === 'open' && !closed && closes) set('closed');
      if (lineStatus === 'closed' && closed && !closes) set('open');
    }
  }
  return withSystemValues(def, doc, patches, refs);
}

/** The document as it was, to be looked at ever after. */
async function keepVersion(
  context: WriteContext,
  def: EntityDef,
  doc: Doc,
  { version }: AmendEffect,
): Promise<void> {
  const { grants, now, session, ports } = context;
  await session.query(
    `insert into document_version (id, org, created_at, created_by, entity, doc_id, code, doc_version, changed_by_entity, changed_by_id,
       changed_by_code, reason, snapshot)
     values ($1::uuid, $2::uuid, $3::timestamptz, $4::uuid, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::jsonb)`,
    [
      newId(ports),
      grants.org,
      now,
      grants.userId,
      def.name,
      doc.id,
      codeOf(doc),
      Number(doc.fields[version.field] ?? 1),
      version.by.entity,
      version.by.id,
      version.by.code,
      version.reason,
      JSON.stringify(doc),
    ],
  );
}
