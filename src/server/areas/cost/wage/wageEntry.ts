// 计时补扣单: time is paid by the hour, at the rate of the operation where nobody typed one.
import { timeWage } from '#entities/cost/pieceWage.ts';
import { pieceRate } from '#entities/cost/wage/pieceRate.ts';
import { wageEntry as entry } from '#entities/cost/wage/wageEntry.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DecimalText, DocOf, LineOf } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import { among, is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { unpaid } from './settledReport.ts';

type Entry = DocOf<typeof entry>;
type Item = LineOf<typeof entry, 'items'>;

/** What an hour of an operation earns from a day on. */
interface TimeRate {
  operation: string;
  from: string | null;
  to: string | null;
  rate: DecimalText;
}

const byHour: readonly (string | null)[] = ['time', 'training'];

const complete = defineAction(entry, {
  checks: ['计时须填写工时与单价'],
  check: (doc) => doc.lines.items.flatMap(incomplete),
});

export const wageEntry = defineBehaviour(entry, {
  title: '计时补扣',
  propose,
  actions: { submit: complete, approve: complete, unapprove: unpaid('补扣单') },
});

function incomplete(row: Item): Problem[] {
  if (row.entryKind !== 'time') return [];
  if (!decimal(row.minutes).isZero() && !isEmpty(row.rate)) return [];
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

async function propose({ before, doc }: Proposal<Entry>, read: Read): Promise<Patch[]> {
  const rows = doc.lines.items.filter(({ entryKind }) => byHour.includes(entryKind));
  const old = new Map((before?.lines.items ?? []).map((row) => [row.id, row]));
  const missing = rows.flatMap(({ rate, operation }) => (isEmpty(rate) ? (operation ?? []) : []));
  const found = missing.length === 0 ? [] : await ratesOf(read, missing);
  return rows.flatMap((row) =>
    proposedFor(row, old.get(row.id), row.workDate ?? doc.fields.date ?? '', found),
  );
}

/** The rate of the day where none was typed, and the amount once what it is made of was changed. */
function proposedFor(row: Item, was: Item | undefined, day: string, rates: readonly TimeRate[]): Patch[] {
  const set = (field: 'rate' | 'amount', value: string): Patch[] =>
    sameValue(row[field], value) ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
  const proposed = isEmpty(row.rate)
    ? rates.find(
        (each) =>
          each.operation === row.operation &&
          (each.from === null || each.from <= day) &&
          (each.to === null || day <= each.to),
      )?.rate
    : undefined;
  const rate = proposed ?? row.rate;
  const moved =
    proposed !== undefined ||
    (['minutes', 'rate', 'entryKind'] as const).some((field) => !sameValue(was?.[field], row[field]));
  return [
    ...(proposed === undefined ? [] : set('rate', proposed)),
    ...(rate === null || row.minutes === null || !moved
      ? []
      : set('amount', decimalText(timeWage(decimal(row.minutes), decimal(rate), 2)))),
  ];
}

async function ratesOf(read: Read, operations: readonly string[]): Promise<TimeRate[]> {
  const r = headerTable(pieceRate, 'r');
  return read.select(
    {
      operation: present(r.operation),
      from: r.effectiveDate,
      to: r.expiryDate,
      rate: present(r.timeRate),
    },
    sql`from ${r} where ${is(r.org, read.org)} and ${r.status} = 'approved' and ${r.timeRate} > 0 and ${among(r.operation, operations)}
      order by (${r.material} is not null), (${r.workCenter} is not null), ${r.effectiveDate} desc`,
  );
}
