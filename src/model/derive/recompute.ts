// Changes to a document and all that follows from them: fills, lookups, named rules, formulas. Pure and the same on
// both sides. Patches are judged in the order they were made, so that applying them at once or one after another
// gives the same document; only lines that are touched are computed, and the header's sums.
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { type DocEditor, editDoc, type Patch, sameValue } from '#model/patch.ts';
import type { RefReader } from '#model/refs.ts';
import type { DocOf, KnownDoc } from '#model/typedDoc.ts';
import { emptyLine } from './draft.ts';
import { canonical, copyFacts, fillByDefaults, noteTyped } from './fills.ts';
import { computedValue } from './formula.ts';
import { type Copy, type Formula, type LinePlan, type Plan, planOf } from './plan.ts';
import { headerReader, headerSums, lineReader } from './read.ts';

interface Pending {
  lines: string;
  id: string;
  /** The line as it was; undefined for a new one. */
  before: LineRow | undefined;
  changed: Set<string>;
}

export { missingRefs, neededRefs, refsByFills, refsOnTheWay } from './neededRefs.ts';

const nothing: ReadonlySet<string> = new Set();

type Changes = [patches: readonly Patch[], reader: RefReader, earlier?: readonly Patch[]];

/**
 * New document: patches in order, then what follows from each. Values are made canonical; a value of a wrong type
 * stays where it was put, for the checks to name it. References that `reader` does not know fill nothing.
 * @param earlier patches that led to `doc` and are not saved: what they typed stays as what `patches` type does
 * @throws PatchError for patches that do not fit, ExpressionError when the definition's formulas are broken.
 */
export function applyChanges<E extends EntityDef>(
  def: E,
  doc: DocOf<NoInfer<E>>,
  ...changes: Changes
): KnownDoc<E>;
export function applyChanges(def: EntityDef, doc: Doc, ...changes: Changes): Doc;
export function applyChanges(def: EntityDef, doc: Doc, ...[patches, reader, earlier = []]: Changes): Doc {
  return new Recomputation(def, doc, reader, earlier).run(patches);
}

/** All derived values anew, with nothing typed: for documents that were put together otherwise. */
export function recomputeAll(def: EntityDef, doc: Doc, reader: RefReader): Doc {
  const patches = Object.entries(doc.lines).flatMap(([lines, rows]): Patch[] =>
    rows.flatMap(({ id, ...values }): Patch[] => [
      { op: 'removeLine', lines, id },
      { op: 'insertLine', lines, id, before: null, values },
    ]),
  );
  return applyChanges(def, doc, patches, reader);
}

class Recomputation {
  readonly def: EntityDef;
  readonly original: Doc;
  readonly reader: RefReader;
  readonly plan: Plan;
  readonly editor: DocEditor;
  readonly pending = new Map<string, Pending>();
  readonly pendingHeader = new Map<string, FieldValue>();
  /** Header fields that were typed and are not empty. */
  readonly typed = new Set<string>();

  constructor(def: EntityDef, doc: Doc, reader: RefReader, earlier: readonly Patch[]) {
    this.def = def;
    this.original = doc;
    this.reader = reader;
    this.plan = planOf(def);
    this.editor = editDoc(doc);
    for (const patch of earlier) if (patch.op === 'set') noteTyped(this.typed, patch.field, patch.value);
  }

  get doc(): Doc {
    return this.editor.doc;
  }

  /** The rows as they are now, in a list of its own: rows may be replaced by own copies while it is walked. */
  rowsOf(linesKey: string): LineRow[] {
    return (this.doc.lines[linesKey] ?? []).slice();
  }

  run(patches: readonly Patch[]): Doc {
    for (const patch of patches) this.take(patch);
    this.flushHeader();
    this.flushLines();
    this.finish();
    return this.editor.finish();
  }

  take(patch: Patch): void {
    if (patch.op === 'set') return this.takeHeader(patch.field, patch.value);
    this.flushHeader();
    const plan = this.plan.lines.get(patch.lines);
    const mark = `${patch.lines} ${'id' in patch ? patch.id : ''}`;
    if (patch.op === 'removeLine') this.pending.delete(mark);
    if (patch.op === 'insertLine' && plan !== undefined) return this.insert(patch, plan, mark);
    if (patch.op !== 'setLine' || plan === undefined) return this.editor.apply(patch);
    let pending = this.pending.get(mark);
    const alone = plan.alone.has(patch.field);
    if (pending !== undefined && (alone || pending.changed.has(patch.field))) {
      this.flushLine(pending, mark);
      pending = undefined;
    }
    const row = this.editor.own(patch.lines, patch.id);
    pending ??= { lines: patch.lines, id: patch.id, before: row && { ...row }, changed: new Set() };
    this.editor.apply({ ...patch, value: canonical(plan, patch.field, patch.value) });
    pending.changed.add(patch.field);
    this.pending.set(mark, pending);
    if (alone) this.flushLine(pending, mark);
  }

  takeHeader(field: string, value: FieldValue): void {
    this.flushLines();
    const { header } = this.plan;
    const alone = header.fills.has(field) || header.lookups.has(field) || this.plan.ofOrganisation.has(field);
    if (alone || this.pendingHeader.has(field)) this.flushHeader();
    this.pendingHeader.set(field, this.doc.fields[field] ?? null);
    noteTyped(this.typed, field, value);
    this.editor.apply({ op: 'set', field, value: canonical(header, field, value) });
    if (alone) this.flushHeader();
  }

  /** A new line gets every field: given values, else its defaults. */
  insert(patch: Patch & { op: 'insertLine' }, plan: LinePlan, mark: string): void {
    const values: Row = emptyLine(this.def, patch.lines, this.doc, patch.id);
    const given = Object.keys(patch.values).filter(
      (key) => Object.hasOwn(plan.fields, key) && key !== 'seq' && !isEmpty(patch.values[key]),
    );
    for (const key of Object.keys(patch.values)) {
      if (Object.hasOwn(plan.fields, key)) values[key] = canonical(plan, key, patch.values[key] ?? null);
    }
    this.editor.apply({ ...patch, values });
    const pending = { lines: patch.lines, id: patch.id, before: undefined, changed: new Set(given) };
    this.flushLine(pending, mark);
  }

  flushLines(): void {
    for (const [mark, pending] of this.pending) this.flushLine(pending, mark);
  }

  flushLine(pending: Pending, mark: string): void {
    this.pending.delete(mark);
    const plan = this.plan.lines.get(pending.lines);
    const row = this.editor.own(pending.lines, pending.id);
    if (plan === undefined || row === undefined) return;
    const changed = new Set(pending.changed);
    copyFacts(plan, row, pending.before ?? {}, pending.changed, changed, this.reader);
    if (pending.before === undefined) fillByDefaults(plan, row, changed, this.reader);
    this.runRules(plan, pending.lines, row, pending.before, changed, nothing);
    this.lineFormulas(plan, pending.lines, row, 0);
  }

  /** Header: fills and lookups, formulas without lines; then every line whose rules or formulas read what changed. */
  flushHeader(): void {
    if (this.pendingHeader.size === 0) return;
    const before: Row = { ...this.doc.fields, ...Object.fromEntries(this.pendingHeader) };
    const typed = new Set(this.pendingHeader.keys());
    this.pendingHeader.clear();
    const { header } = this.plan;
    copyFacts(header, this.doc.fields, before, typed, new Set(typed), this.reader, {
      saved: this.original.version > 0,
      typed: this.typed,
    });
    this.leaveOrganisation(before, typed);
    this.headerFormulas(0);
    this.touchLines(before);
  }

  /** Records of the organisation that was named before are not of the one named now. */
  leaveOrganisation(before: Row, typed: ReadonlySet<string>): void {
    for (const [field, places] of this.plan.ofOrganisation) {
      if (!typed.has(field) || sameValue(before[field] ?? null, this.doc.fields[field] ?? null)) continue;
      for (const { scope, key } of places) {
        if (scope === '') this.doc.fields[key] = null;
        else
          for (const { id } of this.rowsOf(scope))
            Object.assign(this.editor.own(scope, id) ?? {}, { [key]: null });
      }
    }
  }

  touchLines(header: Row): void {
    for (const [key, plan] of this.plan.lines) {
      const rows = this.rowsOf(key);
      if (rows.length === 0) continue;
      const isNew = (field: string): boolean => !sameValue(this.doc.fields[field], header[field]);
      const headerChanged = new Set([...plan.readsHeader].filter(isNew));
      const inherited = plan.inherited.filter(({ source }) => isNew(source));
      if (headerChanged.size === 0 && inherited.length === 0) continue;
      for (const before of rows) {
        this.inherit(key, before, inherited);
        const row = headerChanged.size === 0 ? undefined : this.editor.own(key, before.id);
        if (row === undefined) continue;
        this.runRules(plan, key, row, { ...before }, nothing, headerChanged);
        this.lineFormulas(plan, key, row, 0);
      }
    }
  }

  /** What is empty takes what the header has by now, as a new line would. */
  inherit(lines: string, before: LineRow, inherited: readonly Copy[]): void {
    const empty = inherited.filter(
      ({ target, source }) => isEmpty(before[target]) && !isEmpty(this.doc.fields[source]),
    );
    const row = empty.length === 0 ? undefined : this.editor.own(lines, before.id);
    if (row === undefined) return;
    const earlier = { ...before };
    for (const { target, source } of empty) row[target] = this.doc.fields[source] ?? null;
    const changed = new Set(empty.map(({ target }) => target));
    this.flushLine({ lines, id: before.id, before: earlier, changed }, `${lines} ${before.id}`);
  }

  runRules(
    plan: LinePlan,
    linesKey: string,
    row: LineRow,
    before: LineRow | undefined,
    changed: ReadonlySet<string>,
    headerChanged: ReadonlySet<string>,
  ): void {
    const lines = this.def.lines?.[linesKey];
    if (lines === undefined) return;
    const affected = new Set(changed);
    for (const rule of plan.rules) {
      const header = new Set(rule.readsHeader.filter((key) => headerChanged.has(key)));
      if (before !== undefined && header.size === 0 && !rule.reads.some((key) => affected.has(key))) continue;
      const { def, doc, reader } = this;
      const values = rule.run({
        def,
        linesKey,
        lines,
        doc,
        line: row,
        before,
        changed,
        affected,
        headerChanged: header,
        reader,
      });
      for (const [key, value] of Object.entries(values)) {
        if (!Object.hasOwn(plan.fields, key) || sameValue(row[key], value)) continue;
        row[key] = value;
        affected.add(key);
      }
    }
  }

  lineFormulas(plan: LinePlan, linesKey: string, row: LineRow, level: number): void {
    const formulas = plan.formulas[level] ?? [];
    if (formulas.length === 0) return;
    const read = lineReader(this.def, linesKey, this.doc, row, this.reader);
    for (const formula of formulas)
      row[formula.key] = computedValue(formula, read, row, this.doc.fields, this.reader);
  }

  headerFormulas(level: number): void {
    const formulas: readonly Formula[] = this.plan.header.formulas[level] ?? [];
    if (formulas.length === 0) return;
    const read = headerReader(this.def, this.doc, this.reader);
    const sums = headerSums(this.def, this.doc);
    const { fields } = this.doc;
    for (const formula of formulas)
      fields[formula.key] = computedValue(formula, read, fields, fields, this.reader, sums);
  }

  /** Rules of the whole document, then sums and what hangs on sums. */
  finish(): void {
    this.headerFormulas(0);
    for (const rule of this.plan.docRules) {
      const changes = rule.run({ def: this.def, doc: this.doc, before: this.original, reader: this.reader });
      for (const [key, rows] of Object.entries(changes)) this.write(key, rows);
    }
    for (let level = 1; level < this.plan.levels; level += 1) {
      this.headerFormulas(level);
      for (const [key, plan] of this.plan.lines) {
        if ((plan.formulas[level] ?? []).length === 0) continue;
        for (const { id } of this.rowsOf(key)) {
          const row = this.editor.own(key, id);
          if (row !== undefined) this.lineFormulas(plan, key, row, level);
        }
      }
    }
  }

  write(linesKey: string, rows: ReadonlyMap<string, Row>): void {
    const plan = this.plan.lines.get(linesKey);
    if (plan === undefined) return;
    for (const [id, values] of rows) {
      const row = this.editor.own(linesKey, id);
      if (row === undefined) continue;
      for (const [key, value] of Object.entries(values))
        if (Object.hasOwn(plan.fields, key)) row[key] = value;
      this.lineFormulas(plan, linesKey, row, 0);
    }
  }
}
