// The schema that follows from a definition.
import { checkFormulas } from '#model/derive/checkFormulas.ts';
import { allFieldsOf, fieldAt, lineFieldsOf, systemFieldsOf } from '#model/derive/system.ts';
import { columnName, lineTableName, tableName, tablesOf } from '#model/derive/tables.ts';
import { defineEntity } from '#model/entity.ts';
import {
  bool,
  code,
  date,
  dict,
  integer,
  json,
  longText,
  percent,
  price,
  qty,
  rate,
  ref,
  refs,
  text,
} from '#model/fields.ts';
import { order } from '#tests/model/support/order.ts';
import { describe, expect, test } from 'vitest';

const goods = defineEntity({
  name: 'tradeGoods',
  title: '货品',
  area: 'master',
  kind: 'master',
  states: 'master',
  search: ['code', 'name', 'barcode'],
  uniques: [['name', 'specification']],
  indexes: [['category', 'name'], ['unitRows.unit']],
  fields: {
    code: code('编码', { required: true, unique: true }),
    name: text('名称', { required: true, list: true, pinyin: true, was: 'title' }),
    specification: text('规格'),
    barcode: text('条码', { unique: true }),
    category: ref('goodsCategory', '分类', { filter: true }),
    suppliers: refs('supplier', '供应商'),
    length: qty('长'),
    refPrice: price('参考价'),
    rateFactor: rate('系数'),
    overRatio: percent('上限%', { default: '0' }),
    isSale: bool('可销售', { default: true }),
    kindName: dict('goodsKind', '种类', { default: "o'k" }),
    startDate: date('启用', { default: 'today' }),
    priority: integer('优先级', { default: 5, index: true }),
    note: longText('备注'),
    settings: json('设置'),
    onHandQty: qty('库存', { transient: true }),
  },
  lines: {
    unitRows: {
      title: '单位',
      fields: {
        unit: ref('unit', '单位', { filter: true }),
        seq: integer('序号'),
        factor: qty('换算', { index: true }),
      },
    },
  },
});

describe('a master with lines', () => {
  const [header, lines] = tablesOf(goods);
  const column = (name: string) => header?.columns.find((one) => one.name === name);

  test('names tables and columns in snake case', () => {
    expect([tableName(goods), lineTableName(goods, 'unitRows'), columnName('refPrice')]).toEqual([
      'trade_goods',
      'trade_goods_unit_rows',
      'ref_price',
    ]);
    expect(header?.columns.slice(0, 4).map(({ name }) => name)).toEqual(['id', 'org', 'version', 'status']);
  });

  test('gives each kind its column', () => {
    const types = Object.fromEntries(header?.columns.map(({ name, sqlType }) => [name, sqlType]) ?? []);
    expect(types).toMatchObject({
      id: 'uuid',
      org: 'uuid',
      version: 'integer',
      code: 'text',
      category: 'uuid',
      suppliers: 'uuid[]',
      length: 'numeric(20,8)',
      ref_price: 'numeric(20,10)',
      rate_factor: 'numeric(18,8)',
      over_ratio: 'numeric(12,6)',
      is_sale: 'boolean',
      start_date: 'date',
      priority: 'integer',
      settings: 'jsonb',
      created_at: 'timestamptz',
      created_by: 'uuid',
      name_pinyin: 'text',
      name_initials: 'text',
    });
    expect(column('on_hand_qty')).toBe(undefined);
  });

  test('knows defaults, former names and what is never null', () => {
    expect(column('is_sale')?.default).toBe('true');
    expect(column('kind_name')?.default).toBe("'o''k'");
    expect(column('over_ratio')?.default).toBe("'0'");
    expect(column('start_date')?.default).toBe(null);
    expect(column('name')?.was).toBe('title');
    expect(header?.columns.filter(({ notNull }) => notNull).map(({ name }) => name)).toEqual([
      'id',
      'org',
      'version',
      'status',
      'created_at',
    ]);
  });

  test('asks for the indexes of codes, lists and search', () => {
    const indexes = Object.fromEntries(header?.indexes.map((index) => [index.name, index]) ?? []);
    expect(indexes['trade_goods_org_code_key']).toMatchObject({ columns: ['org', 'code'], unique: true });
    expect(indexes['trade_goods_org_barcode_key']).toMatchObject({ unique: true });
    expect(indexes['trade_goods_org_name_specification_key']).toMatchObject({
      columns: ['org', 'name', 'specification'],
      unique: true,
    });
    expect(indexes['trade_goods_org_category_id_idx']?.columns).toEqual(['org', 'category', 'id']);
    expect(indexes['trade_goods_org_priority_id_idx']).toBeDefined();
    expect(indexes['trade_goods_org_name_pinyin_id_idx']).toBeDefined();
    expect(indexes['trade_goods_org_category_name_idx']).toBeDefined();
    expect(indexes['trade_goods_search_idx']).toMatchObject({
      method: 'gin',
      opclass: 'gin_trgm_ops',
      columns: ['code', 'name', 'name_pinyin', 'name_initials', 'barcode'],
    });
    expect(header?.checks[0]?.expression).toBe("status in ('draft', 'approved', 'disabled')");
  });

  test('lines hang on their header and go with it', () => {
    expect(lines?.columns.map(({ name }) => name)).toEqual(['id', 'doc_id', 'unit', 'seq', 'factor']);
    expect(lines?.columns.filter(({ notNull }) => notNull).map(({ name }) => name)).toEqual([
      'id',
      'doc_id',
      'seq',
    ]);
    expect(lines?.foreignKeys).toEqual([
      { columns: ['doc_id'], table: 'trade_goods', references: ['id'], onDelete: 'cascade' },
    ]);
    expect(lines?.indexes.map(({ columns }) => columns.join())).toEqual(['doc_id,seq', 'factor,id', 'unit']);
  });

  test('is sound', () => {
    expect(checkFormulas(goods)).toEqual([]);
  });
});

describe('a document', () => {
  test('is found by date, state and what its filter bar offers', () => {
    const columns = tablesOf(order)[0]?.indexes.map((index) => index.columns.join()) ?? [];
    expect(columns).toEqual(
      expect.arrayContaining([
        'org,code',
        'org,date,id',
        'org,status,date,id',
        'org,customer,date,id',
        'org,created_at,id',
      ]),
    );
    expect(new Set(columns).size).toBe(columns.length);
  });

  test('has the fields of its life', () => {
    expect(Object.keys(systemFieldsOf(order))).toEqual([
      'id',
      'version',
      'org',
      'status',
      'submittedBy',
      'submittedAt',
      'approvedBy',
      'approvedAt',
      'rejectReason',
      'voidedBy',
      'voidedAt',
      'closedBy',
      'closedAt',
      'closeReason',
      'printCount',
      'createdBy',
      'createdAt',
      'updatedBy',
      'updatedAt',
    ]);
    expect(fieldAt(order, 'approvedBy')).toMatchObject({ kind: 'ref', entity: 'user', title: '审核人' });
    expect(fieldAt(order, 'items.qty')?.title).toBe('数量');
    expect(fieldAt(order, 'items.constructor')).toBe(undefined);
    expect(fieldAt(order, 'toString.call')).toBe(undefined);
  });

  test('own fields take the place of system fields', () => {
    const def = {
      ...order,
      fields: { ...order.fields, org: ref('organization', '销售组织', { required: true }) },
    };
    expect(allFieldsOf(def)['org']?.title).toBe('销售组织');
    expect(Object.keys(lineFieldsOf(order.lines.items))[0]).toBe('seq');
  });

  test('shared entities have no organisation', () => {
    const shared = defineEntity({ ...goods, name: 'sharedGoods', shared: true });
    expect(tablesOf(shared)[0]?.columns.map(({ name }) => name)).not.toContain('org');
    expect(tablesOf(shared)[0]?.indexes.find(({ unique }) => unique)?.columns).toEqual(['code']);
  });

  test('long index names stay within what the database keeps and stay different', () => {
    const long = defineEntity({
      name: 'outsourcingMaterialReturnBillSettlement',
      title: '长',
      area: 'sales',
      kind: 'config',
      states: 'none',
      fields: {
        responsibleDepartmentCode: text('甲', { index: true }),
        responsibleDepartmentName: text('乙', { index: true }),
      },
    });
    const names = tablesOf(long)[0]?.indexes.map(({ name }) => name) ?? [];
    expect(names.every((name) => name.length <= 63)).toBe(true);
    expect(new Set(names).size).toBe(2);
  });
});
