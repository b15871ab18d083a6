// Rates under many clients: a filtered list under a row rule, saving a document of 20 lines, posting to one hot balance,
// and bills over the same materials in shuffled order, with what happened inside the database and what users saw.
import { openPostgres } from '#hosts/node/postgresDatabase.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Product } from '#tests/screens/support/product.ts';
import type { Client } from '#tests/support/signedClient.ts';
import {
  act,
  draftOf,
  enterCompany,
  newKey,
  save,
  type WorkingCompany,
} from '#tests/support/workingCompany.ts';
import { fire, shotOf, type LoadFigures, type Shot } from './load.ts';
import { burst, dice } from './measure.ts';
import type { BenchPlace } from './places.ts';
import { perCall, processorTime, type ProcessorTime } from './processorTime.ts';
import { allowSeveral, several } from './sessions.ts';

export interface RateRow extends LoadFigures {
  title: string;
  connections: number;
  /** What was asked for; null: nothing was. */
  goal: { rate: number; p95: number | null } | null;
  /** Milliseconds of the processors for each call; null where the system does not tell. */
  processor: ProcessorTime | null;
}

export interface RatesFigures {
  rows: RateRow[];
  /** During the writing: of the whole database; null on the embedded engine, which has one connection. */
  inside: { transactions: number; deadlocks: number } | null;
  /** Answers to writing calls that were neither success nor a refusal of business. */
  visible: number;
}

/** Each may make 50 calls a second. */
const listSessions = 48;
const writers = 16;

const goals = {
  postgres: { list: { rate: 800, p95: 80 }, save: { rate: 150, p95: 250 }, hot: { rate: 250, p95: null } },
  embedded: { list: { rate: 300, p95: 200 }, save: { rate: 50, p95: null }, hot: { rate: 150, p95: null } },
} as const;

export async function measureRates(
  place: BenchPlace,
  product: Product,
  seconds: number,
  tell: (text: string) => void,
): Promise<RatesFigures> {
  const goal = place.url === undefined ? goals.embedded : goals.postgres;
  const rows: RateRow[] = [];
  const add = (row: RateRow): void => {
    rows.push(row);
    const { title, rate, figures, answers } = row;
    tell(
      `${title}　${rate.toFixed(0)}/秒　p50 ${figures.p50.toFixed(1)}　p95 ${figures.p95.toFixed(1)}　${JSON.stringify(answers)}`,
    );
  };
  const spent = (): ProcessorTime | null => processorTime(product.pid, place.databasePid ?? null);
  const run = async (
    title: string,
    shots: Iterator<Shot>,
    connections: number,
    wanted: RateRow['goal'],
  ): Promise<void> => {
    const before = spent();
    const figures = await fire(product.address, shots, connections, seconds);
    add({
      title,
      connections,
      goal: wanted,
      ...figures,
      processor: perCall(before, spent(), figures.figures.count),
    });
  };

  await allowSeveral(product, ['admin', 'manager']);
  const readers = await several(product, 'manager', listSessions);
  await run('列表 50 行：筛选、排序、数据权限（经理）', listShots(product, readers), 32, goal.list);

  const clients = await several(product, 'admin', writers);
  const [first] = clients;
  if (first === undefined) throw new Error('nobody is signed in');
  const company = await enterCompany(first, {
    materials: 20,
    stock: '10000000',
    mark: Date.now().toString(36).toUpperCase(),
  });
  const before = await insideOf(place);
  await run('保存 20 行的销售订单', saveShots(product, clients, company, seconds), writers, goal.save);

  const hot = await submitted(clients, company, Math.ceil(goal.hot.rate * seconds * 0.4), () =>
    company.materials.slice(0, 1),
  );
  await run('审核 1 行的销售出库单，全部同一库存', approvals(product, clients, hot), writers, goal.hot);

  const roll = dice(8);
  const shuffled = await submitted(clients, company, Math.ceil(20 * seconds), () =>
    shuffle(company.materials, roll).slice(0, 8),
  );
  await run('审核 8 行的销售出库单，物料次序打乱', approvals(product, clients, shuffled), writers, null);
  const after = await insideOf(place);
  const written = rows.slice(1);
  return {
    rows,
    inside:
      before === null || after === null
        ? null
        : {
            transactions: after.transactions - before.transactions,
            deadlocks: after.deadlocks - before.deadlocks,
          },
    visible: written.reduce(
      (sum, { answers }) =>
        sum + Object.entries(answers).reduce((n, [code, count]) => n + (code === '0' ? 0 : count), 0),
      0,
    ),
  };
}

/** Two hundred signed requests, drawn again and again. */
function* listShots({ address }: Product, clients: readonly Client[]): Generator<Shot> {
  const roll = dice(1);
  const sorts = ['date', 'code', 'items.material', 'customer'];
  const shots = Array.from({ length: 200 }, (_, index) => {
    const filter = { field: 'status', op: 'in', values: [index % 2 === 0 ? 'approved' : 'closed'] };
    const sort = [{ field: sorts[roll(sorts.length)], descending: roll(2) === 0 }];
    const fields = [
      'code',
      'date',
      'customer',
      'status',
      'items.material',
      'items.qty',
      'items.taxPrice',
      'items.allAmount',
    ];
    const request = { offset: roll(40) * 50, limit: 50, lines: 'items', fields, filter, sort };
    return shotOf(address, clients[index % clients.length]?.token ?? null, 'data/saleOrder/query', request);
  });
  for (;;) {
    const shot = shots[roll(shots.length)];
    if (shot !== undefined) yield shot;
  }
}

/** As many as the goal asks for twice over, signed beforehand. */
function saveShots(
  { address }: Product,
  clients: readonly Client[],
  company: WorkingCompany,
  seconds: number,
): Iterator<Shot> {
  const { customer, salesperson, warehouse, materials } = company;
  const items = materials.map((material, index): Row => ({
    material,
    warehouse,
    qty: String(index + 1),
    taxPrice: '11.3',
    taxRate: '13',
    deliveryDate: '2030-01-01',
  }));
  return Array.from({ length: 200 * seconds }, (_, index) => {
    const patches = draftOf({ customer, salesperson, deliveryDate: '2030-01-01' }, items);
    return shotOf(address, clients[index % clients.length]?.token ?? null, 'data/saleOrder', {
      key: newKey(),
      patches,
    });
  }).values();
}

function approvals(
  { address }: Product,
  clients: readonly Client[],
  bills: readonly DocResult[],
): Iterator<Shot> {
  return bills
    .map(({ doc }, index) => {
      const request = { version: doc.version, key: newKey(), acceptWarnings: true };
      return shotOf(
        address,
        clients[index % clients.length]?.token ?? null,
        `data/salesOutBill/${doc.id}/approve`,
        request,
      );
    })
    .values();
}

/** Submitted bills of one piece of each material. */
async function submitted(
  clients: readonly Client[],
  { customer, warehouse }: WorkingCompany,
  count: number,
  materials: () => readonly string[],
): Promise<DocResult[]> {
  const bills: DocResult[] = [];
  const pieces = Array.from({ length: count }, (_, index) => index);
  await burst(clients, pieces, async (client) => {
    const items = materials().map((material): Row => ({
      material,
      warehouse,
      qty: '1',
      taxPrice: '1.13',
      taxRate: '13',
    }));
    bills.push(
      await act(client, 'salesOutBill', await save(client, 'salesOutBill', { customer }, items), 'submit'),
    );
  });
  return bills;
}

function shuffle(values: readonly string[], roll: (limit: number) => number): string[] {
  return values
    .map((value) => ({ value, place: roll(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

async function insideOf({ url }: BenchPlace): Promise<RatesFigures['inside']> {
  if (url === undefined) return null;
  const database = await openPostgres({ url, statementTimeout: 10_000 });
  try {
    // What a connection has counted is told a second later, or ten when it has nothing to do.
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    const { rows } = await database.query(
      'select (xact_commit + xact_rollback)::text as transactions, deadlocks::text as deadlocks from pg_stat_database where datname = current_database()',
    );
    return { transactions: Number(rows[0]?.['transactions']), deadlocks: Number(rows[0]?.['deadlocks']) };
  } finally {
    await database.close();
  }
}
