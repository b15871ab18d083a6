// Counts a card of 首页 and keeps the answer per statement, so per row scope: quick ones are counted again after every
// change, slow ones are shown as they were counted last while they are counted anew.
import type { CardName, FiguresCard, RankingCard, SalesCard, SalesMonth } from '#entities/dashboard.ts';
import { addDays, addMonths } from '#model/time/calendar.ts';
import type { Context } from '#server/context.ts';
import type { Database, SqlRow } from '#server/ports.ts';
import { Cached } from '#server/store/list/cached.ts';
import { changesOf } from '#server/store/changes.ts';
import { fromSqlDecimal } from '#server/store/rows.ts';
import {
  linesDue,
  openLines,
  openOrders,
  ranking,
  salesByMonth,
  type Statement,
  stockExceptions,
  stockValue,
} from './statements.ts';

interface Answer {
  rows: readonly SqlRow[];
  at: string;
}

/** Answers that took longer than this are renewed behind the user's back. Milliseconds. */
const patience = 60;
const lifetime = 60_000;
const keptAtMost = 1_000;
const soonDays = 7;
const rankedDays = 30;

const caches = new WeakMap<Database, Cached<Answer>>();

function cacheOf({ ports }: Context): Cached<Answer> {
  const cache = caches.get(ports.database) ?? new Cached<Answer>(ports.clock, keptAtMost, lifetime);
  caches.set(ports.database, cache);
  return cache;
}

async function counted(context: Context, { text, values, reads }: Statement): Promise<Answer> {
  const cache = cacheOf(context);
  const changes = await changesOf(context.ports.database);
  const stamp = reads.reduce((sum, entity) => sum + changes.count(entity), 0);
  const key = `${text}${JSON.stringify(values)}`;
  const compute = async (): Promise<Answer> => {
    const at = new Date(context.ports.clock.now()).toISOString();
    const { rows } = await context.ports.database.query(text, values);
    return { rows, at };
  };
  const slow = (cache.peek(key, stamp)?.cost ?? 0) > patience;
  return slow ? cache.soon(key, stamp, compute) : cache.fresh(key, stamp, compute);
}

/** YYYY-MM, months before that of the date. */
function monthBefore(date: string, months: number): string {
  return addMonths(date, -months).slice(0, 7);
}

async function sales(context: Context): Promise<SalesCard> {
  const { today } = context;
  const { rows, at } = await counted(context, salesByMonth(context, `${monthBefore(today, 12)}-01`));
  const byMonth = new Map(
    rows.map(({ month, amount, to_day: toDay, orders }) => [month, { amount, toDay, orders }]),
  );
  const months = Array.from({ length: 13 }, (_, index): SalesMonth => {
    const month = monthBefore(today, 12 - index);
    const row = byMonth.get(month);
    return {
      month,
      amount: fromSqlDecimal(row?.amount ?? '0'),
      toDay: fromSqlDecimal(row?.toDay ?? '0'),
      orders: Number(row?.orders ?? 0),
    };
  });
  return { at, today, months };
}

async function figures(context: Context, statement: Statement): Promise<FiguresCard> {
  const { rows, at } = await counted(context, statement);
  const values = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, fromSqlDecimal(value)]);
  return { at, today: context.today, figures: Object.fromEntries(values) as Record<string, string> };
}

function due(context: Context, card: keyof typeof openLines): Promise<FiguresCard> {
  return figures(context, linesDue(context, openLines[card], addDays(context.today, soonDays)));
}

async function ranks(context: Context, of: 'customer' | 'material'): Promise<RankingCard> {
  const from = addDays(context.today, 1 - rankedDays);
  const { rows, at } = await counted(context, ranking(context, of, from));
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    at,
    today: context.today,
    from,
    rows: rows.map(({ id, code, name, amount }) => ({
      id: text(id),
      code: text(code),
      name: text(name),
      amount: fromSqlDecimal(amount),
    })),
  };
}

type Card = SalesCard | FiguresCard | RankingCard;

const counting: Readonly<Record<CardName, (context: Context) => Promise<Card>>> = {
  sales,
  orders: (context) => figures(context, openOrders(context)),
  deliveries: (context) => due(context, 'deliveries'),
  shipments: (context) => due(context, 'shipments'),
  receipts: (context) => due(context, 'receipts'),
  stock: (context) => figures(context, stockValue(context)),
  exceptions: (context) => figures(context, stockExceptions(context)),
  customers: (context) => ranks(context, 'customer'),
  materials: (context) => ranks(context, 'material'),
};

export function countCard(context: Context, card: CardName): Promise<Card> {
  return counting[card](context);
}
