// What the warehouse of the demo is busy with: the months that were posted, the first of them closed, some stock locked
// for orders, a count whose differences are posted, and one that has begun. Done by the same recipes a keeper uses, after
// the bulk load.
import { employee } from '#entities/master/employee.ts';
import { deficitBill } from '#entities/inventory/deficitBill.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockCount } from '#entities/inventory/stockCount.ts';
import { stockCountScheme } from '#entities/inventory/stockCountScheme.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import { surplusBill } from '#entities/inventory/surplusBill.ts';
import { material } from '#entities/master/material/material.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { user } from '#entities/system/user.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Grants } from '#model/rights/can.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { asKind, is, present, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';

const lockedOrders = 12;
/** Rows a count of the demo has at most: a sheet that is pleasant to look at. */
const countedRows = 400;

/** The organisation with most stock works; nothing happens where there is none. */
export async function makeStockWork(ports: Ports): Promise<void> {
  const { database } = ports;
  const [b, u, e] = [headerTable(stockBalance, 'b'), headerTable(user, 'u'), headerTable(employee, 'e')];
  const [row] = await selectRows(
    database,
    {
      org: present(b.org),
      admin: present(asKind('ref', sql`(select ${u.id} from ${u} where u.login_id = 'admin')`)),
      keeper: asKind(
        'ref',
        sql`(select ${e.id} from ${e} where e.org = b.org and e.is_stock_keeper and e.status = 'approved' order by e.code limit 1)`,
      ),
    },
    sql`from ${b} group by b.org order by count(*) desc limit 1`,
  );
  if (row === undefined) return;
  const grants: Grants = {
    userId: row.admin,
    login: 'admin',
    userName: '管理员',
    employee: null,
    department: null,
    departments: [],
    org: row.org,
    admin: true,
    codes: [],
    fieldGroups: [],
    scopes: {},
  };
  const work = new StockWork(ports, grants);
  await work.periods();
  await work.locks();
  const next = await work.largest();
  await work.counted(row.keeper, next);
  await work.count(row.keeper, next);
}

class StockWork {
  readonly #ports: Ports;
  readonly #grants: Grants;

  constructor(ports: Ports, grants: Grants) {
    this.#ports = ports;
    this.#grants = grants;
  }

  #act(def: EntityDef, id: string, version: number, action: string): Promise<DocResult> {
    const request = { version, key: newId(this.#ports), acceptWarnings: true };
    return this.#run((context) => transitionDoc(context, def, id, action, request));
  }

  #run<T>(work: (context: WriteContext) => Promise<T>): Promise<T> {
    return inTransaction(this.#ports, this.#grants, { requestId: 'demo', sessionId: null }, work);
  }

  /** Months from the first posting to today, the first one closed. */
  async periods(): Promise<void> {
    const { database, clock } = this.#ports;
    const { org, userId } = this.#grants;
    const now = new Date(clock.now()).toISOString();
    await database.query(
      `insert into stock_period (id, version, org, created_at, created_by, year, month, period, start_date, end_date, period_status)
       select gen_random_uuid(), 1, o.org, $1::timestamptz, $2::uuid, extract(year from m)::integer, extract(month from m)::integer, to_char(m, 'YYYY-MM'), m::date,
         (m + interval '1 month - 1 day')::date, 'open'
       from (select distinct org from stock_cost_pool) o,
         lateral generate_series(date_trunc('month', (select min(biz_date) from stock_ledger where org = o.org and bill_entity <> 'openingStock')::timestamp), $3::timestamp, interval '1 month') m`,
      [now, userId, businessDate(now)],
    );
    const p = headerTable(stockPeriod, 'p');
    const [first] = await selectRows(
      database,
      { id: p.id, version: p.version },
      sql`from ${p} where ${is(p.org, org)} order by ${p.period} limit 1`,
    );
    if (first !== undefined) await this.#try(() => this.#act(stockPeriod, first.id, first.version, 'close'));
  }

  /** The newest orders that still wait for goods which are there. */
  async locks(): Promise<void> {
    const h = headerTable(saleOrder, 'h');
    const rows = await selectRows(
      this.#ports.database,
      { id: h.id, version: h.version },
      sql`from ${h} where h.org = ${this.#grants.org}::uuid and h.status = 'approved' and exists (
         select 1 from sale_order_items i join stock_balance b on b.org = h.org and b.material = i.material and b.available_qty > 0
         where i.doc_id = h.id and i.line_status = 'open' and i.qty > greatest(i.shipped_qty, i.noticed_qty))
       order by h.date desc, h.code desc limit ${raw(String(lockedOrders))}`,
    );
    for (const { id, version } of rows) await this.#try(() => this.#act(saleOrder, id, version, 'lockStock'));
  }

  /** A few kinds of goods in several other warehouses, counted, agreed and put right; the bills of the last sheet still wait. */
  async counted(keeper: string | null, but: string | null): Promise<void> {
    const [b, m] = [headerTable(stockBalance, 'b'), headerTable(material, 'm')];
    const rows = await selectRows(
      this.#ports.database,
      { warehouse: present(asKind('ref', sql`s.warehouse`)), category: asKind('ref', sql`s.category`) },
      sql`from (select distinct on (b.warehouse) ${b.warehouse} as warehouse, ${m.category} as category from ${b} join ${m} on m.id = b.material
       where b.org = ${this.#grants.org}::uuid and b.warehouse is distinct from ${but}::uuid and b.on_hand_qty >= 10 and b.reserved_qty = 0
       group by b.warehouse, m.category having count(*) between 8 and 60 order by b.warehouse, count(*), m.category limit 3) s order by s.warehouse`,
    );
    if (rows.length === 0 || keeper === null) return;
    const scheme = stockCountScheme;
    const fields: Row = {
      name: '月度抽盘',
      countType: 'spot',
      manager: keeper,
      warehouses: rows.map(({ warehouse }) => warehouse),
      categories: [...new Set(rows.map(({ category }) => category ?? ''))],
      isFreeze: false,
      defaultCountQty: 'book',
      recountThreshold: '100',
    };
    await this.#try(async () => {
      const begun = await this.#approved(scheme, await this.#saved(scheme, fields));
      const sheets = await this.#idsOf(stockCount, begun.doc.id);
      for (const id of sheets) await this.#sheet(id);
      const { doc } = await this.#run((context) => openDoc(context, scheme, begun.doc.id));
      const finished = await this.#act(scheme, doc.id, doc.version, 'finish');
      for (const def of [surplusBill, deficitBill]) {
        const bills = await this.#idsOf(def, doc.id);
        for (const id of bills.slice(0, -1))
          await this.#approved(def, await this.#run((context) => openDoc(context, def, id)));
      }
      return finished;
    });
  }

  /** Every fifth row holds one or two more or less than the books say. */
  async #sheet(id: string): Promise<void> {
    const def = stockCount;
    const seen = await this.#run((context) => openDoc(context, def, id));
    const patches = seen.doc.lines.items.flatMap((line, index): Patch[] => {
      if (index % 5 !== 2) return [];
      const isMore = index % 2 === 0;
      const counted = decimalText(decimal(line.bookQty).plus(isMore ? 2 : -1));
      const put = (field: string, value: string): Patch => ({
        op: 'setLine',
        lines: 'items',
        id: line.id,
        field,
        value,
      });
      return [put('countQty', counted), put('diffReason', isMore ? 'unposted' : 'miscount')];
    });
    const request = { id, version: seen.doc.version, key: newId(this.#ports), patches };
    await this.#approved(def, await this.#run((context) => saveDoc(context, def, request)));
  }

  async #idsOf(def: EntityDef, scheme: string): Promise<string[]> {
    const h = headerTable(def, 'h');
    const rows = await selectRows(
      this.#ports.database,
      { id: h.id },
      sql`from ${h} where h.stock_count_scheme = ${scheme}::uuid order by h.code`,
    );
    return rows.map(({ id }) => id);
  }

  /** The largest warehouse whose rows fit one sheet. */
  async largest(): Promise<string | null> {
    const b = headerTable(stockBalance, 'b');
    const [found] = await selectRows(
      this.#ports.database,
      { warehouse: b.warehouse },
      sql`from ${b} where b.org = ${this.#grants.org}::uuid group by b.warehouse having count(*) <= ${raw(String(countedRows))}
       order by count(*) desc, b.warehouse limit 1`,
    );
    return found?.warehouse ?? null;
  }

  /** A count that has begun, without freezing: the demo goes on shipping. */
  async count(keeper: string | null, warehouse: string | null): Promise<void> {
    if (warehouse === null || keeper === null) return;
    const fields: Row = {
      name: '月末循环盘点',
      countType: 'cycle',
      manager: keeper,
      warehouses: [warehouse],
      isFreeze: false,
    };
    const def = stockCountScheme;
    await this.#try(async () => this.#approved(def, await this.#saved(def, fields)));
  }

  #saved(def: EntityDef, fields: Row): Promise<DocResult> {
    const patches = Object.entries(fields).map(([field, value]): Patch => ({ op: 'set', field, value }));
    return this.#run((context) => saveDoc(context, def, { key: newId(this.#ports), patches }));
  }

  async #approved(def: EntityDef, { doc }: DocResult): Promise<DocResult> {
    const submitted = await this.#act(def, doc.id, doc.version, 'submit');
    return this.#act(def, doc.id, submitted.doc.version, 'approve');
  }

  /** Chance may leave nothing to lock or to count; the demo is complete all the same. */
  async #try(work: () => Promise<DocResult>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      this.#ports.log.write('info', 'demo.skipped', { message: failure.message });
    }
  }
}
