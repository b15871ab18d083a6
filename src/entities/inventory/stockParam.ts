// 库存参数: one row per organisation.
import { defineEntity } from '#model/entity.ts';
import { bool, choices, dict, integer, ref } from '#model/fields.ts';

export const stockParam = defineEntity({
  name: 'stockParam',
  title: '库存参数',
  area: 'inventory',
  kind: 'config',
  states: 'none',
  fields: {
    org: ref('organization', '组织', {
      list: true,
      required: true,
      readonly: true,
      unique: true,
      default: 'currentOrg',
    }),
    issueRule: dict('issueRule', '出库批号推荐规则', { list: true, default: 'fifo' }),
    expiredControl: dict('controlStrength', '过期批号出库控制', { list: true, default: 'block' }),
    availableIncludes: choices('availablePart', '可用量包含', {
      help: '即时库存、单据行和报表显示的可用量怎样算；不选按全部。锁库与出库总以扣除锁库、冻结后的数量为准',
    }),
    planAvailableIncludes: choices('planAvailablePart', '预计可用量包含', {
      help: '在可用量之上加减哪些；不选按全部',
    }),
    freezeOnCount: bool('盘点时冻结库存', { list: true, default: true }),
    allowBackdate: bool('允许补录以前日期', { list: true, default: true }),
    backdateDays: integer('最多补录天数', { list: true, default: 31, min: '0' }),
    checkReserved: bool('出库检查预留', { list: true, default: true }),
    reserveOnArrival: bool('到货自动预留', {
      list: true,
      default: false,
      help: '入库审核后按优先级、开工日期把到货预留给等料的生产订单；反审核入库时释放',
    }),
    costDecimals: integer('成本单价小数位', { list: true, default: 6, min: '0', max: '10' }),
    closeRequiresNoDraft: bool('关账要求无未审核单据', { list: true, default: true }),
  },
  menu: { group: '库存管理', section: 'ledger', order: 70, icon: 'adjustments' },
});
