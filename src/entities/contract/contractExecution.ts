// 合同执行台账: one row per approved contract of either direction with its goods, money, next due date and milestone.
import { priceGuard } from '#entities/blocks/docFinance.ts';
import { reportActions, reportOrg } from '#entities/blocks/report.ts';
import { defineEntity } from '#model/entity.ts';
import { date, dict, money, percent, ref, text } from '#model/fields.ts';

const sum = { ...priceGuard, list: true, total: true, scale: '2', help: '按本位币' } as const;

export const contractExecution = defineEntity({
  name: 'contractExecution',
  title: '合同执行台账',
  area: 'contract',
  kind: 'report',
  states: 'none',
  label: ['contractCode'],
  search: ['contractCode', 'contractName', 'partnerName'],
  scope: { owner: 'owner', department: 'department' },
  fields: {
    contractDirection: dict('contractDirection', '方向', { list: true, filter: true }),
    ...reportOrg,
    contractCode: text('合同编号', { list: true, filter: true }),
    contractName: text('合同名称', { list: true }),
    partnerName: text('对方单位', { list: true, width: 208, filter: true }),
    category: ref('contractCategory', '合同类别', { list: true, filter: true }),
    project: ref('project', '项目', { list: true, filter: true }),
    owner: ref('employee', '经办人', { list: true, filter: true }),
    department: ref('department', '部门', { hidden: true, filter: true }),
    signDate: date('签订日期', { list: true, filter: true }),
    expiryDate: date('终止日期', { list: true, filter: true }),
    allAmountLocal: money('合同金额(本位币)', sum),
    orderedAmount: money('已下单金额', sum),
    executedAmount: money('已执行金额', sum),
    invoicedAmount: money('已开票金额', sum),
    settledAmount: money('已收/已付金额', sum),
    unsettledAmount: money('未收/未付金额', sum),
    overdueAmount: money('逾期金额', sum),
    nextDueDate: date('下一到期日', { list: true }),
    nextMilestone: text('下一里程碑', { list: true }),
    executePercent: percent('执行进度%', { list: true }),
    contractStage: dict('contractStage', '合同阶段', { list: true, filter: true }),
    createdBy: ref('user', '创建人', { hidden: true }),
    contractEntity: dict('entityName', '合同类型', { hidden: true }),
    contractId: text('合同内码', { hidden: true }),
    saleContract: ref('saleContract', '销售合同', { hidden: true }),
    purchaseContract: ref('purchaseContract', '采购合同', { hidden: true }),
  },
  drills: [
    { title: '查看合同', entity: 'contractEntity', id: 'contractId' },
    {
      title: '应收计划',
      list: 'receivablePlan',
      only: 'saleContract',
      where: [{ field: 'saleContract', op: 'eq', value: 'saleContract' }],
    },
    {
      title: '应付计划',
      list: 'payablePlan',
      only: 'purchaseContract',
      where: [{ field: 'purchaseContract', op: 'eq', value: 'purchaseContract' }],
    },
    {
      title: '销售订单',
      list: 'saleOrder',
      only: 'saleContract',
      where: [{ field: 'saleContract', op: 'eq', value: 'saleContract' }],
    },
    {
      title: '采购订单',
      list: 'purchaseOrder',
      only: 'purchaseContract',
      where: [{ field: 'purchaseContract', op: 'eq', value: 'purchaseContract' }],
    },
  ],
  actions: reportActions,
  sort: [{ field: 'signDate', descending: true }, { field: 'contractCode' }],
  menu: { group: '合同管理', order: 80, icon: 'chart-bar' },
});
