// What a wage sheet is calculated from: approved reports and entries of its range that no other sheet took, the prices in
// force, and how each team shares.
import type { WageItem, WageRate, WageReport } from '#entities/cost/wage/wageSheet.ts';
import type { WageMode } from '#entities/cost/pieceWage.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import type { SqlRow } from '#server/ports.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface WageData {
  reports: WageReport[];
  rates: WageRate[];
  items: WageItem[];
  entries: string[];
}

type Reading = Pick<Read, 'rows' | 'org'>;

const number = (row: SqlRow, column: string) => decimal(textOf(row[column], '0'));

export async function wageData(read: Reading, doc: Doc): Promise<WageData> {
  const reports = await reportsOf(read, doc);
  const { items, entries } = await entriesOf(read, doc);
  return { reports, rates: await ratesOf(read, reports), items, entries };
}

/** In the order of their days and codes, so that the same reports give the same sheet. */
async function reportsOf(read: Reading, { fields }: Doc): Promise<WageReport[]> {
  const rows = await read.rows(
    `select h.id, h.date::text as day, h.report_type, h.is_own_fault, h.operation, h.material, m.category, h.work_center,
       h.qualified_qty, h.material_scrap_qty, h.process_scrap_qty, h.work_minutes, h.reporter, h.piece_rate,
       coalesce(t.wage_mode, 'byShare') as mode
     from work_report h left join material m on m.id = h.material left join work_team t on t.id = h.work_team
     where h.org = $1::uuid and h.status in ('approved', 'closed') and h.wage_settlement is null
       and h.date between $2::date and $3::date and h.workshop = $4::uuid and ($5::uuid is null or h.work_team = $5::uuid)
     order by h.date, h.code`,
    [read.org, fields['dateFrom'], fields['dateTo'], fields['workshop'], optionalText(fields['workTeam'])],
  );
  const workers = await read.rows(
    `select doc_id, employee, share_rate, work_minutes from work_report_workers where doc_id = any($1::uuid[])
       and employee is not null order by doc_id, seq`,
    [rows.map((row) => textOf(row['id']))],
  );
  const byReport = Map.groupBy(workers, (row) => textOf(row['doc_id']));
  return rows.map((row) => ({
    id: textOf(row['id']),
    day: textOf(row['day']),
    operation: optionalText(row['operation']),
    material: textOf(row['material']),
    category: optionalText(row['category']),
    workCenter: optionalText(row['work_center']),
    qualified: number(row, 'qualified_qty'),
    materialScrap: number(row, 'material_scrap_qty'),
    processScrap: number(row, 'process_scrap_qty'),
    rework:
      row['report_type'] !== 'rework' ? 'none' : row['is_own_fault'] === true ? 'ownFault' : 'othersFault',
    mode: modeOf(row['mode']),
    operationPrice: row['piece_rate'] === null ? null : number(row, 'piece_rate'),
    workers: (
      byReport.get(textOf(row['id'])) ?? [
        { employee: row['reporter'], share_rate: '100', work_minutes: row['work_minutes'] },
      ]
    ).map((worker) => ({
      employee: textOf(worker['employee']),
      share: number(worker, 'share_rate'),
      minutes: number(worker, 'work_minutes'),
    })),
  }));
}

function modeOf(value: unknown): WageMode {
  return value === 'byTime' || value === 'equal' || value === 'byShareTime' ? value : 'byShare';
}

async function ratesOf(read: Reading, reports: readonly WageReport[]): Promise<WageRate[]> {
  const operations = [...new Set(reports.flatMap(({ operation }) => operation ?? []))];
  const rows = await read.rows(
    `select id, operation, material, material_category, work_center, effective_date::text as from_day, expiry_date::text as to_day,
       price, rework_price, material_scrap_ratio, process_scrap_deduct
     from piece_rate where org = $1::uuid and status = 'approved' and operation = any($2::uuid[]) order by code`,
    [read.org, operations],
  );
  return rows.map((row) => ({
    id: textOf(row['id']),
    operation: textOf(row['operation']),
    material: optionalText(row['material']),
    materialCategory: optionalText(row['material_category']),
    workCenter: optionalText(row['work_center']),
    effectiveDate: optionalText(row['from_day']),
    expiryDate: optionalText(row['to_day']),
    price: number(row, 'price'),
    reworkPrice: number(row, 'rework_price'),
    materialScrapRatio: decimal(textOf(row['material_scrap_ratio'], '100')),
    processScrapDeduct: number(row, 'process_scrap_deduct'),
  }));
}

async function entriesOf(read: Reading, { fields }: Doc): Promise<Pick<WageData, 'items' | 'entries'>> {
  const rows = await read.rows(
    `select h.id, i.employee, i.entry_kind, i.amount from wage_entry h join wage_entry_items i on i.doc_id = h.id
     where h.org = $1::uuid and h.status = 'approved' and h.wage_settlement is null and h.period = $2
       and h.workshop = $3::uuid and ($4::uuid is null or h.work_team = $4::uuid)
     order by h.code, i.seq`,
    [read.org, fields['period'], fields['workshop'], optionalText(fields['workTeam'])],
  );
  return {
    entries: [...new Set(rows.map((row) => textOf(row['id'])))],
    items: rows.map((row) => ({
      employee: textOf(row['employee']),
      kind: kindOf(row['entry_kind']),
      amount: number(row, 'amount'),
    })),
  };
}

function kindOf(value: unknown): WageItem['kind'] {
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
