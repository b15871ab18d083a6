// 缓冲配置: how far buffers of one kind of supply swing, over which days use is measured, and when demand is a spike.
import { defineEntity } from '#model/entity.ts';
import { code, dict, integer, percent, qty, text } from '#model/fields.ts';

export const bufferProfile = defineEntity({
  name: 'bufferProfile',
  title: '缓冲配置',
  area: 'planning',
  kind: 'config',
  states: 'lookup',
  codePrefix: 'BP',
  label: ['code', 'name'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    supplyType: dict('sourcingType', '供应方式', { required: true, list: true, default: 'purchase' }),
    leadTimeFactor: qty('提前期系数', {
      required: true,
      list: true,
      default: '0.5',
      min: '0',
      scale: '4',
      help: '红区基数 = 日均用量 × 提前期 × 它',
    }),
    variabilityFactor: qty('波动系数', {
      required: true,
      list: true,
      default: '0.5',
      min: '0',
      scale: '4',
      help: '红区安全 = 红区基数 × 它',
    }),
    orderCycleDays: integer('订货周期(天)', { list: true, default: 0, min: '0' }),
    aduDays: integer('日均用量窗口(天)', { required: true, default: 60, min: '1', max: '1000' }),
    aduSource: dict('aduSource', '用量来源', { required: true, default: 'past' }),
    spikePercent: percent('尖峰门槛(红区%)', { required: true, default: '50', min: '0' }),
    spikeDays: integer('尖峰窗口(天)', { default: 0, min: '0', help: '0 为解耦提前期' }),
    alertPercent: percent('现有量预警(红区%)', { required: true, default: '50', min: '0' }),
  },
  sort: [{ field: 'code' }],
  menu: { group: '计划管理', section: 'parameters', order: 40, icon: 'adjustments' },
});
