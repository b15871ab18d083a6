// The tables of GB/T 2828.1-2012 (ISO 2859-1:1999) for single sampling by attributes, as data: code letters by lot size
// and level, sample sizes and acceptance numbers by letter and AQL. One text per row, so that a row reads as it is printed.

export const AQLS = [
  '0.010',
  '0.015',
  '0.025',
  '0.040',
  '0.065',
  '0.10',
  '0.15',
  '0.25',
  '0.40',
  '0.65',
  '1.0',
  '1.5',
  '2.5',
  '4.0',
  '6.5',
  '10',
] as const;
export type Aql = (typeof AQLS)[number];

/** Special levels S1 to S4 for costly or destructive checks, general levels I to III. */
export const INSPECTION_LEVELS = ['S1', 'S2', 'S3', 'S4', 'I', 'II', 'III'] as const;
export type InspectionLevel = (typeof INSPECTION_LEVELS)[number];

/** In order of sample size; I and O are left out by the standard. S exists in tightened inspection only. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRS';

export type Severity = 'normal' | 'tightened' | 'reduced';

/** A row of the first table: the lots it holds for and a code letter per level, in the order of INSPECTION_LEVELS. */
export interface LotRow {
  from: number;
  /** Included; null: no end. */
  to: number | null;
  letters: string;
}

export const LOT_ROWS: readonly LotRow[] = [
  { from: 2, to: 8, letters: 'AAAAAAB' },
  { from: 9, to: 15, letters: 'AAAAABC' },
  { from: 16, to: 25, letters: 'AABBBCD' },
  { from: 26, to: 50, letters: 'ABBCCDE' },
  { from: 51, to: 90, letters: 'BBCCCEF' },
  { from: 91, to: 150, letters: 'BBCDDFG' },
  { from: 151, to: 280, letters: 'BCDEEGH' },
  { from: 281, to: 500, letters: 'BCDEFHJ' },
  { from: 501, to: 1200, letters: 'CCEFGJK' },
  { from: 1201, to: 3200, letters: 'CDEGHKL' },
  { from: 3201, to: 10000, letters: 'CDFGJLM' },
  { from: 10001, to: 35000, letters: 'CDFHKMN' },
  { from: 35001, to: 150000, letters: 'DEGJLNP' },
  { from: 150001, to: 500000, letters: 'DEGJMPQ' },
  { from: 500001, to: null, letters: 'DEHKNQR' },
];

/**
 * A row of a master table: letter, sample size in units, then a cell per AQL in the order of AQLS. A number is the
 * acceptance number (the rejection number is one more); v takes the first plan below, ^ the first above, - has no plan.
 */
export const MASTER_ROWS: Readonly<Record<Severity, readonly string[]>> = {
  normal: [
    'A 2 v v v v v v v v v v v v v v 0 v',
    'B 3 v v v v v v v v v v v v v 0 ^ v',
    'C 5 v v v v v v v v v v v v 0 ^ v 1',
    'D 8 v v v v v v v v v v v 0 ^ v 1 2',
    'E 13 v v v v v v v v v v 0 ^ v 1 2 3',
    'F 20 v v v v v v v v v 0 ^ v 1 2 3 5',
    'G 32 v v v v v v v v 0 ^ v 1 2 3 5 7',
    'H 50 v v v v v v v 0 ^ v 1 2 3 5 7 10',
    'J 80 v v v v v v 0 ^ v 1 2 3 5 7 10 14',
    'K 125 v v v v v 0 ^ v 1 2 3 5 7 10 14 21',
    'L 200 v v v v 0 ^ v 1 2 3 5 7 10 14 21 ^',
    'M 315 v v v 0 ^ v 1 2 3 5 7 10 14 21 ^ ^',
    'N 500 v v 0 ^ v 1 2 3 5 7 10 14 21 ^ ^ ^',
    'P 800 v 0 ^ v 1 2 3 5 7 10 14 21 ^ ^ ^ ^',
    'Q 1250 0 ^ v 1 2 3 5 7 10 14 21 ^ ^ ^ ^ ^',
    'R 2000 ^ ^ 1 2 3 5 7 10 14 21 ^ ^ ^ ^ ^ ^',
  ],
  tightened: [
    'A 2 v v v v v v v v v v v v v v v 0',
    'B 3 v v v v v v v v v v v v v v 0 v',
    'C 5 v v v v v v v v v v v v v 0 v v',
    'D 8 v v v v v v v v v v v v 0 v v 1',
    'E 13 v v v v v v v v v v v 0 v v 1 2',
    'F 20 v v v v v v v v v v 0 v v 1 2 3',
    'G 32 v v v v v v v v v 0 v v 1 2 3 5',
    'H 50 v v v v v v v v 0 v v 1 2 3 5 8',
    'J 80 v v v v v v v 0 v v 1 2 3 5 8 12',
    'K 125 v v v v v v 0 v v 1 2 3 5 8 12 18',
    'L 200 v v v v v 0 v v 1 2 3 5 8 12 18 ^',
    'M 315 v v v v 0 v v 1 2 3 5 8 12 18 ^ ^',
    'N 500 v v v 0 v v 1 2 3 5 8 12 18 ^ ^ ^',
    'P 800 v v 0 v v 1 2 3 5 8 12 18 ^ ^ ^ ^',
    'Q 1250 v 0 v v 1 2 3 5 8 12 18 ^ ^ ^ ^ ^',
    'R 2000 0 ^ v 1 2 3 5 8 12 18 ^ ^ ^ ^ ^ ^',
    'S 3150 - - 1 - - - - - - - - - - - - -',
  ],
  reduced: [
    'A 2 v v v v v v v v v v v v v v 0 v',
    'B 2 v v v v v v v v v v v v v 0 ^ v',
    'C 2 v v v v v v v v v v v v 0 ^ v v',
    'D 3 v v v v v v v v v v v 0 ^ v v 1',
    'E 5 v v v v v v v v v v 0 ^ v v 1 2',
    'F 8 v v v v v v v v v 0 ^ v v 1 2 3',
    'G 13 v v v v v v v v 0 ^ v v 1 2 3 5',
    'H 20 v v v v v v v 0 ^ v v 1 2 3 5 6',
    'J 32 v v v v v v 0 ^ v v 1 2 3 5 6 8',
    'K 50 v v v v v 0 ^ v v 1 2 3 5 6 8 10',
    'L 80 v v v v 0 ^ v v 1 2 3 5 6 8 10 ^',
    'M 125 v v v 0 ^ v v 1 2 3 5 6 8 10 ^ ^',
    'N 200 v v 0 ^ v v 1 2 3 5 6 8 10 ^ ^ ^',
    'P 315 v 0 ^ v v 1 2 3 5 6 8 10 ^ ^ ^ ^',
    'Q 500 0 ^ ^ v 1 2 3 5 6 8 10 ^ ^ ^ ^ ^',
    'R 800 ^ ^ ^ 1 2 3 5 6 8 10 ^ ^ ^ ^ ^ ^',
  ],
};
