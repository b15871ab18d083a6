// What a count asks for: whole warehouses, what moved, or what is due by its cycle.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';

let company: Company;

beforeAll(async () => {
  company = await buildCompany();
}, 120_000);
afterEach(() => expectInvariants(company.database));
afterAll(() => company.close());

describe('what a scheme counts', () => {
  it('in cycles: what must be counted, and what was not counted within its cycle', async () => {
    const store = await company.admin.create('warehouse', {
      fields: { name: '循环仓', warehouseType: 'material', defaultStatus: company.ids.available },
    });
    const warehouse = store.doc.id;
    const made = (name: string, fields: Row) => company.material(name, { fields });
    const [monthly, must, other] = [
      await made('周期件', { isCycleCount: true, countCycleDays: 30 }),
      await made('必盘件', { isMustCount: true }),
      await made('不盘件', {}),
    ];
    await company.receive(
      company.admin,
      [monthly, must, other].map((material) => ({ material, qty: '5', unitCost: '1', warehouse })),
    );
    const counted = async (fields: Row): Promise<ReadonlySet<unknown>> => {
      const { admin, ids, database } = company;
      const draft = await admin.create('stockCountScheme', {
        fields: {
          name: '循环盘点',
          manager: ids.salesperson,
          warehouses: [warehouse],
          isFreeze: false,
          ...fields,
        },
      });
      const scheme = await admin.approve('stockCountScheme', draft);
      const { rows } = await database.query(
        'select id from stock_count where stock_count_scheme = $1::uuid',
        [scheme.doc.id],
      );
      const materials = new Set<unknown>();
      for (const { id } of rows) {
        const sheet = await admin.open('stockCount', String(id));
        const lines = sheet.doc.lines['items'] ?? [];
        for (const { material } of lines) materials.add(material);
        const patches = lines.map((row): Patch => ({
          op: 'setLine',
          lines: 'items',
          id: row.id,
          field: 'countQty',
          value: '5',
        }));
        await admin.approve('stockCount', await admin.edit('stockCount', sheet, patches));
      }
      const seen = await admin.open('stockCountScheme', scheme.doc.id);
      await admin.act('stockCountScheme', seen, 'finish');
      return materials;
    };
    expect(await counted({ countType: 'cycle' })).toEqual(new Set([monthly, must]));
    expect(await counted({ countType: 'cycle' })).toEqual(new Set([must]));
    expect(await counted({ countType: 'dynamic' })).toEqual(new Set([monthly, must, other]));
  });
});
