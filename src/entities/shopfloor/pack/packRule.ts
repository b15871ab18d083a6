// 包装规则: how many pieces a box of a material takes and how many boxes a pallet, for everybody or for one customer, and how
// the labels are numbered.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, code, date, dict, integer, qty, ref, text } from '#model/fields.ts';

export const packRule = defineEntity({
  name: 'packRule',
  title: '包装规则',
  area: 'shopfloor',
  kind: 'master',
  states: 'master',
  codePrefix: 'BZG',
  search: ['code', 'name'],
  carry: ['boxQty', 'palletBoxes', 'allowMixedLot', 'codeFormat', 'companyPrefix'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    material: ref('material', '物料', { required: true, list: true, filter: true, pick: 'isStock' }),
    customer: ref('customer', '客户', { list: true, filter: true, help: '不填适用于全部客户' }),
    boxQty: qty('每箱数量', { required: true, list: true, above: '0', help: '基本单位' }),
    palletBoxes: integer('每托箱数', { list: true, min: '1', help: '不填时不装托盘' }),
    allowMixedLot: bool('允许混批', { default: false }),
    codeFormat: dict('packCode', '条码格式', { required: true, list: true, default: 'internal' }),
    companyPrefix: text('厂商识别代码', {
      length: 10,
      editableWhen: "codeFormat = 'sscc'",
      help: '7 至 10 位数字，SSCC-18 由它和流水号生成，末位是校验码',
    }),
    autoPrint: bool('装箱即打印', { default: true, help: '终端封箱后直接打开标签打印' }),
    effectiveDate: date('生效日期', { required: true, list: true, default: 'today' }),
  },
  checks: [
    {
      expect: 'not empty(companyPrefix)',
      when: "codeFormat = 'sscc'",
      at: 'companyPrefix',
      message: 'SSCC-18 须填写厂商识别代码',
    },
  ],
  sort: [{ field: 'code' }],
  actions: { import: importing },
  menu: { group: '车间现场', section: 'packing', order: 20, icon: 'adjustments' },
});
