// For what a standard or a plan holds: the kind of scope says which of its fields are filled and which stay empty, so that
// a scope is never narrower than it looks.
import type { CheckDef } from '#model/entity.ts';
import { dict, ref } from '#model/fields.ts';

const fits = { group: '适用' } as const;
const withMaterial =
  "scopeType = 'material' or scopeType = 'supplierMaterial' or scopeType = 'customerMaterial' or scopeType = 'operation'";

export const scopeFields = {
  scopeType: dict('inspectionScope', '适用范围', {
    required: true,
    list: true,
    filter: true,
    ...fits,
    default: 'material',
  }),
  material: ref('material', '物料', { list: true, filter: true, ...fits, editableWhen: withMaterial }),
  materialCategory: ref('materialCategory', '物料分类', {
    list: true,
    filter: true,
    ...fits,
    editableWhen: "scopeType = 'category'",
  }),
  supplier: ref('supplier', '供应商', {
    list: true,
    filter: true,
    ...fits,
    editableWhen: "scopeType = 'supplierMaterial'",
  }),
  customer: ref('customer', '客户', {
    filter: true,
    ...fits,
    editableWhen: "scopeType = 'customerMaterial'",
  }),
  operation: ref('operation', '工序', {
    list: true,
    filter: true,
    ...fits,
    editableWhen: "scopeType != 'general' and scopeType != 'category'",
  }),
} as const;

const filled = (field: string, when: string, message: string): CheckDef => ({
  expect: `not empty(${field})`,
  when,
  at: field,
  message,
});
const empty = (field: string, when: string, message: string): CheckDef => ({
  expect: `empty(${field})`,
  when,
  at: field,
  message,
});

export const scopeChecks: readonly CheckDef[] = [
  filled(
    'material',
    "scopeType = 'material' or scopeType = 'supplierMaterial' or scopeType = 'customerMaterial'",
    '请选择物料，或把适用范围改为物料分类、通用',
  ),
  filled('materialCategory', "scopeType = 'category'", '适用范围为物料分类时请选择物料分类'),
  filled('supplier', "scopeType = 'supplierMaterial'", '适用范围为供应商加物料时请选择供应商'),
  filled('customer', "scopeType = 'customerMaterial'", '适用范围为客户加物料时请选择客户'),
  filled('operation', "scopeType = 'operation'", '适用范围为工序时请选择工序'),
  empty(
    'material',
    "scopeType = 'category' or scopeType = 'general'",
    '适用范围为物料分类或通用时不填物料，请清空',
  ),
  empty('materialCategory', "scopeType != 'category'", '只有适用范围为物料分类时填写物料分类，请清空'),
  empty('supplier', "scopeType != 'supplierMaterial'", '只有适用范围为供应商加物料时填写供应商，请清空'),
  empty('customer', "scopeType != 'customerMaterial'", '只有适用范围为客户加物料时填写客户，请清空'),
  empty(
    'operation',
    "scopeType = 'category' or scopeType = 'general'",
    '适用范围为物料分类或通用时不填工序，请清空',
  ),
];
