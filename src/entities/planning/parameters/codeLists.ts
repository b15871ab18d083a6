// Code lists of planning parameters: where supply comes from and how demand and orders are matched.
import { codeList } from '#model/codeList.ts';

export const parameterCodeLists = {
  sourcingType: codeList('供应方式', {
    purchase: '外购',
    produce: '自制',
    outsource: '委外',
    transfer: '调拨',
    phantom: '虚拟',
    virtualConfig: '配置',
  }),
  periodType: codeList('期间类型', { days: '天', week: '周', month: '月' }),
  forecastConsume: codeList('预测冲销策略', {
    none: '不冲销',
    backward: '向前冲销',
    forward: '向后冲销',
    backwardForward: '先前后后',
  }),
  mtoControl: codeList('计划跟踪控制', { none: '不控制', soft: '优先匹配', strict: '严格匹配' }),
  allocateMode: codeList('分配方式', {
    priority: '按优先级',
    quota: '按配额',
    load: '按负荷',
    cost: '按成本',
  }),
};
