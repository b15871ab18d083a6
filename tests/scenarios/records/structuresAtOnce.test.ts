// Trees and graphs that several people change at the same moment: no record comes to stand below itself, whoever is too late
// is told so, and the self-check sees a ring that came in otherwise.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeLists } from '#entities/codeLists.ts';
import { entities } from '#entities/registry.ts';
import { tableName } from '#model/derive/tables.ts';
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { invariants } from '#server/selfCheck/invariants.ts';
import { textOf } from '#server/values.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { expectInvariants } from '#tests/support/invariants.ts';
import { long } from '#tests/support/long.ts';
import { buildCompany, known, type Company } from '#tests/support/scenario.ts';

/** Rounds in which two meet at the same moment: what one round does not show, many do. */
const rounds = long ? 50 : 3;

let company: Company;
let menu: string;
let shopDepartment: string;

beforeAll(async () => {
  company = await buildCompany();
  const { admin } = company;
  const directory = { title: '环路', menuType: 'directory', path: '/ring' };
  menu = (await admin.create('permission', { fields: directory })).doc.id;
  const workshop = { code: 'RINGW', name: '环路车间', deptType: 'production', isWorkshop: true };
  shopDepartment = (await admin.create('department', { fields: workshop })).doc.id;
}, 120_000);
afterAll(async () => {
  await expectInvariants(company.database);
  await company.close();
}, 120_000);

let count = 0;

/** What a form asks for, filled with whatever fits. */
async function required(def: EntityDef, no: number): Promise<Row> {
  const row: Row = {};
  for (const [key, field] of Object.entries(def.fields))
    if (field.required === true && field.default === undefined) row[key] = await some(field, no);
  return row;
}

async function some(field: FieldDef, no: number): Promise<FieldValue> {
  if (field.kind === 'dict') return codeLists[field.dict ?? '']?.items[0]?.value ?? null;
  if (field.kind !== 'ref') return `RING${no}`;
  const { rows } = await company.database.query(
    `select id from ${tableName(known(field.entity ?? ''))} order by id limit 1`,
  );
  return textOf(rows[0]?.['id']);
}

/** Of menus only pages stand below others, and every page has a path of its own; a workshop stands for a department that is one. */
function more(def: EntityDef, no: number): Row {
  if (def.name === 'organization') return { orgType: 'company' };
  if (def.name === 'workshop') return { department: shopDepartment };
  if (def.name !== 'permission') return {};
  return { menuType: 'menu', parentId: menu, path: `/ring/${no}`, component: `ring/Page${no}` };
}

async function made(def: EntityDef): Promise<DocResult> {
  count += 1;
  return company.admin.create(def.name, { fields: { ...(await required(def, count)), ...more(def, count) } });
}

const placed = (def: EntityDef, record: DocResult, below: DocResult): Promise<DocResult> =>
  company.admin.edit(def.name, record, [{ op: 'set', field: def.parent ?? '', value: below.doc.id }]);

/** Records that the self-check finds in or below a ring. */
async function rings(name: string): Promise<string[]> {
  const sentence = invariants().find((each) => each.name === `ring.${name}`);
  const { rows } = await company.database.query(sentence?.sql ?? '');
  return rows.map((row) => String(row['record'])).toSorted();
}

const trees = Object.values<EntityDef>(entities).filter(({ parent }) => parent !== undefined);

/** Regions are ranked by their level, which alone lets none stand below one of its own. */
const unranked = trees.filter(({ name }) => name !== 'region');

describe('two parents set crosswise at the same moment (findings 3, 5.1)', () => {
  it.each(unranked.map((def) => [def.title, def] as const))(
    '%s: one is placed, the other is told',
    async (_title, def) => {
      for (let round = 0; round < rounds; round += 1) {
        const [left, right] = [await made(def), await made(def)];
        const { done, refused } = await atOnce([placed(def, left, right), placed(def, right, left)]);
        expect(done).toHaveLength(1);
        expect(refused).toEqual([expect.stringContaining('不能是自己或自己的下级')]);
      }
    },
    600_000,
  );

  it('a ring of three departments is closed by nobody', async () => {
    const def = entities.department;
    for (let round = 0; round < rounds; round += 1) {
      const three = [await made(def), await made(def), await made(def)];
      const { done, refused } = await atOnce(
        three.map((record, at) => placed(def, record, three[(at + 1) % 3] ?? record)),
      );
      expect([done.length, refused.length]).toEqual([2, 1]);
    }
  }, 600_000);

  it('物料清单: of two bills that use each other one is approved', async () => {
    const { admin } = company;
    for (let round = 0; round < rounds; round += 1) {
      const parts = [await company.material(`环甲${round}`), await company.material(`环乙${round}`)];
      const bills: DocResult[] = [];
      for (const [at, material] of parts.entries()) {
        const draft = await admin.create('bom', {
          fields: { material, effectiveDate: '2024-01-01' },
          lines: { items: [{ material: parts[1 - at] ?? '', numerator: '1' }] },
        });
        bills.push(await admin.act('bom', draft, 'submit', { acceptWarnings: true }));
      }
      const { done, refused } = await atOnce(bills.map((bill) => admin.act('bom', bill, 'approve')));
      expect(done).toHaveLength(1);
      expect(refused).toEqual([expect.stringContaining('形成循环')]);
    }
  }, 600_000);

  it('替代方案: of two materials that stand in for each other one is approved, and the other not enabled either', async () => {
    const { admin } = company;
    for (let round = 0; round < rounds; round += 1) {
      const parts = [await company.material(`替甲${round}`), await company.material(`替乙${round}`)];
      const schemes: DocResult[] = [];
      for (const [at, mainMaterial] of parts.entries()) {
        const draft = await admin.create('materialSubstitution', {
          fields: { name: '互替', mainMaterial, effectiveDate: '2024-01-01' },
          lines: { items: [{ material: parts[1 - at] ?? '', qty: '1' }] },
        });
        schemes.push(await admin.act('materialSubstitution', draft, 'submit'));
      }
      const { done, refused } = await atOnce(
        schemes.map((scheme) => admin.act('materialSubstitution', scheme, 'approve')),
      );
      expect(done).toHaveLength(1);
      expect(refused).toEqual([expect.stringContaining('形成循环')]);
      const [first] = done;
      if (first === undefined) continue;
      const off = await admin.act('materialSubstitution', first, 'disable');
      const late = await admin.open(
        'materialSubstitution',
        schemes.find(({ doc }) => doc.id !== first.doc.id)?.doc.id ?? '',
      );
      const second = await admin.act('materialSubstitution', late, 'approve');
      const again = await atOnce([admin.act('materialSubstitution', off, 'enable')]);
      expect(again.refused).toEqual([expect.stringContaining('形成循环')]);
      await admin.act('materialSubstitution', second, 'disable');
    }
  }, 600_000);

  it('a 库位 that loses its last bin while it gets another one is no leaf', async () => {
    const def = entities.location;
    const { admin } = company;
    for (let round = 0; round < rounds; round += 1) {
      const [zone, old, fresh] = [await made(def), await made(def), await made(def)];
      const below = await placed(def, old, zone);
      const { refused } = await atOnce([admin.remove(def.name, below), placed(def, fresh, zone)]);
      expect(refused).toEqual([]);
      expect((await admin.open(def.name, zone.doc.id)).doc.fields['isLeaf']).toBe(false);
    }
  }, 600_000);
});

describe('the self-check (findings 3, 5.1)', () => {
  it.each(trees.map((def) => [def.title, def] as const))('sees a ring of %s', async (_title, def) => {
    const [left, right] = [await made(def), await made(def)];
    const column = def.parent === 'parentId' ? 'parent_id' : 'parent';
    const set = (record: DocResult, above: FieldValue) =>
      company.database.query(`update ${tableName(def)} set ${column} = $2::uuid where id = $1::uuid`, [
        record.doc.id,
        above,
      ]);
    await set(left, right.doc.id);
    await set(right, left.doc.id);
    expect(await rings(def.name)).toEqual([left.doc.id, right.doc.id].toSorted());
    const back = def.name === 'permission' ? menu : null;
    for (const record of [left, right]) await set(record, back);
  });

  it('sees a ring of bills that hold on the same day, and none of bills that follow each other', async () => {
    const { admin, database } = company;
    const parts = [await company.material('检甲'), await company.material('检乙')];
    const bill = async (material: string, part: string): Promise<string> => {
      const draft = await admin.create('bom', {
        fields: { material, effectiveDate: '2024-01-01' },
        lines: { items: [{ material: part, numerator: '1' }] },
      });
      return draft.doc.id;
    };
    const [left, right] = [
      await bill(parts[0] ?? '', parts[1] ?? ''),
      await bill(parts[1] ?? '', parts[0] ?? ''),
    ];
    await database.query(
      `update bom set status = 'approved', approved_by = created_by, approved_at = now() where id in ($1::uuid, $2::uuid)`,
      [left, right],
    );
    expect(await rings('bom')).toEqual(parts.toSorted());
    await database.query(`update bom set expiry_date = '2024-05-31' where id = $1::uuid`, [left]);
    await database.query(`update bom set effective_date = '2024-06-01' where id = $1::uuid`, [right]);
    expect(await rings('bom')).toEqual([]);
  });
});
