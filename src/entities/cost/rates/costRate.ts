// 费率表: rates per work centre of labour, machines and overhead, planned for a run of months or the actual ones of
// a month.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, dict, longText, price, ref, text } from '#model/fields.ts';

const rate = { list: true, min: '0', scale: '6', guard: 'cost' } as const;

export const costRate = defineEntity({
  name: 'costRate',
  title: '费率表',
  area: 'cost',
  kind: 'document',
  states: 'stockBill',
  codePrefix: 'CFL',
  label: ['code', 'name'],
  search: ['code', 'name'],
  fields: {
    code: code('单据编号', { required: true, unique: true, list: true, filter: true, group: '基本' }),
    name: text('名称', { required: true, list: true, group: '基本' }),
    rateKind: dict('rateSource', '费率类别', {
      required: true,
      list: true,
      filter: true,
      group: '基本',
      default: 'planned',
    }),
    periodFrom: text('起始期间', { required: true, list: true, filter: true, group: '基本', month: true }),
    periodTo: text('截止期间', {
      list: true,
      filter: true,
      group: '基本',
      month: true,
      help: '不填：到同类的下一张费率表为止',
    }),
    remark: longText('备注', { group: '其他' }),
  },
  lines: {
    items: {
      title: '费率明细',
      required: true,
      uniques: [['workCenter']],
      fields: {
        workCenter: ref('workCenter', '工作中心', { required: true, list: true }),
        laborRate: price('人工费率(元/时)', rate),
        machineRate: price('机器费率(元/时)', rate),
        overheadRate: price('制造费率', {
          ...rate,
          help: '每小时或每件，随分配标准',
        }),
        overheadBase: dict('overheadBase', '分配标准', { list: true, help: '不填：按成本参数' }),
        remark: text('备注'),
      },
    },
  },
  checks: [
    { expect: 'periodFrom <= periodTo', at: 'periodTo', message: '截止期间不能早于起始期间' },
    {
      expect: 'periodFrom = periodTo',
      when: "rateKind = 'actual'",
      at: 'periodTo',
      message: '实际费率是一个月的，截止期间须与起始期间相同',
      on: 'submit',
    },
  ],
  actions: { import: importing },
  lineList: 'items',
  sort: [{ field: 'periodFrom', descending: true }, { field: 'code' }],
  menu: { group: '成本核算', section: 'parameters', order: 20, icon: 'receipt-tax' },
});
