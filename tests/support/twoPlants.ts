// Two organisations that deal in the same goods: who works where, what both use, and how much of it lies where.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { ensureRowSecurity } from '#server/store/rowSecurity.ts';
import { buildCompany, codesOf, type Clerk, type Company } from './scenario.ts';

export const transfers = ['transferApply', 'transferBill', 'transferOutBill', 'transferInBill'];

export interface TwoPlants {
  company: Company;
  /** Works in both organisations, here for Shanghai. */
  both: Clerk;
  /** Works in Suzhou alone. */
  suzhou: Clerk;
  there: { warehouse: string; second: string };
  worksIn(clerk: Clerk, orgs: readonly string[]): Promise<void>;
  /** What his groups give him, wherever he works. */
  mayDo(clerk: Clerk, codes: readonly string[]): Promise<void>;
  /** A material both use, with receipts in Shanghai and in Suzhou; its ids here and there. */
  used(
    name: string,
    stock: { here: Row[]; there?: Row[] },
    fields?: Row,
  ): Promise<{ here: string; there: string }>;
  /** Quantities by warehouse and the cost pool, 'quantity / amount'. */
  stockOf(material: string): Promise<Record<string, string>>;
  /** Rows a bill posted: organisation, kind, quantity, cost, other party, whether it takes one back. */
  ledgerOf(bill: DocResult): Promise<unknown[]>;
  /** A draft from the first store of Shanghai to that of Suzhou. */
  across(
    clerk: Clerk,
    entity: string,
    material: string,
    qty: string,
    row?: Row,
    fields?: Row,
  ): Promise<DocResult>;
}

export async function buildTwoPlants(): Promise<TwoPlants> {
  const company = await buildCompany();
  const { admin, ids, org, otherOrg, database } = company;
  await admin.create('stockStatus', {
    fields: {
      code: 'inTransit',
      name: '在途',
      statusKind: 'inTransit',
      includeInAvailable: false,
      allowIssue: false,
    },
  });
  const suzhou = await company.clerk('苏州仓管', { org: otherOrg });
  const made = async (entity: string, fields: Row): Promise<string> =>
    (await suzhou.create(entity, { fields })).doc.id;
  const store = (code: string, name: string) =>
    made('warehouse', { code, name, warehouseType: 'material', defaultStatus: ids.available });
  const there = { warehouse: await store('SZ01', '苏州原料仓'), second: await store('SZ02', '苏州机密仓') };
  const category = await made('materialCategory', { code: 'SC', name: '苏州原材料' });
  const { rows: categories } = await database.query('select id from inventory_category limit 1');
  const common = {
    category,
    inventoryCategory: String(categories[0]?.['id']),
    baseUnit: ids.piece,
    tax: ids.tax13,
  };
  let numbers = 0;
  const plants: Omit<TwoPlants, 'both'> = {
    company,
    suzhou,
    there,
    async worksIn({ grants }, orgs) {
      await database.query(
        `insert into user_organizations (id, doc_id, seq, organization) select gen_random_uuid(), $1::uuid, n, o
         from unnest($2::uuid[]) with ordinality as t(o, n)`,
        [grants.userId, orgs],
      );
    },
    async mayDo({ grants }, codes) {
      const { rows } = await database.query(
        `insert into security_group (id, status, code, name, data_scope, created_at)
         values (gen_random_uuid(), 'enabled', $1, $1, 'all', now()) returning id`,
        [`group ${grants.login}`],
      );
      const group = rows[0]?.['id'];
      await database.query(
        `insert into security_group_permissions (id, doc_id, seq, code)
         select gen_random_uuid(), $1::uuid, n, c from unnest($2::text[]) with ordinality as t(c, n)`,
        [group, codes],
      );
      await database.query(
        `insert into user_groups (id, doc_id, seq, security_group) values (gen_random_uuid(), $1::uuid, 1, $2::uuid)`,
        [grants.userId, group],
      );
    },
    async used(name, stock, fields = {}) {
      numbers += 1;
      const code = `P${numbers}`;
      const here = await company.material(name, { fields: { code, ...fields } });
      const record = await suzhou.create('material', {
        fields: { code, name: `${name}（苏州）`, ...common, ...fields },
      });
      await suzhou.act('material', record, 'approve');
      for (const row of stock.here) await company.receive(admin, [{ material: here, ...row }]);
      for (const row of stock.there ?? [])
        await company.receive(suzhou, [{ material: record.doc.id, warehouse: there.warehouse, ...row }]);
      return { here, there: record.doc.id };
    },
    async stockOf(material) {
      const places = await database.query(
        `select w.name, sum(b.on_hand_qty)::float8 as qty from stock_balance b join warehouse w on w.id = b.warehouse
         where b.material = $1::uuid group by 1 having sum(b.on_hand_qty) <> 0`,
        [material],
      );
      const pools = await database.query(
        'select qty::float8 as qty, amount::float8 as amount from stock_cost_pool where material = $1::uuid',
        [material],
      );
      return {
        ...Object.fromEntries(places.rows.map((row) => [String(row['name']), String(row['qty'])])),
        pool: pools.rows.map((row) => `${String(row['qty'])} / ${String(row['amount'])}`).join(),
      };
    },
    async ledgerOf({ doc }) {
      const { rows } = await database.query(
        `select o.code as org, move_type, base_qty::float8 as qty, cost_amount::float8 as cost, counterparty, is_reversal
         from stock_ledger l join organization o on o.id = l.org where bill_id = $1 order by post_seq`,
        [doc.id],
      );
      return rows.map((row) => Object.values(row).join(' '));
    },
    across(clerk, entity, material, qty, row = {}, fields = {}) {
      const ends = { fromWarehouse: ids.warehouse, toWarehouse: there.warehouse };
      return clerk.create(entity, {
        fields: { toOrg: otherOrg, ...ends, ...fields },
        lines: { items: [{ material, qty, ...ends, ...row }] },
      });
    },
  };
  const both = await company.clerk('两地主管', {
    codes: codesOf([...transfers, 'warehouse']),
    fieldGroups: ['cost', 'price'],
  });
  await plants.worksIn(both, [org, otherOrg]);
  await plants.mayDo(both, codesOf([...transfers, 'warehouse']));
  // As in a running system, the database keeps them apart as well.
  await ensureRowSecurity(database);
  return { ...plants, both };
}
