// 成本参数: one row per organisation: in which order stock is valued, and at which rates work is taken up by its orders.
import { defineEntity } from '#model/entity.ts';
import { bool, dict, ref } from '#model/fields.ts';

const stock = { group: '存货计价', list: true } as const;
const order = { group: '归集与分配', list: true } as const;

export const costParam = defineEntity({
  name: 'costParam',
  title: '成本参数',
  area: 'cost',
  kind: 'config',
  states: 'none',
  fields: {
    org: ref('organization', '组织', {
      ...stock,
      required: true,
      readonly: true,
      unique: true,
      default: 'currentOrg',
    }),
    costOrder: dict('costOrder', '计价次序', {
      ...stock,
      required: true,
      default: 'posting',
      help: '按业务日期时，补录的单据引起以后各笔按日期重新计价',
    }),
    autoRecost: bool('补单后自动重算', {
      ...stock,
      default: true,
      editableWhen: "costOrder = 'date'",
      help: '计价次序为按业务日期时使用',
    }),
    rateSource: dict('rateSource', '费率', {
      ...order,
      required: true,
      default: 'planned',
      help: '实际：当月有已审核的实际费率表时按它，否则按计划费率',
    }),
    overheadBase: dict('overheadBase', '制造费用分配标准', {
      ...order,
      required: true,
      default: 'laborMinutes',
      help: '费率表的行没有另选时使用',
    }),
  },
  menu: { group: '成本核算', section: 'parameters', order: 10, icon: 'adjustments' },
});
