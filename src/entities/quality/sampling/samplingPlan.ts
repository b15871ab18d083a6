// Which sample a lot needs and when it is accepted: GB/T 2828.1 read by letter and AQL, arrows followed, several classes of
// defects in one sample. Both sides compute it: the page shows the plan before anything is saved, the server keeps it.
import {
  AQLS,
  type Aql,
  CODE_LETTERS,
  INSPECTION_LEVELS,
  type InspectionLevel,
  LOT_ROWS,
  MASTER_ROWS,
  type Severity,
} from './samplingTables.ts';

type Cell = number | 'v' | '^' | '-';

interface MasterRow {
  letter: string;
  sampleSize: number;
  cells: readonly Cell[];
}

/** A plan of the standard: units to draw, and the most defects with which the lot is still accepted. */
export interface LetterPlan {
  letter: string;
  sampleSize: number;
  acceptNumber: number;
  rejectNumber: number;
}

/** Defect classes of an inspection, the gravest first. A class without AQL accepts no defect at all. */
const DEFECT_CLASSES = ['critical', 'major', 'minor'] as const;
export type DefectClass = (typeof DEFECT_CLASSES)[number];

/** The classes that are counted; null: no AQL, so that one defect rejects the lot. */
export type ClassAqls = Readonly<Partial<Record<DefectClass, Aql | null>>>;

export interface ClassPlan {
  defectClass: DefectClass;
  acceptNumber: number;
  rejectNumber: number;
  /** Acceptance number of the next tighter AQL at the same letter, for the switching score; null where it plays no part. */
  tighterAccept: number | null;
  /** Whether an AQL stands behind it. */
  hasAql: boolean;
}

/** What to draw from a lot. Where the sample would reach the lot every unit is inspected and no numbers apply. */
export type LotPlan =
  | { full: true; sampleSize: number }
  | { full: false; letter: string; sampleSize: number; classes: readonly ClassPlan[] };

const cellOf = (text: string): Cell => (text === 'v' || text === '^' || text === '-' ? text : Number(text));

function masterRow(text: string): MasterRow {
  const [letter = '', size = '', ...cells] = text.split(' ');
  return { letter, sampleSize: Number(size), cells: cells.map(cellOf) };
}

const MASTERS: Readonly<Record<Severity, readonly MasterRow[]>> = {
  normal: MASTER_ROWS.normal.map(masterRow),
  tightened: MASTER_ROWS.tightened.map(masterRow),
  reduced: MASTER_ROWS.reduced.map(masterRow),
};

const checkedLot = (lotSize: number): number => {
  if (Number.isSafeInteger(lotSize) && lotSize >= 1) return lotSize;
  throw new RangeError(`not a lot size in whole units: ${lotSize}`);
};

/**
 * First code letter of a lot.
 * @param lotSize whole units
 * @returns null for a lot of one unit, which the standard does not sample
 * @throws RangeError when the lot is no whole number of at least one
 */
export function codeLetter(lotSize: number, level: InspectionLevel): string | null {
  const size = checkedLot(lotSize);
  const row = LOT_ROWS.find(({ from, to }) => size >= from && (to === null || size <= to));
  return row?.letters[INSPECTION_LEVELS.indexOf(level)] ?? null;
}

/** The plan standing in a cell, arrows followed: the sample size is that of the letter reached, never of the first. */
export function planAt(letter: string, aql: Aql, severity: Severity): LetterPlan {
  const rows = MASTERS[severity];
  const column = AQLS.indexOf(aql);
  let place = CODE_LETTERS.indexOf(letter);
  for (let row = rows[place]; row !== undefined; row = rows[place]) {
    const cell = row.cells[column];
    if (typeof cell === 'number')
      return {
        letter: row.letter,
        sampleSize: row.sampleSize,
        acceptNumber: cell,
        rejectNumber: cell + 1,
      };
    if (cell !== 'v' && cell !== '^') break;
    place += cell === 'v' ? 1 : -1;
  }
  throw new RangeError(`no plan in the standard: letter ${letter}, AQL ${aql}, ${severity}`);
}

/** The acceptance number of a cell itself; null where an arrow or nothing stands. */
function acceptInCell(letter: string, column: number, severity: Severity): number | null {
  const cell = MASTERS[severity][CODE_LETTERS.indexOf(letter)]?.cells[column];
  return typeof cell === 'number' ? cell : null;
}

function classPlan(
  defectClass: DefectClass,
  aql: Aql | null,
  own: LetterPlan | null,
  drawn: string,
  severity: Severity,
): ClassPlan {
  if (aql === null || own === null)
    return { defectClass, acceptNumber: 0, rejectNumber: 1, tighterAccept: null, hasAql: false };
  const column = AQLS.indexOf(aql);
  const atDrawn = acceptInCell(drawn, column, severity);
  // Where an arrow stands at the letter drawn, the plan of the smaller sample holds: never more lenient than the standard.
  const acceptNumber = atDrawn ?? own.acceptNumber;
  const letter = atDrawn === null ? own.letter : drawn;
  return {
    defectClass,
    acceptNumber,
    rejectNumber: acceptNumber + 1,
    tighterAccept: acceptNumber < 2 ? null : acceptInCell(letter, column - 1, severity),
    hasAql: true,
  };
}

/**
 * The sample of a lot for all its defect classes: one sample, as large as the class that needs most, and the numbers of
 * every class at the letter of that sample (catalogue, sampling 1 and 2).
 * @param lotSize whole units
 * @throws RangeError when the lot is no whole number of at least one, or no class has an AQL
 */
export function lotPlan(
  lotSize: number,
  level: InspectionLevel,
  aqls: ClassAqls,
  severity: Severity,
): LotPlan {
  const first = codeLetter(lotSize, level);
  if (first === null) return { full: true, sampleSize: lotSize };
  const classes = DEFECT_CLASSES.flatMap((defectClass) => {
    const aql = aqls[defectClass];
    if (aql === undefined) return [];
    return [{ defectClass, aql, own: aql === null ? null : planAt(first, aql, severity) }];
  });
  const largest = classes.reduce<LetterPlan | null>(
    (most, { own }) => (own !== null && (most === null || own.sampleSize > most.sampleSize) ? own : most),
    null,
  );
  if (largest === null) throw new RangeError('no class of defects has an AQL');
  if (largest.sampleSize >= lotSize) return { full: true, sampleSize: lotSize };
  return {
    full: false,
    letter: largest.letter,
    sampleSize: largest.sampleSize,
    classes: classes.map(({ defectClass, aql, own }) =>
      classPlan(defectClass, aql, own, largest.letter, severity),
    ),
  };
}

/** Defects found in the sample, by class; what is not named was not found. */
export type DefectCounts = Readonly<Partial<Record<DefectClass, number>>>;

/** The classes that reject the lot, none of them when it is accepted (catalogue, sampling 3). */
export function rejectingClasses(classes: readonly ClassPlan[], found: DefectCounts): DefectClass[] {
  return classes.flatMap(({ defectClass, rejectNumber }) =>
    (found[defectClass] ?? 0) >= rejectNumber ? [defectClass] : [],
  );
}
