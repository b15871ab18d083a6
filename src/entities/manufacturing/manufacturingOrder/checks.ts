// What a production order must agree with: its dates, the bill and the route of its product, and how its parts are issued.
import type { CheckDef } from '#model/entity.ts';

export const orderChecks: readonly CheckDef[] = [
  {
    expect: 'planFinishDate >= planStartDate',
    at: 'planFinishDate',
    message: '计划完工日期不能早于计划开工日期',
  },
  {
    expect: 'planFinishDate <= requiredDate',
    at: 'planFinishDate',
    message: '计划完工日期晚于需求日期，将延期交货',
    level: 'warning',
  },
  {
    expect: 'material != doc.material',
    when: "doc.orderType != 'rework' and doc.orderType != 'disassemble'",
    at: 'components.material',
    message: '用料不能是产品自己，返工和拆卸订单除外',
  },
  {
    expect: 'bom.material = material',
    when: "not empty(bom) and orderType != 'rework' and orderType != 'disassemble'",
    at: 'bom',
    message: '所选BOM版本不是这个产品的，请重新选择',
  },
  {
    expect: 'processRoute.material = material',
    when: "processRoute.routeType = 'material'",
    at: 'processRoute',
    message: '所选工艺路线是另一产品的，请选择本产品或产品族的路线',
  },
  {
    expect:
      'coalesce(processRoute.lotFrom, 0) <= planQty and (empty(processRoute.lotTo) or processRoute.lotTo >= planQty)',
    when: 'not empty(processRoute) and planQty > 0',
    at: 'processRoute',
    message: '生产数量不在所选工艺路线的适用批量内，请核对或换一条路线',
    level: 'warning',
  },
  {
    expect: 'not empty(backflushPoint)',
    when: "issueMode = 'backflush' or issueMode = 'transferBackflush'",
    at: 'components.backflushPoint',
    message: '倒冲的用料须填写倒冲时机',
    on: 'submit',
  },
];
