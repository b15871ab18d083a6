// What a bill is inspected by, as patches: plan and standard in force, the items of the standard, the sample of the scheme
// at the strictness of its scope. The form proposes it while it is typed; two actions of the bill ask for it again.
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionPlan } from '#entities/quality/inspectionPlan.ts';
import { inspectionStandard } from '#entities/quality/inspectionStandard.ts';
import type { DefectClass } from '#entities/quality/sampling/samplingPlan.ts';
import { samplingScheme } from '#entities/quality/sampling/samplingScheme.ts';
import type { Doc, FieldValue, Row } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { inspectedOf, planInForce, recordOf, standardInForce } from './inForce.ts';
import { aqlOfClass, classOf, fullSample, lotSample, type SampleNumbers, type Scheme } from './lotSample.ts';
import {
  initialState,
  ofScope,
  scopeOf,
  stateColumns,
  storedState,
  type StoredState,
} from './switchState.ts';

type Bill = DocOf<typeof inspectionBill>;

/** Plan, standard and scheme a bill stands on. */
export interface Basis {
  plan: DocOf<typeof inspectionPlan> | null;
  standard: DocOf<typeof inspectionStandard> | null;
  scheme: Scheme | null;
  /** Stored state of its switching scope; null where none is kept yet. */
  state: StoredState | null;
  /** Schemes that items have of their own, by id. */
  own: ReadonlyMap<string, Scheme>;
}

/** @param anew whether plan and standard are chosen again though the bill names some */
export async function basisOf(doc: Bill, read: Read, anew = false): Promise<Basis> {
  const { fields } = doc;
  const wanted = inspectedOf(fields, fields, fields.date ?? read.today);
  const typed = anew ? null : fields.inspectionPlan;
  const plan = await recordOf(read, inspectionPlan, typed ?? (await planInForce(read, wanted)));
  const named =
    (anew ? null : fields.inspectionStandard) ??
    plan?.fields.inspectionStandard ??
    (await standardInForce(read, wanted));
  const scheme = await recordOf(
    read,
    samplingScheme,
    fields.samplingScheme ?? plan?.fields.samplingScheme ?? null,
  );
  const scope = scopeOf(scheme, doc);
  const [row] = scope === null ? [] : await read.select(stateColumns(), ofScope(read.org, scope));
  const standard = await recordOf(read, inspectionStandard, named);
  return {
    plan,
    standard,
    scheme,
    state: row === undefined ? null : storedState(row),
    own: await ownSchemes(read, [
      ...(plan?.lines.items ?? []),
      ...(standard?.lines.items ?? []),
      ...doc.lines.items,
    ]),
  };
}

async function ownSchemes(
  read: Read,
  items: readonly { samplingScheme: string | null }[],
): Promise<ReadonlyMap<string, Scheme>> {
  const own = new Map<string, Scheme>();
  for (const id of new Set(items.map(({ samplingScheme: named }) => named))) {
    const scheme = await recordOf(read, samplingScheme, id);
    if (scheme !== null) own.set(scheme.id, scheme);
  }
  return own;
}

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

/** Header patches that differ from what stands. */
const differing = (doc: Doc, values: Row): Patch[] =>
  Object.entries(values).flatMap(([field, value]) =>
    sameValue(doc.fields[field] ?? null, value) ? [] : [set(field, value)],
  );

/** What plan and standard bring to the header. */
export function headerOf({ fields }: Bill, { plan, standard, scheme }: Basis) {
  const mode = fields.inspectMode;
  const planned = plan?.fields.inspectMode ?? null;
  const changed = plan !== null && plan.id !== fields.inspectionPlan;
  return {
    inspectionPlan: plan?.id ?? null,
    inspectionStandard: standard?.id ?? null,
    samplingScheme: scheme?.id ?? null,
    inspectionLevel: scheme?.fields.inspectionLevel ?? null,
    inspectMode: (changed && mode !== 'exempt' ? (planned ?? mode) : (mode ?? planned)) ?? 'full',
    judgeMode: (plan === null ? fields.judgeMode : plan.fields.judgeMode) ?? 'bySample',
    allowConcession: plan?.fields.allowConcession !== false,
  };
}

/** Whole units of the lot, part units counted as one. */
export const lotOf = ({ fields }: Bill): number => Math.ceil(Number(fields.inspectQty ?? '0'));

type DrawnSample = SampleNumbers & { strictness: string | null };

/** The sample by the mode; null where there is no lot yet or the scheme has no step for it. */
export function sampleOf(doc: Bill, mode: string, { scheme, state }: Basis): DrawnSample | null {
  const lot = lotOf(doc);
  if (lot < 1) return null;
  if (mode === 'exempt') return { ...fullSample(0).fields, strictness: null };
  if (mode === 'full' || scheme === null) return { ...fullSample(lot).fields, strictness: null };
  const { severity } = state?.state ?? initialState(scheme);
  const byTable = scheme.fields.sampleMethod === 'aql';
  const sample = lotSample(scheme, lot, severity);
  return sample === null ? null : { ...sample.fields, strictness: byTable ? severity : null };
}

/** @param typed whether somebody gave the size of the sample with this very save: a larger one than planned stays */
export function sampleProposals(doc: Bill, basis: Basis, mode: string, typed = false): Patch[] {
  const sample = doc.fields.isConverted === true ? null : sampleOf(doc, mode, basis);
  if (sample === null) return [];
  const wanted = doc.fields.sampleQty ?? 0;
  const larger = typed && mode !== 'exempt' && wanted > (sample.sampleQty ?? 0) && wanted <= lotOf(doc);
  return differing(doc, larger ? { ...sample, sampleQty: wanted } : sample);
}

export const headerProposals = (doc: Bill, basis: Basis): Patch[] => differing(doc, headerOf(doc, basis));

interface ItemNumbers {
  sampleQty: number | null;
  acceptNumber: number | null;
  rejectNumber: number | null;
  aql: string | null;
}

interface ItemSample {
  level: DefectClass;
  /** Pieces inspected for this item alone. */
  fixed: number | null;
  /** Id of the scheme it has of its own. */
  scheme: string | null;
}

/**
 * Numbers of an item: those of the scheme it has of its own, as that begins; else of its class in the sample of the lot, of
 * no more pieces than its own fixed number.
 */
function numbersOf(
  { level, fixed, scheme }: ItemSample,
  { lot, sample, basis }: { lot: number; sample: DrawnSample | null; basis: Basis },
): ItemNumbers {
  const own = scheme === null ? undefined : basis.own.get(scheme);
  const apart = own === undefined || lot < 1 ? null : lotSample(own, lot, initialState(own).severity);
  const numbers = apart?.fields ?? sample;
  const drawn = numbers?.sampleQty ?? null;
  const [accept, reject] = [`${level}Accept`, `${level}Reject`] as const;
  return {
    sampleQty: drawn === null ? fixed : fixed === null || apart !== null ? drawn : Math.min(fixed, drawn),
    acceptNumber: numbers?.[accept] ?? numbers?.totalAccept ?? null,
    rejectNumber: numbers?.[reject] ?? numbers?.totalReject ?? null,
    aql: aqlOfClass(own ?? basis.scheme, level),
  };
}

interface WantedItem {
  values: Row;
  defectLevel: string | null;
  fixed: number | null;
  scheme: string | null;
}

type StandardItem = LineOf<typeof inspectionStandard, 'items'>;

const copied = (row: StandardItem): Row => ({
  item: row.item,
  comparator: row.comparator,
  targetValue: row.targetValue,
  lowerLimit: row.lowest,
  upperLimit: row.highest,
  textStandard: row.textStandard,
  inspectMethod: row.inspectMethod,
  instrument: row.instrument,
  picture: row.picture,
  samplingScheme: row.samplingScheme,
  defectLevel: row.defectLevel,
  isRequired: row.isRequired ?? true,
});

/** Lines of the standard the plan asks for; of a plan without items all of them. */
function wantedItems({ plan, standard }: Basis): WantedItem[] {
  const own = standard?.lines.items ?? [];
  const asked = plan?.lines.items ?? [];
  if (asked.length === 0)
    return own.map((row) => ({
      values: copied(row),
      defectLevel: row.defectLevel,
      fixed: row.fixedSampleQty,
      scheme: row.samplingScheme,
    }));
  return asked.map(({ item, defectLevel, isRequired, samplingScheme: named }) => {
    const known = own.find((row) => row.item === item);
    const scheme = named ?? known?.samplingScheme ?? null;
    return {
      values: {
        ...(known === undefined ? { item } : copied(known)),
        samplingScheme: scheme,
        defectLevel,
        isRequired: isRequired ?? true,
      },
      defectLevel,
      fixed: known?.fixedSampleQty ?? null,
      scheme,
    };
  });
}

/** The items anew: what stood there goes, with the values entered for it. */
export function itemsAnew(doc: Bill, basis: Basis, mode: string, newId: () => string): Patch[] {
  const sample = sampleOf(doc, mode, basis);
  const gone = (['items', 'samples', 'defects'] as const).flatMap((lines) =>
    doc.lines[lines].map((row): Patch => ({ op: 'removeLine', lines, id: row.id })),
  );
  const from = { lot: lotOf(doc), sample, basis };
  const rows = wantedItems(basis).map(({ values, defectLevel, fixed, scheme }): Patch => ({
    op: 'insertLine',
    lines: 'items',
    id: newId(),
    before: null,
    values: { ...values, ...numbersOf({ level: classOf(defectLevel), fixed, scheme }, from) },
  }));
  return [...gone, ...rows];
}

/** Numbers of the items that stand, for a sample drawn anew. */
export function itemNumbers(doc: Bill, basis: Basis, mode: string): Patch[] {
  const sample = doc.fields.isConverted === true ? null : sampleOf(doc, mode, basis);
  if (sample === null) return [];
  const standard = new Map((basis.standard?.lines.items ?? []).map((row) => [row.item, row]));
  return doc.lines.items.flatMap((line) => {
    const fixed = standard.get(line.item)?.fixedSampleQty ?? null;
    const numbers = numbersOf(
      { level: classOf(line.defectLevel), fixed, scheme: line.samplingScheme },
      { lot: lotOf(doc), sample, basis },
    );
    const stands: Row = line;
    return Object.entries(numbers).flatMap(([field, value]: [string, FieldValue]): Patch[] =>
      sameValue(stands[field] ?? null, value)
        ? []
        : [{ op: 'setLine', lines: 'items', id: line.id, field, value }],
    );
  });
}
