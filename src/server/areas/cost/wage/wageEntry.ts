// 计时补扣单: time is paid by the hour, at the rate of the operation where nobody typed one.
import { timeWage } from '#entities/cost/pieceWage.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';
import { settledBy } from './settledReport.ts';

const settled = settledBy('补扣单');
const byHour = new Set(['time', 'training']);

export const wageEntry = defineBehaviour<Awaited<ReturnType<NonNullable<typeof settled.facts>>>>({
  ...settled,
  title: '计时补扣',
  checks: [...(settled.checks ?? []), '计时须填写工时与单价'],
  propose,
  check: (doc, facts, moment) => [
    ...(settled.check?.(doc, facts, moment) ?? []),
    ...(moment === 'submit' || moment === 'approve'
      ? (doc.lines['items'] ?? []).flatMap((row) => incomplete(row))
      : []),
  ],
});

function incomplete(row: LineRow): Problem[] {
  if (row['entryKind'] !== 'time') return [];
  if (!decimal(textOf(row['minutes'], '0')).isZero() && !isEmpty(row['rate'] ?? null)) return [];
  return [
    {
      field: 'minutes',
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'error',
      message: `第${row.seq}行 计时须填写工时与单价`,
    },
  ];
}

async function propose({ before, doc }: Proposal, read: Read): Promise<Patch[]> {
  const rows = (doc.lines['items'] ?? []).filter((row) => byHour.has(textOf(row['entryKind'])));
  const old = new Map((before?.lines['items'] ?? []).map((row) => [row.id, row]));
  const missing = rows.filter((row) => isEmpty(row['rate'] ?? null) && !isEmpty(row['operation'] ?? null));
  const found = missing.length === 0 ? [] : await ratesOf(read, missing);
  return rows.flatMap((row): Patch[] => {
    const set = (field: string, value: string): Patch[] =>
      sameValue(row[field] ?? null, value)
        ? []
        : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
    const day = textOf(row['workDate'] ?? doc.fields['date']);
    const proposed = isEmpty(row['rate'] ?? null)
      ? found.find(
          (each) =>
            each.operation === row['operation'] &&
            (each.from === null || each.from <= day) &&
            (each.to === null || day <= each.to),
        )?.rate
      : undefined;
    const rate = proposed ?? optionalText(row['rate']);
    const minutes = optionalText(row['minutes']);
    const was = old.get(row.id);
    const moved =
      proposed !== undefined ||
      ['minutes', 'rate', 'entryKind'].some((field) => !sameValue(was?.[field] ?? null, row[field] ?? null));
    return [
      ...(proposed === undefined ? [] : set('rate', proposed)),
      ...(rate === null || minutes === null || !moved
        ? []
        : set('amount', decimalText(timeWage(decimal(minutes), decimal(rate), 2)))),
    ];
  });
}

async function ratesOf(
  read: Read,
  rows: readonly LineRow[],
): Promise<{ operation: string; from: string | null; to: string | null; rate: string }[]> {
  const found = await read.rows(
    `select operation, effective_date::text as from_day, expiry_date::text as to_day, time_rate::text as rate from piece_rate
     where org = $1::uuid and status = 'approved' and time_rate > 0 and operation = any($2::uuid[])
     order by (material is not null), (work_center is not null), effective_date desc`,
    [read.org, rows.map((row) => textOf(row['operation']))],
  );
  return found.map((row) => ({
    operation: textOf(row['operation']),
    from: optionalText(row['from_day']),
    to: optionalText(row['to_day']),
    rate: decimalText(decimal(textOf(row['rate']))),
  }));
}
