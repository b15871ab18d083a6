// 工艺路线: the sequence of operations, times and places by which a material, a group of materials or whatever is named is
// made; versioned. Orders keep a copy, so that a new version never changes what is already on its way.
import { importing, newVersion } from '#entities/blocks/actions.ts';
import { methodStates } from '#entities/blocks/methodStates.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, file, longText, qty, ref, text } from '#model/fields.ts';
import { operations, routeMaterials } from './operations.ts';

const fits = { group: '适用' } as const;
const sums = { group: '合计' } as const;

export const processRoute = defineEntity({
  name: 'processRoute',
  title: '工艺路线',
  area: 'process',
  kind: 'document',
  states: methodStates,
  codePrefix: 'GY',
  label: ['code', 'name', 'routeVersion'],
  carry: ['material', 'routeType', 'routeVersion', 'workshop', 'isDefault', 'lotFrom', 'lotTo'],
  search: ['code', 'name', 'drawingNo'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, filter: true, group: '基本', pinyin: true }),
    routeType: dict('routeType', '路线类型', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'material',
    }),
    routeVersion: text('版本', { required: true, list: true, group: '基本', default: 'V1.0', length: 30 }),
    isDefault: bool('默认', { list: true, filter: true, group: '基本', default: true }),
    prevVersion: ref('processRoute', '上一版本', { readonly: true, group: '基本' }),
    material: ref('material', '物料', {
      list: true,
      filter: true,
      ...fits,
      editableWhen: "routeType != 'family'",
      fill: { unit: 'produceUnit', workshop: 'workshop', drawingNo: 'drawingNo' },
    }),
    materialCategory: ref('materialCategory', '物料分类', {
      filter: true,
      ...fits,
      editableWhen: "routeType = 'family'",
    }),
    bom: ref('bom', 'BOM版本', { ...fits, help: '只用于按这个版本生产；不填时各版本通用' }),
    lotFrom: qty('适用批量从', { ...fits, default: '0', min: '0', scale: 'unit' }),
    lotTo: qty('适用批量至', { ...fits, min: '0', scale: 'unit', help: '不填时不限' }),
    effectiveDate: date('生效日期', { required: true, list: true, ...fits, default: 'today' }),
    expiryDate: date('失效日期', { list: true, ...fits }),
    baseQty: qty('基准数量', { ...fits, default: '1', above: '0', scale: 'unit' }),
    unit: ref('unit', '单位', fits),
    workshop: ref('workshop', '生产车间', { list: true, filter: true, ...fits }),
    drawingNo: text('图号', fits),
    totalSetup: qty('准备合计(分)', { ...sums, computed: 'sum(operations.setupMinutes)' }),
    totalRun: qty('加工合计(分)', { ...sums, list: true, computed: 'sum(operations.baseRunMinutes)' }),
    leadDays: qty('路线提前期(天)', {
      ...sums,
      list: true,
      readonly: true,
      help: '基准数量从首道工序到末道工序的时间，含排队、等待、移动和搭接，每天 8 小时',
    }),
    attachments: file('附件', sums),
    remark: longText('备注', sums),
  },
  lines: { operations, materials: routeMaterials },
  checks: [
    {
      expect: 'not empty(material)',
      when: "routeType = 'material'",
      at: 'material',
      message: '物料路线须填写物料',
    },
    {
      expect: 'not empty(materialCategory)',
      when: "routeType = 'family'",
      at: 'materialCategory',
      message: '产品族路线须填写物料分类',
    },
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '失效日期不能早于生效日期' },
    { expect: 'lotFrom <= lotTo', at: 'lotTo', message: '适用批量的上限不能小于下限' },
    {
      expect: 'not empty(supplier)',
      when: "processMode = 'outsourced'",
      at: 'operations.supplier',
      message: '委外工序没有指定供应商，委外时须逐单选择',
      level: 'warning',
    },
    {
      expect: 'overlapQty > 0',
      when: "overlapMode != 'none'",
      at: 'operations.overlapQty',
      message: '搭接的工序须填写移转批量',
    },
  ],
  indexes: [['material', 'isDefault'], ['materialCategory']],
  lineList: 'operations',
  actions: { newVersion, setDefault: { title: '设为默认', performs: true }, import: importing },
  sort: [{ field: 'code', descending: true }],
  menu: { group: '工艺与资源', section: 'method', order: 5, icon: 'route' },
});
