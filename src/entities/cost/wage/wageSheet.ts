// The arithmetic of a wage sheet (FLOWS m2 to m5): what each report earns at the price of its day, how its workers share
// it, and what entries add. The same input gives the same sheet, so a draft may be calculated again at any time.
import { Decimal, round } from '#model/decimal.ts';
import { wageByWorker, wageOf, type PieceRate, type WageMode } from '../pieceWage.ts';
import { rateFor, type PaidWork, type RateScope } from './rateChoice.ts';

export interface WageRate extends RateScope, PieceRate {
  id: string;
}

export interface WageReport extends PaidWork {
  id: string;
  qualified: Decimal;
  materialScrap: Decimal;
  processScrap: Decimal;
  rework: 'none' | 'ownFault' | 'othersFault';
  mode: WageMode;
  /** Price of the operation itself, where no list says one. */
  operationPrice: Decimal | null;
  workers: readonly { employee: string; share: Decimal; minutes: Decimal }[];
}

export interface WageItem {
  employee: string;
  kind: 'time' | 'allowance' | 'deduction' | 'bonus' | 'guarantee' | 'training';
  amount: Decimal;
}

export interface WageDetail {
  employee: string;
  report: WageReport;
  rate: string | null;
  price: Decimal;
  weight: Decimal;
  wage: Decimal;
  /** Pieces of the worker, by his weight. */
  qualified: Decimal;
}

export interface WageRow {
  employee: string;
  qualified: Decimal;
  piece: Decimal;
  rework: Decimal;
  time: Decimal;
  allowance: Decimal;
  deduction: Decimal;
  guarantee: Decimal;
}

export interface WageSheet {
  rows: WageRow[];
  details: WageDetail[];
  /** Reports nobody set a price for; they earn nothing. */
  unpriced: string[];
}

const zero = new Decimal(0);
/** Decimals of wages and of a worker's pieces. */
const [moneyScale, pieceScale] = [2, 6];

const plain = (price: Decimal): PieceRate => ({
  effectiveDate: null,
  expiryDate: null,
  price,
  reworkPrice: zero,
  materialScrapRatio: new Decimal(100),
  processScrapDeduct: zero,
});

export function wageSheet(
  reports: readonly WageReport[],
  rates: readonly WageRate[],
  items: readonly WageItem[],
): WageSheet {
  const details = reports.flatMap((report) => detailsOf(report, rates));
  const rows = new Map<string, WageRow>();
  const rowOf = (employee: string): WageRow => {
    const row = rows.get(employee) ?? emptyRow(employee);
    rows.set(employee, row);
    return row;
  };
  for (const { employee, report, wage, qualified } of details) {
    const row = rowOf(employee);
    if (report.rework === 'none') {
      row.piece = row.piece.plus(wage);
      row.qualified = row.qualified.plus(qualified);
    } else row.rework = row.rework.plus(wage);
  }
  for (const { employee, kind, amount } of items) {
    const row = rowOf(employee);
    const field = fieldOf[kind];
    row[field] = row[field].plus(amount);
  }
  const unpriced = details.filter(({ rate, price }) => rate === null && price.isZero());
  return {
    rows: [...rows.values()],
    details,
    unpriced: [...new Set(unpriced.map(({ report }) => report.id))],
  };
}

const fieldOf = {
  time: 'time',
  training: 'time',
  allowance: 'allowance',
  bonus: 'allowance',
  deduction: 'deduction',
  guarantee: 'guarantee',
} as const satisfies Record<WageItem['kind'], keyof WageRow>;

function emptyRow(employee: string): WageRow {
  return {
    employee,
    qualified: zero,
    piece: zero,
    rework: zero,
    time: zero,
    allowance: zero,
    deduction: zero,
    guarantee: zero,
  };
}

function detailsOf(report: WageReport, rates: readonly WageRate[]): WageDetail[] {
  const rate = rateFor(rates, report);
  const used = rate ?? plain(report.operationPrice ?? zero);
  const wage = wageOf(report, used, moneyScale);
  const weights = report.workers.map(({ share, minutes }) => weightOf(report.mode, share, minutes));
  const all = weights.reduce((sum, weight) => sum.plus(weight), zero);
  const shares = all.isZero()
    ? wageByWorker(wage, report.workers, 'equal', moneyScale)
    : wageByWorker(wage, report.workers, report.mode, moneyScale);
  return report.workers.map(({ employee }, index) => {
    const weight = weights[index] ?? zero;
    const part = all.isZero() ? new Decimal(1).dividedBy(report.workers.length) : weight.dividedBy(all);
    return {
      employee,
      report,
      rate: rate?.id ?? null,
      price: report.rework === 'none' ? used.price : used.reworkPrice,
      weight,
      wage: shares[index] ?? zero,
      qualified: round(report.qualified.times(part), pieceScale),
    };
  });
}

function weightOf(mode: WageMode, share: Decimal, minutes: Decimal): Decimal {
  if (mode === 'equal') return new Decimal(1);
  if (mode === 'byTime') return minutes;
  return mode === 'byShare' ? share : share.times(minutes);
}
