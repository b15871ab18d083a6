// The sample of a lot by a stored scheme, at the strictness its scope has come to: what is drawn and the numbers of every
// class, as the fields of a bill.
import {
  AQLS,
  INSPECTION_LEVELS,
  type Aql,
  type InspectionLevel,
  type Severity,
} from '#entities/quality/sampling/samplingTables.ts';
import { lotPlan, type ClassPlan, type DefectClass } from '#entities/quality/sampling/samplingPlan.ts';
import { schemeSample, type SampleScheme, type SampleStep } from '#entities/quality/sampling/schemeSample.ts';
import type { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import type { samplingScheme } from '#entities/quality/sampling/samplingScheme.ts';
import type { JsonValue } from '#model/entity.ts';
import type { DocOf, LineOf, RowOf } from '#model/typedDoc.ts';

export type Scheme = DocOf<typeof samplingScheme>;

export type SampleNumbers = Pick<
  RowOf<(typeof inspectionBill)['fields']>,
  | 'codeLetter'
  | 'criticalAccept'
  | 'criticalReject'
  | 'majorAccept'
  | 'majorReject'
  | 'minorAccept'
  | 'minorReject'
  | 'totalAccept'
  | 'totalReject'
  | 'classPlans'
  | 'plannedSample'
  | 'sampleQty'
>;

/** Numbers of a bill; every key is there, so that what no longer holds is emptied. */
export interface LotSample {
  fields: SampleNumbers;
  /** By class; null where no numbers apply. */
  classes: readonly ClassPlan[] | null;
}

const levels: readonly DefectClass[] = ['critical', 'major', 'minor'];
const none: Omit<SampleNumbers, 'plannedSample' | 'sampleQty'> = {
  codeLetter: null,
  criticalAccept: null,
  criticalReject: null,
  majorAccept: null,
  majorReject: null,
  minorAccept: null,
  minorReject: null,
  totalAccept: null,
  totalReject: null,
  classPlans: null,
};

const aqlOf = (value: unknown): Aql | null => AQLS.find((aql) => aql === value) ?? null;
const levelOf = (value: unknown): InspectionLevel =>
  INSPECTION_LEVELS.find((level) => level === value) ?? 'II';
export const severityOf = (value: unknown): Severity =>
  value === 'tightened' || value === 'reduced' ? value : 'normal';
/** Values of the code list 缺陷等级; without one the class is the one in the middle. */
export const classOf = (level: string | null): DefectClass =>
  levels.find((each) => each === level) ?? 'major';

const aqlFields = { critical: 'aqlCritical', major: 'aqlMajor', minor: 'aqlMinor' } as const;

/** AQL of a class by the scheme. */
export function aqlOfClass(scheme: Scheme | null, level: DefectClass): string | null {
  if (scheme?.fields.sampleMethod !== 'aql') return null;
  return aqlOf(scheme.fields[aqlFields[level]]);
}

export function fullSample(lot: number): LotSample {
  return { fields: { ...none, plannedSample: lot, sampleQty: lot }, classes: null };
}

/**
 * @param lot whole units, at least one
 * @returns null where a stepped scheme has no step for the lot
 */
export function lotSample(scheme: Scheme, lot: number, severity: Severity): LotSample | null {
  if (scheme.fields.sampleMethod === 'aql') return byTables(scheme, lot, severity);
  const drawn = schemeSample(ownScheme(scheme), lot);
  if (drawn === null) return null;
  if (drawn.full) return fullSample(lot);
  const { sampleSize, acceptNumber, rejectNumber } = drawn;
  return {
    fields: {
      ...none,
      plannedSample: sampleSize,
      sampleQty: sampleSize,
      totalAccept: acceptNumber,
      totalReject: rejectNumber,
    },
    classes: null,
  };
}

function byTables(scheme: Scheme, lot: number, severity: Severity): LotSample {
  const plan = lotPlan(
    lot,
    levelOf(scheme.fields.inspectionLevel),
    {
      critical: aqlOf(scheme.fields.aqlCritical),
      major: aqlOf(scheme.fields.aqlMajor),
      minor: aqlOf(scheme.fields.aqlMinor),
    },
    severity,
  );
  if (plan.full) return fullSample(lot);
  const numbers = (level: DefectClass): { accept: number | null; reject: number | null } => {
    const own = plan.classes.find(({ defectClass }) => defectClass === level);
    return { accept: own?.acceptNumber ?? null, reject: own?.rejectNumber ?? null };
  };
  const [critical, major, minor] = [numbers('critical'), numbers('major'), numbers('minor')];
  return {
    fields: {
      ...none,
      criticalAccept: critical.accept,
      criticalReject: critical.reject,
      majorAccept: major.accept,
      majorReject: major.reject,
      minorAccept: minor.accept,
      minorReject: minor.reject,
      codeLetter: plan.letter,
      plannedSample: plan.sampleSize,
      sampleQty: plan.sampleSize,
      classPlans: plan.classes.map((each): JsonValue => ({ ...each })),
    },
    classes: plan.classes,
  };
}

function ownScheme({ fields, lines }: Scheme): SampleScheme {
  const rounding = fields.roundMode === 'down' || fields.roundMode === 'half' ? fields.roundMode : 'up';
  const own = { acceptNumber: fields.acceptNumber ?? 0, rejectNumber: fields.rejectNumber };
  switch (fields.sampleMethod) {
    case 'fixedQty':
      return { method: 'fixedQty', qty: fields.fixedQty ?? 1, ...own };
    case 'fixedRate':
      return {
        method: 'fixedRate',
        rate: fields.sampleRate ?? '100',
        rounding,
        minSample: fields.minSample ?? 1,
        maxSample: fields.maxSample,
        ...own,
      };
    case 'stepped':
      return { method: 'stepped', rounding, steps: lines.steps.map(stepOf) };
    default:
      return { method: 'full' };
  }
}

function stepOf(row: LineOf<typeof samplingScheme, 'steps'>): SampleStep {
  return {
    lotFrom: Number(row.lotFrom ?? '1'),
    lotTo: row.lotTo === null ? null : Number(row.lotTo),
    sampleType: row.sampleType === 'percent' || row.sampleType === 'all' ? row.sampleType : 'qty',
    sampleValue: row.sampleValue ?? '0',
    acceptNumber: row.acceptNumber ?? 0,
    rejectNumber: row.rejectNumber ?? 1,
  };
}
