// A batch of records against everything a form's save is held against: rights, types, references, rules, uniqueness.
// What is wrong comes out as faults at the cells it came from; what is right, as documents ready to be written.
import { emptyDoc } from '#model/derive/draft.ts';
import { lockedFieldProblems } from '#model/derive/editable.ts';
import { neededRefs } from '#model/derive/recompute.ts';
import { whyNot } from '#model/rights/can.ts';
import type { Doc, EntityDef, LineRow } from '#model/entity.ts';
import type { ImportFault } from '#model/wire/jobs.ts';
import type { Problem } from '#model/check/problem.ts';
import { mergeRefs } from '#model/refs.ts';
import type { Context } from '#server/context.ts';
import { lockStructures } from '#server/pipeline/declaredLocks.ts';
import { admitPatches } from '#server/pipeline/admission.ts';
import { withProposals } from '#server/pipeline/behave.ts';
import { newId } from '#server/ids.ts';
import { changeDoc } from '#server/document/references.ts';
import type { Changed } from '#server/writeContext.ts';
import { reachProblems, unreachableProblems } from '#server/pipeline/reach.ts';
import { errorsOf, judgeDraft } from '#server/pipeline/save.ts';
import { isOutOfSight } from '#server/pipeline/documents.ts';
import { Refusal } from '#server/refusal.ts';
import { loadRefs } from '#server/store/refs.ts';
import { labelKeys } from '#server/store/shape.ts';
import { duplicatesAmong, uniqueKey, uniqueSets } from '#server/store/uniques.ts';
import { optionalText } from '#server/values.ts';
import { faultAt } from './faults.ts';
import { existingDocs, type Identity, identityOf, unrecognised } from './identity.ts';
import { patchesOf, type Places, type RecordPatches, wantRefs } from './readCells.ts';
import { columnOf, type FileRecord } from './records.ts';
import { currentFacts, type FileState } from './fileState.ts';
import { faultOf, problemsIn, twinProblem, withoutTwice } from './recordFaults.ts';

export interface RightRecord {
  record: FileRecord;
  before: Doc | null;
  changed: Changed;
  /** As it will be stored, but for its number. */
  draft: Doc;
  /** The file says nothing the stored record does not say already. */
  unchanged: boolean;
  /** From a problem of the document to the cell it came from. */
  places: Places;
}

export interface JudgedBatch {
  right: RightRecord[];
  faults: ImportFault[];
  /** Records with at least one fault. */
  faulty: number;
}

/** `lock`: the existing records are locked, as they are about to be written. */
export async function judgeBatch(
  context: Context,
  state: FileState,
  records: readonly FileRecord[],
  lock: boolean,
): Promise<JudgedBatch> {
  const { shape } = state.reader;
  const { def } = shape;
  for (const record of records) wantRefs(state.reader, record);
  await state.lookup.load(context);
  const identities = records.map((record) => identityOf(state.reader, record));
  if (lock) await lockStructures(context, def, 'save');
  const existing = await existingDocs(context, shape, identities, lock);
  context.refs = currentFacts(context, state);
  const judged: JudgedBatch = { right: [], faults: [], faulty: 0 };
  const starts = records.map((record, at) => {
    const identity = identities[at] ?? unrecognised;
    return startOf(context, state, record, identity, existing.get(identity.key));
  });
  await preloadFacts(
    context,
    def,
    starts.flatMap(({ patched }) => (patched === null ? [] : [patched])),
  );
  for (const [at, record] of records.entries()) {
    const start = starts[at];
    const outcome =
      start === undefined || start.patched === null
        ? null
        : await judgeRecord(context, state, record, start.patched);
    const faults = [...(start?.faults ?? []), ...(outcome?.faults ?? [])];
    if (faults.length === 0 && outcome !== null && outcome.right !== null) {
      judged.right.push(outcome.right);
      bringToOthers(context, state, outcome.right);
    } else {
      judged.faults.push(...faults);
      judged.faulty += 1;
    }
  }
  await sortOutDuplicates(context, def, judged);
  return judged;
}

interface Patched extends RecordPatches {
  before: Doc | null;
  start: Doc;
}

interface Start {
  patched: Patched | null;
  faults: ImportFault[];
}

function startOf(
  context: Context,
  state: FileState,
  record: FileRecord,
  { key, shown }: Identity,
  before: Doc | undefined,
): Start {
  const { shape } = state.reader;
  const { def, keys } = shape;
  const [first] = keys;
  const keyColumn = first === undefined ? -1 : columnOf(record.sheet, first.key);
  const title = keys.length === 0 ? '编码' : keys.map((each) => each.title).join('、');
  const refuse = (message: string): Start => ({
    patched: null,
    faults: [faultAt(record.sheet, record.row.row, keyColumn, first?.title ?? def.title, message)],
  });
  if (record.twin !== null) return refuse(`${title}“${shown}”与本文件第${record.twin}行重复，请合并或改正`);
  if (state.mode === 'update' && key === '')
    return refuse(`请填写${title}，否则不知道更新哪一个${def.title}`);
  const isHidden = before !== undefined && isOutOfSight(context.grants, def, before);
  if (state.mode === 'update' && (before === undefined || isHidden))
    return refuse(`没有${title}为“${shown}”的${def.title}，无法更新；如要新增，请改用“新增并更新”`);
  if (state.mode === 'insert' && before !== undefined)
    return refuse(`${title}“${shown}”已存在；如要修改它，请改用“新增并更新”`);
  if (isHidden) return refuse(`${title}“${shown}”已被使用，请换一个`);
  const start = before ?? emptyDraft(context, state, def);
  const read = patchesOf(state.reader, def, start, before === undefined, record);
  // What is approved may stand in the file as long as the file says nothing else of it.
  const locked =
    before === undefined || read.patches.length + read.faults.length === 0
      ? null
      : whyNot(context.grants, def, 'edit', before);
  if (locked !== null) return refuse(locked);
  return { patched: { ...read, before: before ?? null, start }, faults: read.faults };
}

function emptyDraft(
  { ports, grants, today, now }: Context,
  { localCurrency }: FileState,
  def: EntityDef,
): Doc {
  const { userId, employee, department, org } = grants;
  return emptyDoc(def, { id: newId(ports), today, now, userId, employee, department, org, localCurrency });
}

/** What the rows name, in one statement per entity instead of one per record. */
async function preloadFacts(context: Context, def: EntityDef, all: readonly Patched[]): Promise<void> {
  const refs = (context.refs ??= {});
  const wanted = all.flatMap(({ start, patches }) => {
    const fields = { ...start.fields };
    const lines: Record<string, LineRow[]> = { ...start.lines };
    for (const patch of patches) {
      if (patch.op === 'set') fields[patch.field] = patch.value;
      else if (patch.op === 'insertLine')
        lines[patch.lines] = [...(lines[patch.lines] ?? []), { ...patch.values, id: patch.id, seq: 0 }];
    }
    return neededRefs(def, { ...start, fields, lines });
  });
  const missing = wanted.filter(({ entity, id }) => refs[entity]?.[id] === undefined);
  if (missing.length > 0) mergeRefs(refs, await loadRefs(context, missing, { guarded: true }));
}

async function judgeRecord(
  context: Context,
  state: FileState,
  record: FileRecord,
  { before, start, patches, places, faults: already }: Patched,
): Promise<{ right: RightRecord | null; faults: ImportFault[] }> {
  const { def } = state.reader.shape;
  // What stands there already is not judged anew: nothing would be written.
  if (before !== null && patches.length === 0 && already.length === 0)
    return {
      right: {
        record,
        before,
        changed: { doc: before, refs: context.refs ?? {} },
        draft: before,
        unchanged: true,
        places,
      },
      faults: [],
    };
  const faultsFrom = (problems: readonly Problem[]): ImportFault[] =>
    withoutTwice(
      already,
      problems.map((problem) => faultOf(state, record, places, problem)),
    );
  try {
    const admitted = await admitPatches(context, def, start, patches);
    const { changed } = await withProposals(
      context,
      def,
      before,
      await changeDoc(context, def, start, admitted),
      admitted,
    );
    const locked = before === null ? [] : lockedFieldProblems(def, before, changed.doc, admitted);
    const { doc: draft, problems } = await judgeDraft(context, { def, before, changed });
    const asked = problems.filter(({ level, confirm }) => level === 'warning' && confirm === true);
    const reach = [
      ...(await unreachableProblems(context, def, admitted, draft.fields)),
      ...reachProblems(context.grants, def, draft, before),
    ];
    const faults = faultsFrom([...locked, ...reach, ...errorsOf(def, draft, problems), ...asked]);
    for (const [set, fields] of uniqueSets(def).entries()) {
      const key = uniqueKey(def, fields, draft);
      if (key === null) continue;
      const first = state.values.get(`${set}${key}`);
      if (first === undefined) state.values.set(`${set}${key}`, record.row.row);
      else if (first !== record.row.row) faults.push(...faultsFrom([twinProblem(def, fields, first)]));
    }
    return {
      right:
        faults.length === 0
          ? { record, before, changed, draft, unchanged: before !== null && admitted.length === 0, places }
          : null,
      faults,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { right: null, faults: faultsFrom(problemsIn(error)) };
  }
}

/** Records of a kind that refers to itself: a row below may name the one above as its parent. */
function bringToOthers(context: Context, state: FileState, { before, draft }: RightRecord): void {
  const { def } = state.reader.shape;
  if (!Object.values(def.fields).some(({ entity }) => entity === def.name)) return;
  const texts = labelKeys(def).map((key) => optionalText(draft.fields[key]) ?? '');
  state.lookup.bring(def, texts, draft, before === null);
  const [code = '', ...names] = texts;
  ((context.refs ??= {})[def.name] ??= {})[draft.id] = {
    id: draft.id,
    code,
    name: names.join(' '),
    fields: { ...draft.fields, status: draft.status },
    lines: draft.lines,
  };
}

async function sortOutDuplicates(context: Context, def: EntityDef, judged: JudgedBatch): Promise<void> {
  const found = await duplicatesAmong(
    context.session,
    def,
    context.grants.org,
    judged.right.map(({ before, draft }) => ({ before, after: draft })),
  );
  if (found.size === 0) return;
  judged.right = judged.right.filter((right, place) => {
    const problems = found.get(place);
    if (problems === undefined) return true;
    for (const { field, message } of problems) {
      const { record } = right;
      judged.faults.push(
        faultAt(
          record.sheet,
          record.row.row,
          columnOf(record.sheet, field),
          def.fields[field]?.title ?? '',
          message,
        ),
      );
    }
    judged.faulty += 1;
    return false;
  });
}
