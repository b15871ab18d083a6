// What must hold of a contract: its dates, its milestones and its money plan, the last before it is submitted.
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import type { CheckDef } from '#model/entity.ts';

export function contractChecks(side: MoneySide): readonly CheckDef[] {
  return [
    { expect: 'effectiveDate <= expiryDate', at: 'expiryDate', message: '终止日期不能早于生效日期' },
    { expect: 'taxRate < 100', at: 'items.taxRate', message: '税率须小于 100' },
    {
      expect: 'sum(milestones.ratio) <= 100',
      at: 'allAmount',
      message: '里程碑的金额比例合计不能大于 100%',
    },
    {
      expect: 'sum(moneyPlans.amount) = allAmount',
      when: "contractKind <> 'framework' and count(moneyPlans.amount) > 0",
      at: 'allAmount',
      message: `${side.words.cash}计划的${side.words.due}金额合计须等于价税合计`,
      on: 'submit',
    },
    {
      expect: 'count(moneyPlans.amount) = 0',
      when: "contractKind = 'framework'",
      at: 'contractKind',
      message: `框架合同没有${side.words.cash}计划，由各订单产生`,
      on: 'submit',
    },
    {
      expect: 'not empty(milestoneSeq)',
      when: "dueBase = 'milestone'",
      at: 'moneyPlans.milestoneSeq',
      message: '起算日为里程碑时，请填写里程碑的序号',
      on: 'submit',
    },
  ];
}
