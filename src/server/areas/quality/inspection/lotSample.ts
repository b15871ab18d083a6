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
import type { Doc, JsonValue, Row } from '#model/entity.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Numbers of a bill; every key is there, so that what no longer holds is emptied. */
export interface LotSample {
  fields: Row;
  /** By class; null where no numbers apply. */
  classes: readonly ClassPlan[] | null;
}

const levels: readonly DefectClass[] = ['critical', 'major', 'minor'];
const none: Row = {
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
const integer = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** AQL of a class by the scheme. */
export function aqlOfClass(scheme: Doc | null, level: string): string | null {
  if (scheme === null || scheme.fields['sampleMethod'] !== 'aql') return null;
  const field = { critical: 'aqlCritical', major: 'aqlMajor', minor: 'aqlMinor' }[level];
  return field === undefined ? null : aqlOf(scheme.fields[field]);
}

export function fullSample(lot: number): LotSample {
  return { fields: { ...none, plannedSample: lot, sampleQty: lot }, classes: null };
}

/**
 * @param lot whole units, at least one
 * @returns null where a stepped scheme has no step for the lot
 */
export function lotSample(scheme: Doc, lot: number, severity: Severity): LotSample | null {
  if (scheme.fields['sampleMethod'] === 'aql') return byTables(scheme, lot, severity);
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

function byTables(scheme: Doc, lot: number, severity: Severity): LotSample {
  const plan = lotPlan(
    lot,
    levelOf(scheme.fields['inspectionLevel']),
    {
      critical: aqlOf(scheme.fields['aqlCritical']),
      major: aqlOf(scheme.fields['aqlMajor']),
      minor: aqlOf(scheme.fields['aqlMinor']),
    },
    severity,
  );
  if (plan.full) return fullSample(lot);
  const numbers: Row = {};
  for (const level of levels) {
    const own = plan.classes.find(({ defectClass }) => defectClass === level);
    numbers[`${level}Accept`] = own?.acceptNumber ?? null;
    numbers[`${level}Reject`] = own?.rejectNumber ?? null;
  }
  return {
    fields: {
      ...none,
      ...numbers,
      codeLetter: plan.letter,
      plannedSample: plan.sampleSize,
      sampleQty: plan.sampleSize,
      classPlans: plan.classes.map((each): JsonValue => ({ ...each })),
    },
    classes: plan.classes,
  };
}

function ownScheme({ fields, lines }: Doc): SampleScheme {
  const rounding =
    fields['roundMode'] === 'down' || fields['roundMode'] === 'half' ? fields['roundMode'] : 'up';
  const own = {
    acceptNumber: integer(fields['acceptNumber'], 0),
    rejectNumber: typeof fields['rejectNumber'] === 'number' ? fields['rejectNumber'] : null,
  };
  switch (fields['sampleMethod']) {
    case 'fixedQty':
      return { method: 'fixedQty', qty: integer(fields['fixedQty'], 1), ...own };
    case 'fixedRate':
      return {
        method: 'fixedRate',
        rate: textOf(fields['sampleRate'], '100'),
        rounding,
        minSample: integer(fields['minSample'], 1),
        maxSample: typeof fields['maxSample'] === 'number' ? fields['maxSample'] : null,
        ...own,
      };
    case 'stepped':
      return { method: 'stepped', rounding, steps: (lines['steps'] ?? []).map(stepOf) };
    default:
      return { method: 'full' };
  }
}

function stepOf(row: Row): SampleStep {
  const to = optionalText(row['lotTo']);
  return {
    lotFrom: Number(textOf(row['lotFrom'], '1')),
    lotTo: to === null ? null : Number(to),
    sampleType: row['sampleType'] === 'percent' || row['sampleType'] === 'all' ? row['sampleType'] : 'qty',
    sampleValue: textOf(row['sampleValue'], '0'),
    acceptNumber: integer(row['acceptNumber'], 0),
    rejectNumber: integer(row['rejectNumber'], 1),
  };
}
