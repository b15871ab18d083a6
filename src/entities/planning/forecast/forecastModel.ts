// 统计预测方案: from which history, by which methods and over how many periods demand is forecast, and how methods are judged.
import { defineEntity } from '#model/entity.ts';
import { bool, choices, code, dict, integer, qty, text } from '#model/fields.ts';

const history = { group: '历史' } as const;
const choice = { group: '方法' } as const;

export const forecastModel = defineEntity({
  name: 'forecastModel',
  title: '统计预测方案',
  area: 'planning',
  kind: 'config',
  states: 'lookup',
  codePrefix: 'FM',
  label: ['code', 'name'],
  carry: ['bucket'],
  search: ['code', 'name'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true, ...history }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true, ...history }),
    historySource: dict('historySource', '历史来源', {
      required: true,
      list: true,
      default: 'shipment',
      ...history,
    }),
    bucket: dict('bucketType', '时间粒度', { required: true, list: true, default: 'month', ...history }),
    historyBuckets: integer('历史期数', {
      required: true,
      list: true,
      default: 36,
      min: '2',
      max: '400',
      ...history,
    }),
    horizonBuckets: integer('预测期数', {
      required: true,
      list: true,
      default: 6,
      min: '1',
      max: '60',
      ...history,
    }),
    minHistory: integer('最少期数', {
      default: 4,
      min: '1',
      ...history,
      help: '历史少于这么多期的物料按已有各期平均',
    }),
    season: integer('季节长度', {
      default: 12,
      min: '2',
      max: '60',
      ...choice,
      help: '季节方法一个周期的期数',
    }),
    methods: choices('forecastMethod', '候选方法', {
      required: true,
      ...choice,
      help: '逐个试算，取评价期误差最小的；间断需求的方法只用于三成以上期间没有需求的物料',
    }),
    evaluateBuckets: integer('评价期数', {
      required: true,
      default: 6,
      min: '1',
      max: '60',
      ...choice,
      help: '最近这么多期留作检验',
    }),
    errorMeasure: dict('forecastError', '误差指标', { required: true, default: 'wmape', ...choice }),
    optimise: bool('参数寻优', {
      default: true,
      ...choice,
      help: '平滑系数在 0.1 至 0.9 之间逐格试算；不寻优时取 0.3、0.1、0.1',
    }),
    outlierFactor: qty('异常值倍数', {
      default: '3',
      min: '0',
      scale: '2',
      ...choice,
      help: '中位数 ± 倍数 × 1.4826 × 绝对中位差之外的数量按界限计；0 为不剔除',
    }),
  },
  checks: [
    {
      expect: 'historyBuckets > evaluateBuckets',
      at: 'evaluateBuckets',
      message: '评价期数须少于历史期数',
    },
    {
      expect: 'historyBuckets - evaluateBuckets >= 2 * season',
      at: 'season',
      message: '评价期之前不足两个季节，季节方法不会参加试算',
      level: 'warning',
    },
  ],
  sort: [{ field: 'code' }],
  menu: { group: '计划管理', section: 'demand', order: 40, icon: 'adjustments' },
});
