// Windows of the order list as the grid asks for them: any place, any sort, with and without a filter and a row scope,
// measured as whole calls over the network of this machine.
import { setTimeout as pause } from 'node:timers/promises';
import { entities, entityOf } from '#entities/registry.ts';
import type { Filter, SortKey } from '#model/filter.ts';
import { columnsOf } from '#model/derive/columns.ts';
import type { QueryRequest, QueryResult } from '#model/wire/wire.ts';
import type { Product } from '#tests/screens/support/product.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { done } from '#tests/support/workingCompany.ts';
import { dice, figuresOf, timed, type Figures } from './measure.ts';
import { allowSeveral, several } from './sessions.ts';

export interface ListRow {
  view: string;
  sort: string;
  condition: string;
  indexed: boolean;
  total: number;
  /** First window in the middle of an order nobody has asked for yet; milliseconds. */
  firstJump: number;
  windows: Figures;
  end: Figures;
}

export interface TotalsRow {
  view: string;
  condition: string;
  total: number;
  /** Sums of all summed columns, asked for the first time and again; milliseconds. */
  first: number;
  again: number;
}

const pageSize = 200;
const seed = 20_260_101;
const def = entities.saleOrder;

interface Sort {
  title: string;
  keys: readonly SortKey[];
  indexed: boolean;
}

function sort(title: string, field: string, indexed: boolean, descending = false): Sort {
  return { title, keys: [{ field, descending }], indexed };
}

const headerSorts: readonly Sort[] = [
  { title: '默认（日期、编号降序）', keys: [], indexed: true },
  sort('单据编号', 'code', true),
  sort('日期', 'date', true),
  sort('客户', 'customer', true),
  sort('单据状态', 'status', true),
  sort('要货日期', 'deliveryDate', false),
];
const sorts: readonly { view: string; lines?: string; sorts: readonly Sort[] }[] = [
  { view: '单据', sorts: [...headerSorts, sort('价税合计 降序', 'allAmount', false, true)] },
  {
    view: '明细',
    lines: 'items',
    sorts: [
      ...headerSorts,
      sort('物料', 'items.material', true),
      sort('行要货日期', 'items.deliveryDate', false),
      sort('数量 降序', 'items.qty', false, true),
      sort('行价税合计 降序', 'items.allAmount', false, true),
    ],
  },
];

interface Condition {
  title: string;
  login: string;
  filter?: Filter;
}

const conditions: readonly Condition[] = [
  { title: '无', login: 'admin' },
  { title: '筛选：已审核', login: 'admin', filter: { field: 'status', op: 'in', values: ['approved'] } },
  { title: '本部门（经理）', login: 'manager' },
  { title: '本人（销售员）', login: 'sales' },
];

export interface ListFigures {
  rows: ListRow[];
  totals: TotalsRow[];
}

export async function measureLists(
  product: Product,
  windows: number,
  tell: (text: string) => void,
): Promise<ListFigures> {
  const logins = [...new Set(conditions.map(({ login }) => login))];
  await allowSeveral(product, logins);
  const figures: ListFigures = { rows: [], totals: [] };
  const clients = new Map<string, Client[]>();
  for (const login of logins) clients.set(login, await several(product, login, 6));
  for (const condition of conditions) {
    const ask = asker(clients.get(condition.login) ?? []);
    for (const { view, lines, sorts: wanted } of sorts) {
      const base = baseOf(condition, lines);
      for (const each of wanted) {
        if (!each.indexed && condition.title !== '无') continue;
        const row = { view, sort: each.title, condition: condition.title, indexed: each.indexed };
        const measured = await measureSort(
          ask,
          { ...base, sort: each.keys },
          each.indexed ? windows : Math.ceil(windows / 5),
        );
        figures.rows.push({ ...row, ...measured });
        tell(
          `${view}　${each.title}　${condition.title}　p50 ${measured.windows.p50.toFixed(1)}　p95 ${measured.windows.p95.toFixed(1)}　最大 ${measured.windows.max.toFixed(1)}　首跳 ${measured.firstJump.toFixed(0)}`,
        );
      }
      figures.totals.push({ view, condition: condition.title, ...(await measureTotals(ask, base, lines)) });
    }
  }
  return figures;
}

type Ask = (request: QueryRequest) => Promise<QueryResult>;

/** Every call by the next session: each may make 50 calls a second. */
function asker(clients: readonly Client[]): Ask {
  let turn = 0;
  return (request) => {
    const client = clients[(turn += 1) % clients.length];
    if (client === undefined) throw new Error('nobody is signed in');
    return done('query', client.post<QueryResult>(`data/${def.name}/query`, request));
  };
}

/** The columns the list shows before anybody has arranged them. */
function baseOf({ filter }: Condition, lines: string | undefined): Omit<QueryRequest, 'sort'> {
  const grants = {
    userId: '',
    login: '',
    userName: '',
    employee: null,
    department: null,
    departments: [],
    org: '',
    admin: false,
    codes: [],
    fieldGroups: ['price'],
    scopes: {},
  };
  const columns = columnsOf(def, {
    grants,
    has: (name) => entityOf(name) !== undefined,
    ...(lines === undefined ? {} : { lines }),
  });
  const fields = columns.flatMap(({ path, shown, field }) =>
    shown && field.transient !== true ? [path] : [],
  );
  return {
    offset: 0,
    limit: pageSize,
    fields,
    ...(lines === undefined ? {} : { lines }),
    ...(filter === undefined ? {} : { filter }),
  };
}

async function measureSort(
  ask: Ask,
  base: QueryRequest,
  windows: number,
): Promise<Pick<ListRow, 'total' | 'firstJump' | 'windows' | 'end'>> {
  const guess = (await ask(base)).total.value;
  const firstJump = (await timed(() => ask({ ...base, offset: Math.floor(guess / 2) }))).time;
  const total = await exactTotal(ask, base);
  const roll = dice(seed);
  const last = Math.max(0, total - pageSize);
  const times: number[] = [];
  for (let number = 0; number < windows; number += 1) {
    const offset = roll(last + 1);
    const { value, time } = await timed(() => ask({ ...base, offset }));
    if (value.rows.length !== Math.min(pageSize, total))
      throw new Error(`${value.rows.length} rows at ${offset} of ${total}`);
    times.push(time);
  }
  const ends: number[] = [];
  for (let number = 0; number < 5; number += 1)
    ends.push((await timed(() => ask({ ...base, offset: last }))).time);
  return { total, firstJump, windows: figuresOf(times), end: figuresOf(ends) };
}

/** Large lists are counted while the user already looks at them. */
async function exactTotal(ask: Ask, base: QueryRequest): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { total } = await ask({ ...base, offset: pageSize });
    if (total.exact) return total.value;
    await pause(100);
  }
  throw new Error('the list was not counted within 20 seconds');
}

async function measureTotals(
  ask: Ask,
  base: QueryRequest,
  lines: string | undefined,
): Promise<Pick<TotalsRow, 'total' | 'first' | 'again'>> {
  const totals =
    lines === undefined ? ['allAmount', 'amount'] : ['items.qty', 'items.amount', 'items.allAmount'];
  const request = { ...base, limit: 0, totals };
  const first = await timed(() => ask(request));
  const again = await timed(() => ask(request));
  return { total: again.value.total.value, first: first.time, again: again.time };
}
