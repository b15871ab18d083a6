// 采购合同: agreement with a supplier, parent of purchase orders and of the payment plan.
import { contract } from '#entities/blocks/contract/contract.ts';
import { payable } from '#entities/blocks/money/moneySide.ts';
import { contractToPurchaseOrder } from './contractPushes.ts';

export const purchaseContract = contract(payable, [contractToPurchaseOrder], {
  group: '合同管理',
  order: 30,
  icon: 'file-text',
});
