// What a bill is inspected by, as patches: plan and standard in force, the items of the standard, the sample of the scheme
// at the strictness of its scope. The form proposes it while it is typed; two actions of the bill ask for it again.
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { inspectedOf, planInForce, recordOf, standardInForce } from './inForce.ts';
import { aqlOfClass, fullSample, lotSample, type LotSample } from './lotSample.ts';
import {
  initialState,
  scopeOf,
  scopeParameters,
  stateSql,
  storedState,
  type StoredState,
} from './switchState.ts';

/** Plan, standard and scheme a bill stands on. */
export interface Basis {
  plan: Doc | null;
  standard: Doc | null;
  scheme: Doc | null;
  /** Stored state of its switching scope; null where none is kept yet. */
  state: StoredState | null;
}

/** @param anew whether plan and standard are chosen again though the bill names some */
export async function basisOf(doc: Doc, read: Read, anew = false): Promise<Basis> {
  const { fields } = doc;
  const wanted = inspectedOf(fields, fields, textOf(fields['date'], read.today));
  const typed = anew ? null : optionalText(fields['inspectionPlan']);
  const plan = await recordOf(read, 'inspectionPlan', typed ?? (await planInForce(read, wanted)));
  const named =
    (anew ? null : optionalText(fields['inspectionStandard'])) ??
    optionalText(plan?.fields['inspectionStandard']) ??
    (await standardInForce(read, wanted));
  const scheme = await recordOf(
    read,
    'samplingScheme',
    optionalText(fields['samplingScheme']) ?? optionalText(plan?.fields['samplingScheme']),
  );
  const scope = scopeOf(scheme, doc);
  const [row] = scope === null ? [] : await read.rows(stateSql, scopeParameters(read.org, scope));
  return {
    plan,
    standard: await recordOf(read, 'inspectionStandard', named),
    scheme,
    state: row === undefined ? null : storedState(row),
  };
}

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

/** Header patches that differ from what stands. */
const differing = (doc: Doc, values: Row): Patch[] =>
  Object.entries(values).flatMap(([field, value]) =>
    sameValue(doc.fields[field] ?? null, value) ? [] : [set(field, value)],
  );

/** What plan and standard bring to the header. */
export function headerOf(doc: Doc, { plan, standard, scheme }: Basis): Row {
  const mode = textOf(doc.fields['inspectMode']);
  const planned = textOf(plan?.fields['inspectMode']);
  const changed = plan !== null && plan.id !== doc.fields['inspectionPlan'];
  return {
    inspectionPlan: plan?.id ?? null,
    inspectionStandard: standard?.id ?? null,
    samplingScheme: scheme?.id ?? null,
    inspectionLevel: optionalText(scheme?.fields['inspectionLevel']),
    inspectMode: changed && mode !== 'exempt' ? planned || mode : mode || planned || 'full',
    judgeMode:
      plan === null ? (doc.fields['judgeMode'] ?? 'bySample') : (plan.fields['judgeMode'] ?? 'bySample'),
    allowConcession: plan?.fields['allowConcession'] !== false,
  };
}

/** Whole units of the lot, part units counted as one. */
export const lotOf = (doc: Doc): number => Math.ceil(Number(textOf(doc.fields['inspectQty'], '0')));

/** The sample by the mode; null where there is no lot yet or the scheme has no step for it. */
export function sampleOf(doc: Doc, mode: string, { scheme, state }: Basis): LotSample | null {
  const lot = lotOf(doc);
  if (lot < 1) return null;
  if (mode === 'exempt') return { ...fullSample(0), fields: { ...fullSample(0).fields, strictness: null } };
  if (mode === 'full' || scheme === null)
    return { ...fullSample(lot), fields: { ...fullSample(lot).fields, strictness: null } };
  const { severity } = state?.state ?? initialState(scheme);
  const byTable = scheme.fields['sampleMethod'] === 'aql';
  const sample = lotSample(scheme, lot, severity);
  return sample === null
    ? null
    : { ...sample, fields: { ...sample.fields, strictness: byTable ? severity : null } };
}

/** @param typed whether somebody gave the size of the sample with this very save: a larger one than planned stays */
export function sampleProposals(doc: Doc, basis: Basis, mode: string, typed = false): Patch[] {
  const sample = doc.fields['isConverted'] === true ? null : sampleOf(doc, mode, basis);
  if (sample === null) return [];
  const wanted = Number(doc.fields['sampleQty'] ?? 0);
  const larger =
    typed && mode !== 'exempt' && wanted > Number(sample.fields['sampleQty']) && wanted <= lotOf(doc);
  return differing(doc, larger ? { ...sample.fields, sampleQty: wanted } : sample.fields);
}

export const headerProposals = (doc: Doc, basis: Basis): Patch[] => differing(doc, headerOf(doc, basis));

interface ItemNumbers {
  sampleQty: number | null;
  acceptNumber: FieldValue;
  rejectNumber: FieldValue;
  aql: FieldValue;
}

/** Numbers of an item: those of its class, or of a fixed number of its own. */
function numbersOf(level: string, fixed: number | null, sample: LotSample | null, basis: Basis): ItemNumbers {
  const size = sample?.fields['sampleQty'];
  const drawn = typeof size === 'number' ? size : null;
  return {
    sampleQty: drawn === null ? fixed : fixed === null ? drawn : Math.min(fixed, drawn),
    acceptNumber: sample?.fields[`${level}Accept`] ?? sample?.fields['totalAccept'] ?? null,
    rejectNumber: sample?.fields[`${level}Reject`] ?? sample?.fields['totalReject'] ?? null,
    aql: aqlOfClass(basis.scheme, level),
  };
}

const fixedOf = (row: Row | undefined): number | null =>
  typeof row?.['fixedSampleQty'] === 'number' ? row['fixedSampleQty'] : null;

/** Lines of the standard the plan asks for; of a plan without items all of them. */
function wantedItems({ plan, standard }: Basis): Row[] {
  const own = standard?.lines['items'] ?? [];
  const asked = plan?.lines['items'] ?? [];
  const copied = own.map((row): Row => ({
    item: row['item'] ?? null,
    comparator: row['comparator'] ?? null,
    targetValue: row['targetValue'] ?? null,
    lowerLimit: row['lowest'] ?? null,
    upperLimit: row['highest'] ?? null,
    textStandard: row['textStandard'] ?? null,
    inspectMethod: row['inspectMethod'] ?? null,
    instrument: row['instrument'] ?? null,
    defectLevel: row['defectLevel'] ?? null,
    isRequired: row['isRequired'] ?? true,
    fixedSampleQty: row['fixedSampleQty'] ?? null,
  }));
  if (asked.length === 0) return copied;
  return asked.map((row): Row => ({
    ...(copied.find(({ item }) => item === row['item']) ?? { item: row['item'] ?? null }),
    defectLevel: row['defectLevel'] ?? null,
    isRequired: row['isRequired'] ?? true,
  }));
}

/** The items anew: what stood there goes, with the values entered for it. */
export function itemsAnew(doc: Doc, basis: Basis, mode: string, newId: () => string): Patch[] {
  const sample = sampleOf(doc, mode, basis);
  const gone = (['items', 'samples', 'defects'] as const).flatMap((lines) =>
    (doc.lines[lines] ?? []).map((row): Patch => ({ op: 'removeLine', lines, id: row.id })),
  );
  const rows = wantedItems(basis).map((row): Patch => {
    const { fixedSampleQty, ...values } = row;
    const fixed = typeof fixedSampleQty === 'number' ? fixedSampleQty : null;
    return {
      op: 'insertLine',
      lines: 'items',
      id: newId(),
      before: null,
      values: { ...values, ...numbersOf(textOf(row['defectLevel'], 'major'), fixed, sample, basis) },
    };
  });
  return [...gone, ...rows];
}

/** Numbers of the items that stand, for a sample drawn anew. */
export function itemNumbers(doc: Doc, basis: Basis, mode: string): Patch[] {
  const sample = doc.fields['isConverted'] === true ? null : sampleOf(doc, mode, basis);
  if (sample === null) return [];
  const standard = new Map((basis.standard?.lines['items'] ?? []).map((row) => [row['item'], row]));
  return (doc.lines['items'] ?? []).flatMap((line: LineRow) => {
    const fixed = fixedOf(standard.get(line['item'] ?? null));
    const numbers = numbersOf(textOf(line['defectLevel'], 'major'), fixed, sample, basis);
    return Object.entries(numbers).flatMap(([field, value]): Patch[] =>
      sameValue(line[field] ?? null, value)
        ? []
        : [{ op: 'setLine', lines: 'items', id: line.id, field, value }],
    );
  });
}
