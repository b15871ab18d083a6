// 判异记录: a rule broken at a point, one row for each rule, until somebody says what caused it and what was done.
import { raiseCapa } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { datetime, dict, ref, text } from '#model/fields.ts';

const kept = { readonly: true } as const;
const listed = { ...kept, list: true, filter: true } as const;

export const spcSignal = defineEntity({
  name: 'spcSignal',
  title: '判异记录',
  area: 'quality',
  kind: 'ledger',
  states: 'none',
  label: ['spcChart', 'runRule'],
  fields: {
    spcChart: ref('spcChart', '控制图', listed),
    spcPoint: ref('spcPoint', '控制图点', { ...kept, list: true }),
    takenAt: datetime('时间', listed),
    plot: dict('spcPlot', '所在图', { ...kept, list: true }),
    runRule: dict('spcRule', '规则', listed),
    isUpper: dict('spcSide', '位于', { ...kept, list: true }),
    signalStatus: dict('spcSignalStatus', '状态', { ...listed, default: 'open' }),
    cause: text('原因', { ...kept, list: true, length: 500 }),
    measure: text('措施', { ...kept, length: 500 }),
    capaRecord: ref('capaRecord', '纠正措施', { ...kept, list: true }),
    handledBy: ref('user', '处理人', kept),
    handledAt: datetime('处理时间', kept),
  },
  uniques: [['spcPoint', 'plot', 'runRule']],
  indexes: [['spcChart', 'signalStatus']],
  actions: {
    handle: {
      title: '处理',
      performs: true,
      asks: {
        signalStatus: dict('spcSignalStatus', '处理结果', { required: true, default: 'handled' }),
        cause: text('原因', { required: true, length: 500 }),
        measure: text('措施', { required: true, length: 500 }),
      },
    },
    raiseCapa,
  },
  sort: [{ field: 'takenAt', descending: true }],
  tabs: [{ key: 'open', title: '待处理', where: { field: 'signalStatus', is: 'open' } }],
  menu: { group: '质量管理', section: 'spc', order: 40, icon: 'alert-triangle' },
});
