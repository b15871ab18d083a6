// Stock periods: posting holds the period of its date, closing has it alone, so that the two cannot cross (S1, FLOWS §9).
// A month's row is made with its first posting; periods close in order, and only the latest is opened again.
import { addDays, monthEnd } from '#model/time/calendar.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import type { PeriodCheck } from '#entities/inventory/stockPeriod/periodCheck.ts';
import type { Context } from '#server/context.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { newId } from '#server/ids.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { blockersOf } from './periodChecks.ts';
import { dropSnapshot, takeSnapshot } from './periodSnapshot.ts';
import { withFields } from './documents/setFields.ts';
import type { EffectStep, Ledger } from './ledger.ts';

type Period = DocOf<typeof stockPeriod>;

type PeriodWork = { do: 'open' } | { do: 'check' } | { do: 'close' } | { do: 'reopen'; reason: string };

/** Checks, closes or opens a stock period. */
interface PeriodEffect {
  effect: 'period';
  work: PeriodWork;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    period: PeriodEffect;
  }
}

export const stockPeriods: Ledger<'period'> = {
  effect: 'period',
  title: '开启、检查、关账或反关账库存期间',
  locks: ['stockPeriod'],
  async apply({ context, doc }: EffectStep<Period>, { work }) {
    return withFields(doc, await workPeriod(context, doc, work));
  },
};

/** Keeps the period of the date open until the transaction ends. @throws Refusal 422 when it is closed */
export async function holdPeriod(context: Context, date: string): Promise<void> {
  const period = date.slice(0, 7);
  const found = (await heldPeriod(context, period)) ?? (await madePeriod(context, period));
  if (found !== 'open')
    throw invalid([{ field: 'date', level: 'error', message: closedMessage(date, period) }]);
}

export function closedMessage(date: string, period: string): string {
  return `单据日期 ${date} 所属的库存期间 ${period} 已关账，请改用未关账期间的日期，或先反关账`;
}

async function heldPeriod(context: Context, period: string): Promise<string | null> {
  const p = headerTable(stockPeriod, 'p');
  const [held] = await selectRows(
    context.session,
    { status: present(p.periodStatus) },
    sql`from ${p} where ${is(p.org, context.grants.org)} and ${is(p.period, period)} for share`,
  );
  return held?.status ?? null;
}

/** The latest month of the organisation, of those that match. */
async function latestPeriod({ session, grants }: Context, closed: boolean): Promise<string | null> {
  const p = headerTable(stockPeriod, 'p');
  const [last] = await selectRows(
    session,
    { period: asKind('text', sql`max(${p.period})`) },
    sql`from ${p} where ${is(p.org, grants.org)}${raw(closed ? ` and p.period_status = 'closed'` : '')}`,
  );
  return last?.period ?? null;
}

/** A month before one that is closed counts as closed. */
async function madePeriod(context: Context, period: string): Promise<string> {
  const { rows } = await context.session.query(
    `select 1 from stock_period where org = $1::uuid and period_status = 'closed' and period > $2 limit 1`,
    [context.grants.org, period],
  );
  if (rows.length > 0) return 'closed';
  await insertPeriod(context, period);
  return (await heldPeriod(context, period)) ?? 'open';
}

async function insertPeriod(context: Context, period: string): Promise<void> {
  const start = `${period}-01`;
  const id = newId(context.ports);
  const { affected } = await context.session.query(
    `insert into stock_period (id, version, org, created_at, created_by, year, month, period, start_date, end_date, period_status)
     values ($1::uuid, 1, $2::uuid, $3::timestamptz, $4::uuid, $5::integer, $6::integer, $7, $8::date, $9::date, 'open') on conflict do nothing`,
    [
      id,
      context.grants.org,
      context.now,
      context.grants.userId,
      Number(period.slice(0, 4)),
      Number(period.slice(5)),
      period,
      start,
      monthEnd(start),
    ],
  );
  if (affected > 0) context.affect('stockPeriod', id);
}

/** Does the work on a period whose row is locked; answers the fields that changed in it. */
async function workPeriod(context: Context, doc: Period, work: PeriodWork): Promise<Row> {
  const period = doc.fields.period ?? '';
  const status = doc.fields.periodStatus;
  switch (work.do) {
    case 'open':
      await openNext(context);
      return {};
    case 'check':
      return { checkResult: await checked(context, doc) };
    case 'close': {
      if (status !== 'open') throw conflict(`期间 ${period} 不是已开状态，不能关账`);
      const result = await checked(context, doc);
      const [first] = result.items.filter(({ blocks, count }) => blocks && count > 0);
      if (first !== undefined)
        throw conflict(`期间 ${period} 还不能关账：${first.title}（${first.count} 项），请先检查并处理`);
      const { rows, amount } = await takeSnapshot(context, period);
      await insertPeriod(context, nextOf(period));
      return {
        periodStatus: 'closed',
        closedBy: context.grants.userId,
        closedAt: context.now,
        reopenReason: null,
        inQty: rows,
        endAmount: amount,
        checkResult: result,
      };
    }
    case 'reopen': {
      if (status !== 'closed') throw conflict(`期间 ${period} 没有关账`);
      if (work.reason.trim() === '')
        throw invalid([{ field: 'reopenReason', level: 'error', message: '请填写反关账的原因' }]);
      const latest = (await latestPeriod(context, true)) ?? '';
      if (latest !== period) throw conflict(`只能反关账最近一个已关账的期间 ${latest}`);
      await dropSnapshot(context, period);
      return {
        periodStatus: 'open',
        closedBy: null,
        closedAt: null,
        endAmount: null,
        inQty: null,
        reopenReason: work.reason.trim(),
        checkResult: null,
      };
    }
    default:
      return work satisfies never;
  }
}

async function checked(
  context: Context,
  { fields: { period, startDate, endDate } }: Period,
): Promise<PeriodCheck> {
  return {
    checkedAt: context.now,
    items: await blockersOf(context, { period: period ?? '', from: startDate ?? '', to: endDate ?? '' }),
  };
}

/** The month after the latest. */
async function openNext(context: Context): Promise<void> {
  const next = nextOf((await latestPeriod(context, false)) ?? context.today.slice(0, 7));
  if (next > addDays(context.today, 31).slice(0, 7))
    throw conflict(`期间 ${next} 还太远，最多提前开启下一个月的期间`);
  await insertPeriod(context, next);
}

function nextOf(period: string): string {
  return addDays(monthEnd(`${period}-01`), 1).slice(0, 7);
}
