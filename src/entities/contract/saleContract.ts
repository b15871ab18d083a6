// 销售合同: agreement with a customer, parent of sale orders and of the money plan.
import { contract } from '#entities/blocks/contract/contract.ts';
import { receivable } from '#entities/blocks/money/moneySide.ts';
import { contractToSaleOrder } from './contractPushes.ts';

export const saleContract = contract(receivable, [contractToSaleOrder], {
  group: '合同管理',
  order: 20,
  icon: 'file-certificate',
});
