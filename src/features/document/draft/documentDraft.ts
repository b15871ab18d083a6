// One open document being edited: base from the server, the user's patches, and the recomputed state between them.
// Every gesture is one immutable step, so undo is a step back and a refetch never ends an edit.
import type { Doc, EntityDef, FieldValue, LineRow, Row } from '#model/entity.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import { problemsOf } from '#model/derive/checks.ts';
import { offersOf, type Offer } from '#model/derive/offers.ts';
import { mergePatches, type Conflict, type Patch } from '#model/patch.ts';
import { withoutPlace } from '#model/check/place.ts';
import type { Problem } from '#model/check/problem.ts';
import { mergeRefs, readerOf, type RefMap, type RefReader } from '#model/refs.ts';
import { isAhead, problemKey } from './draftProblems.ts';
import { cellKey, type DocumentStep, type DraftChange, stepAfter, stepAgain } from './documentStep.ts';
import { Refusals, type RefusedWrite } from './refusals.ts';
import { isThere, rowIn } from './rowIndex.ts';
import { StepLog } from './stepLog.ts';
import { unreadableProblems } from './unreadable.ts';

export class DocumentDraft {
  readonly def: EntityDef;
  /** Idempotency key of the next save; renewed only after an accepted save. */
  saveKey: string;
  /** Lines whose first proposed values (their prices) are still to come. */
  readonly awaited = new Set<string>();
  #base: Doc;
  #refs: RefMap = {};
  #reader: RefReader;
  #log: StepLog<DocumentStep>;
  /** Patches that nobody typed. */
  #begun = 0;
  readonly refusals = new Refusals(() => this.#log.notify());
  /** Header fields the user was in; null once saving was tried. */
  #reached: Set<string> | null = new Set();
  #found: {
    of: DocumentStep;
    refused: readonly Problem[];
    own: readonly Problem[];
    all: readonly Problem[];
  } | null = null;
  #places: { of: readonly Problem[]; byCell: ReadonlyMap<string, string> } | null = null;
  #offers: { of: DocumentStep; byField: ReadonlyMap<string, Offer> } | null = null;
  #lineKeys: readonly string[];

  constructor(def: EntityDef, doc: Doc, refs: RefMap) {
    this.def = def;
    this.#base = doc;
    this.#lineKeys = Object.keys(def.lines ?? {});
    mergeRefs(this.#refs, refs);
    this.#reader = readerOf(this.#refs);
    this.#log = new StepLog<DocumentStep>(
      { label: '', doc, patches: [], invalid: new Map() },
      (step, was, now) => stepAgain(def, this.#reader, step, was, now),
    );
    this.saveKey = crypto.randomUUID();
  }

  get doc(): Doc {
    return this.#step.doc;
  }

  /** Never saved so far. */
  get isNew(): boolean {
    return this.#base.version === 0;
  }

  get base(): Doc {
    return this.#base;
  }

  get refs(): RefReader {
    return this.#reader;
  }

  get patches(): readonly Patch[] {
    return this.#step.patches;
  }

  /** Texts that could not be read, by cellKey. */
  get invalid(): ReadonlyMap<string, string> {
    return this.#step.invalid;
  }

  get dirty(): boolean {
    return this.#step.patches.length > this.#begun || this.#step.invalid.size > 0;
  }

  /** What a new record begins with beyond its defaults: it is saved with it, but nobody has typed it. */
  begin(patches: readonly Patch[]): void {
    this.rebase(this.#base, {}, patches);
    this.#begun = patches.length;
  }

  get #step(): DocumentStep {
    return this.#log.step;
  }

  /** Records fetched by pickers and resolved codes; needed before a change that refers to them is applied. */
  learn(refs: RefMap): void {
    mergeRefs(this.#refs, refs);
  }

  change(label: string, change: DraftChange): void {
    const step = stepAfter(this.def, this.#reader, this.#step, label, change);
    this.refusals.changed(change.patches);
    this.#log.push(step);
  }

  /** Several changes as one undo step and one notice. */
  batch(label: string, work: () => void): void {
    this.#log.batch(label, work);
  }

  /** Joins the newest step that carries the label: slices of a long paste, late lookups. */
  amend(label: string, work: () => void): void {
    this.#log.amend(label, work);
  }

  /** Number of the gesture of the newest step. */
  get gesture(): number {
    return this.#log.gesture;
  }

  /** Changes that belong to a gesture; they are dropped where it was undone meanwhile. */
  join(gesture: number, change: DraftChange): void {
    this.#log.join(gesture, () => this.change('', change));
  }

  undo(): string | null {
    return this.#log.undo();
  }

  redo(): string | null {
    return this.#log.redo();
  }

  /** Steps taken and not undone. */
  get steps(): number {
    return this.#log.steps;
  }

  get canUndo(): boolean {
    return this.#log.canUndo;
  }

  get canRedo(): boolean {
    return this.#log.canRedo;
  }

  invalidText(lines: string | null, id: string, field: string): string | undefined {
    return this.#step.invalid.get(cellKey(lines, id, field));
  }

  lineRows(lines: string): readonly LineRow[] {
    return this.doc.lines[lines] ?? [];
  }

  lineAt(lines: string, id: string): LineRow | undefined {
    return rowIn(this.lineRows(lines), id);
  }

  baseLine(lines: string, id: string): Row | undefined {
    return rowIn(this.#base.lines[lines] ?? [], id);
  }

  /** What a chosen record proposes for a header field whose value stayed. */
  offerAt(field: string): Offer | undefined {
    const step = this.#step;
    if (this.#offers?.of !== step)
      this.#offers = { of: step, byField: offersOf(this.def, step.doc, step.patches, this.#reader) };
    return this.#offers.byField.get(field);
  }

  /** The user was in the header field and left it. */
  reach(field: string): void {
    if (this.#reached === null || this.#reached.has(field)) return;
    this.#reached.add(field);
    this.#places = null;
    this.#log.notify();
  }

  /** Saving was tried: nothing that is wrong stays unsaid. */
  reachAll(): void {
    this.#reached = null;
    this.#places = null;
    this.#log.notify();
  }

  /** The problems a user is told of while he fills a new record: not those of empty fields he has not come to. */
  get shownProblems(): readonly Problem[] {
    const reached = this.#reached;
    if (!this.isNew || reached === null) return this.problems;
    return this.problems.filter((problem) => !isAhead(problem, this.doc, this.patches, reached));
  }

  refuse(problems: readonly Problem[], write: RefusedWrite = 'save'): void {
    this.refusals.refuse(problems, write);
    this.reachAll();
  }

  /** What is known here of the document as it stands, and what the server objected to. */
  get problems(): readonly Problem[] {
    return this.#judged().all;
  }

  /** Without the server's objections, which may be mended elsewhere by now: they keep nobody from asking it again. */
  get ownProblems(): readonly Problem[] {
    return this.#judged().own;
  }

  #judged(): { own: readonly Problem[]; all: readonly Problem[] } {
    const step = this.#step;
    const refused = this.refusals.problems;
    if (this.#found?.of === step && this.#found.refused === refused) return this.#found;
    const unreadable = unreadableProblems(this.def, step.doc, step.invalid);
    const ruled = this.dirty ? problemsOf(this.def, step.doc, this.#reader, 'save') : [];
    const seen = new Set(ruled.map(problemKey));
    const own = [...unreadable, ...ruled];
    const all = [...own, ...refused.filter((problem) => !seen.has(problemKey(problem)))];
    const found = { of: step, refused, own, all };
    this.#found = found;
    return found;
  }

  problemAt(lines: string | null, id: string, field: string): string | undefined {
    const { problems } = this;
    if (this.#places?.of !== problems) {
      const byCell = new Map<string, string>();
      for (const problem of this.shownProblems) {
        const { lines: of = null, lineId = '', field: at } = problem;
        const key = cellKey(of, of === null ? '' : lineId, at);
        if (!byCell.has(key)) byCell.set(key, withoutPlace(problem));
      }
      this.#places = { of: problems, byCell };
    }
    return this.#places.byCell.get(cellKey(lines, lines === null ? '' : id, field));
  }

  /**
   * The server's new truth: after an accepted save (no patches left) or after somebody else's. Texts that could not be read
   * stay where they are handed over, except in lines that are gone.
   */
  rebase(
    doc: Doc,
    refs: RefMap,
    patches: readonly Patch[] = [],
    unreadable: ReadonlyMap<string, string> = new Map(),
  ): void {
    mergeRefs(this.#refs, refs);
    this.refusals.replaced(this.#base, doc);
    this.#base = doc;
    const next = patches.length === 0 ? doc : applyChanges(this.def, doc, patches, this.#reader);
    const invalid = new Map([...unreadable].filter(([key]) => isThere(next, key)));
    this.#log.restart({ label: '', doc: next, patches, invalid });
    this.#begun = 0;
    this.saveKey = crypto.randomUUID();
    this.#log.notify();
  }

  /** Whether something unreadable was typed into the line. */
  hasInvalidText(lines: string, id: string): boolean {
    return [...this.#step.invalid.keys()].some((key) => key.startsWith(`${lines} ${id} `));
  }

  /** Merges my patches onto a newer document; conflicts are left to the user. */
  mergeOnto(theirs: Doc, refs: RefMap): readonly Conflict[] {
    const { patches, conflicts } = mergePatches(this.#base, theirs, this.patches);
    this.rebase(theirs, refs, patches, this.invalid);
    return conflicts;
  }

  /** Takes over what became of the document in the same version, quantities done and states; what was typed stands on it. */
  refresh(doc: Doc, refs: RefMap): void {
    mergeRefs(this.#refs, refs);
    this.#base = doc;
    const { first } = this.#log;
    const { patches } = first;
    const stands = patches.length === 0 ? doc : applyChanges(this.def, doc, patches, this.#reader);
    this.#log.refound({ ...first, doc: stands });
  }

  setField(field: string, value: FieldValue, label: string): void {
    this.change(label, { patches: [{ op: 'set', field, value }] });
  }

  subscribe(listener: () => void): () => void {
    return this.#log.subscribe(listener);
  }

  /** Identity changes with every change; for useSyncExternalStore. */
  snapshot = (): unknown => this.#log.version;

  get lineKeys(): readonly string[] {
    return this.#lineKeys;
  }
}
