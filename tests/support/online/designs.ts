// Designs of forms as an administrator draws them: a list of records, a document with lines, a tree.
import type { Patch } from '#model/patch.ts';
import type { FieldValue, Row } from '#model/entity.ts';

export interface Design {
  fields: Row;
  lines: Readonly<Record<string, readonly Row[]>>;
}

/** 设备点检项: records that are kept. */
export const checkItem: Design = {
  fields: { code: 'checkItem', name: '点检项', formType: 'single' },
  lines: {
    fields: [
      { title: '名称', fieldKey: 'name', dataType: 'text', isRequired: true, isUnique: true },
      { title: '标准值', fieldKey: 'standard', dataType: 'decimal', decimals: 2, minValue: '0' },
      { title: '电话', fieldKey: 'phone', dataType: 'text', validRule: 'm' },
      { title: '说明', dataType: 'longText', length: 500 },
    ],
  },
};

/** 用车申请: a document with lines, numbers, formulas, a condition of sight and checks. */
export const carRequest: Design = {
  fields: {
    code: 'carRequest',
    name: '用车申请',
    formType: 'oneToMany',
    hasStatus: true,
    numberPrefix: 'YC',
  },
  lines: {
    tables: [{ tableKey: 'trips', title: '行程', isRequired: true }],
    fields: [
      { title: '用车日期', fieldKey: 'date', dataType: 'date', isRequired: true, defaultValue: 'today' },
      {
        title: '申请人',
        fieldKey: 'person',
        dataType: 'ref',
        refEntity: 'employee',
        fillFields: 'phone=mobile',
      },
      { title: '电话', fieldKey: 'phone', dataType: 'text' },
      { title: '外部车辆', fieldKey: 'isHired', dataType: 'bool', defaultValue: '否' },
      { title: '租车公司', fieldKey: 'hirer', dataType: 'text', isRequired: true, visibleWhen: 'isHired' },
      {
        title: '总里程',
        fieldKey: 'distance',
        dataType: 'decimal',
        decimals: 1,
        formula: 'sum(trips.km)',
        isTotal: true,
      },
      { title: '目的地', fieldKey: 'place', tableKey: 'trips', dataType: 'text', isRequired: true },
      {
        title: '里程',
        fieldKey: 'km',
        tableKey: 'trips',
        dataType: 'decimal',
        decimals: 1,
        isRequired: true,
      },
    ],
    rules: [
      {
        fieldKey: 'distance',
        condition: 'distance <= 1000',
        message: '一次用车不能超过 1000 公里',
        ruleAction: 'error',
      },
    ],
  },
};

/** 区域: records below records. */
export const region: Design = {
  fields: { code: 'region', name: '厂内区域', formType: 'tree', hasOrg: false },
  lines: { fields: [{ title: '名称', fieldKey: 'name', dataType: 'text', isRequired: true }] },
};

export function patchesOf({ fields, lines }: Design): Patch[] {
  return [
    ...Object.entries(fields).map(([field, value]: [string, FieldValue]): Patch => ({
      op: 'set',
      field,
      value,
    })),
    ...Object.entries(lines).flatMap(([key, rows]) =>
      rows.map((values): Patch => ({
        op: 'insertLine',
        lines: key,
        id: crypto.randomUUID(),
        before: null,
        values,
      })),
    ),
  ];
}
