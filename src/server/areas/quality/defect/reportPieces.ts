// Pieces of a report that are dealt with: moved from those to be judged to good, rework or scrap on the operation, its order,
// batch and task, as reports book them, and back.
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { defectHandling } from '#entities/quality/defect/defectHandling.ts';
import { usedBy } from '#server/areas/manufacturing/workReport/reportChecks.ts';
import { booked, movedReport } from '#server/areas/manufacturing/workReport/reportEffects.ts';
import { reportFacts, type ReportFacts } from '#server/areas/manufacturing/workReport/reportFacts.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';

type Handling = DocOf<typeof defectHandling>;
type Report = DocOf<typeof workReport>;
type Moved = Parameters<typeof booked>[0];

export interface HandledReport {
  /** The report as if it said what the handling says. */
  moved: Moved;
  facts: ReportFacts;
  users: readonly DocumentLink[];
}

const sumOfMethods = (doc: Handling, ...methods: readonly string[]): string =>
  decimalText(
    doc.lines.items
      .filter((row) => methods.includes(row.method ?? ''))
      .reduce((sum, row) => sum.plus(decimal(row.qty)), decimal('0')),
  );

/** Nothing finished anew: what was to be judged becomes good, rework or scrap. */
function movedPieces(handling: Handling, report: Report, endTime: string | null): Moved {
  const all = handling.lines.items.reduce((sum, row) => sum.plus(decimal(row.qty)), decimal('0'));
  return movedReport(report, {
    qualifiedQty: sumOfMethods(handling, 'concession', 'sort'),
    defectQty: decimalText(all.negated()),
    reworkQty: sumOfMethods(handling, 'rework', 'repair'),
    processScrapQty: sumOfMethods(handling, 'scrap'),
    endTime: endTime ?? report.fields.endTime,
  });
}

/** What it is booked on is locked by now. */
export async function reportOf(doc: Handling, read: Read): Promise<HandledReport | null> {
  const id = doc.fields.workReport;
  const report = id === null ? null : await read.docOf(workReport, id);
  if (report === null) return null;
  const facts = await reportFacts(report, read);
  const row = facts.own === null ? undefined : facts.order?.rows.get(facts.own.id);
  const moved = movedPieces(doc, report, row?.actualEndTime ?? null);
  return { moved, facts, users: await usedBy(moved, facts, read) };
}

export function handledOnReport(report: HandledReport | null, sign: 1 | -1): Effect[] {
  return report === null ? [] : booked(report.moved, report.facts, sign);
}

export function usedSince({ users }: HandledReport): Problem[] {
  const [first] = users;
  if (first === undefined) return [];
  const message = `不能反审核：${entityOf(first.entity)?.title ?? ''} ${first.code} 已用到放行或返工的数量，请先反审核它`;
  return [{ field: '', level: 'error', message, documents: [...users] }];
}
