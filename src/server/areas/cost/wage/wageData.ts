// What a wage sheet is calculated from: approved reports and entries of its range that no other sheet took, the prices in
// force, and how each team shares.
import { pieceRate } from '#entities/cost/wage/pieceRate.ts';
import { wageEntry } from '#entities/cost/wage/wageEntry.ts';
import type { wageSettlement } from '#entities/cost/wage/wageSettlement.ts';
import type { WageItem, WageRate, WageReport } from '#entities/cost/wage/wageSheet.ts';
import type { WageMode } from '#entities/cost/pieceWage.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { material } from '#entities/master/material/material.ts';
import { workTeam } from '#entities/process/workTeam.ts';
import { decimal } from '#model/decimal.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, is, type Piece, present, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

export interface WageData {
  reports: WageReport[];
  rates: WageRate[];
  items: WageItem[];
  entries: string[];
}

type Reading = Pick<Read, 'select' | 'org'>;
type Sheet = DocOf<typeof wageSettlement>;

export async function wageData(read: Reading, sheet: Sheet): Promise<WageData> {
  const reports = await reportsOf(read, sheet);
  const { items, entries } = await entriesOf(read, sheet);
  return { reports, rates: await ratesOf(read, reports), items, entries };
}

/** The rows of the workshop, and of the team where the sheet is of one. */
function ofPlace(
  { fields }: Sheet,
  { workshop, workTeam: team }: { workshop: Piece; workTeam: Piece },
): Piece {
  return sql`${workshop} = ${fields.workshop}::uuid and (${fields.workTeam}::uuid is null or ${team} = ${fields.workTeam}::uuid)`;
}

/** In the order of their days and codes, so that the same reports give the same sheet. */
async function reportsOf(read: Reading, sheet: Sheet): Promise<WageReport[]> {
  const { dateFrom, dateTo } = sheet.fields;
  const h = headerTable(workReport, 'h');
  const m = headerTable(material, 'm');
  const t = headerTable(workTeam, 't');
  const reports = await read.select(
    {
      id: h.id,
      day: h.date,
      reportType: h.reportType,
      isOwnFault: h.isOwnFault,
      operation: h.operation,
      material: h.material,
      category: m.category,
      workCenter: h.workCenter,
      qualifiedQty: h.qualifiedQty,
      materialScrapQty: h.materialScrapQty,
      processScrapQty: h.processScrapQty,
      workMinutes: h.workMinutes,
      reporter: h.reporter,
      pieceRate: h.pieceRate,
      mode: t.wageMode,
    },
    sql`from ${h} left join ${m} on ${m.id} = ${h.material} left join ${t} on ${t.id} = ${h.workTeam}
      where ${is(h.org, read.org)} and ${h.status} in ('approved', 'closed') and ${h.wageSettlement} is null
        and ${h.date} between ${dateFrom}::date and ${dateTo}::date and ${ofPlace(sheet, h)}
      order by ${h.date}, ${h.code}`,
  );
  const workers = await workersOf(
    read,
    reports.map(({ id }) => id),
  );
  return reports.map((row): WageReport => ({
    id: row.id,
    day: row.day ?? '',
    operation: row.operation,
    material: row.material ?? '',
    category: row.category,
    workCenter: row.workCenter,
    qualified: decimal(row.qualifiedQty),
    materialScrap: decimal(row.materialScrapQty),
    processScrap: decimal(row.processScrapQty),
    rework: row.reportType !== 'rework' ? 'none' : row.isOwnFault === true ? 'ownFault' : 'othersFault',
    mode: modeOf(row.mode),
    operationPrice: row.pieceRate === null ? null : decimal(row.pieceRate),
    workers: workers.get(row.id) ?? [
      { employee: row.reporter ?? '', share: decimal('100'), minutes: decimal(row.workMinutes) },
    ],
  }));
}

/** By report; none where only the reporter worked. */
async function workersOf(
  read: Reading,
  reports: readonly string[],
): Promise<ReadonlyMap<string, WageReport['workers']>> {
  const w = linesTable(workReport, 'workers', 'w');
  const rows = await read.select(
    {
      report: w.docId,
      employee: present(w.employee),
      shareRate: w.shareRate,
      workMinutes: w.workMinutes,
    },
    sql`from ${w} where ${among(w.docId, reports)} and ${w.employee} is not null order by ${w.docId}, ${w.seq}`,
  );
  const byReport = Map.groupBy(rows, ({ report }) => report);
  return new Map(
    [...byReport].map(([report, own]) => [
      report,
      own.map(({ employee, shareRate, workMinutes }) => ({
        employee,
        share: decimal(shareRate),
        minutes: decimal(workMinutes),
      })),
    ]),
  );
}

function modeOf(value: string | null): WageMode {
  return value === 'byTime' || value === 'equal' || value === 'byShareTime' ? value : 'byShare';
}

async function ratesOf(read: Reading, reports: readonly WageReport[]): Promise<WageRate[]> {
  const operations = [...new Set(reports.flatMap(({ operation }) => operation ?? []))];
  const r = headerTable(pieceRate, 'r');
  const rates = await read.select(
    {
      id: r.id,
      operation: present(r.operation),
      material: r.material,
      materialCategory: r.materialCategory,
      workCenter: r.workCenter,
      effectiveDate: r.effectiveDate,
      expiryDate: r.expiryDate,
      price: r.price,
      reworkPrice: r.reworkPrice,
      materialScrapRatio: r.materialScrapRatio,
      processScrapDeduct: r.processScrapDeduct,
    },
    sql`from ${r} where ${is(r.org, read.org)} and ${r.status} = 'approved' and ${among(r.operation, operations)} order by ${r.code}`,
  );
  return rates.map((rate) => ({
    ...rate,
    price: decimal(rate.price),
    reworkPrice: decimal(rate.reworkPrice),
    materialScrapRatio: decimal(rate.materialScrapRatio ?? '100'),
    processScrapDeduct: decimal(rate.processScrapDeduct),
  }));
}

async function entriesOf(read: Reading, sheet: Sheet): Promise<Pick<WageData, 'items' | 'entries'>> {
  const h = headerTable(wageEntry, 'h');
  const i = linesTable(wageEntry, 'items', 'i');
  const rows = await read.select(
    { id: h.id, employee: i.employee, entryKind: i.entryKind, amount: i.amount },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id}
      where ${is(h.org, read.org)} and ${h.status} = 'approved' and ${h.wageSettlement} is null
        and ${h.period} = ${sheet.fields.period} and ${ofPlace(sheet, h)}
      order by ${h.code}, ${i.seq}`,
  );
  return {
    entries: [...new Set(rows.map(({ id }) => id))],
    items: rows.map(({ employee, entryKind, amount }) => ({
      employee: employee ?? '',
      kind: kindOf(entryKind),
      amount: decimal(amount),
    })),
  };
}

function kindOf(value: string | null): WageItem['kind'] {
  switch (value) {
    case 'allowance':
    case 'deduction':
    case 'bonus':
    case 'guarantee':
    case 'training':
      return value;
    default:
      return 'time';
  }
}
