// Who agrees with whom in a contract, and the words of either side for it.
import { ref, text } from '#model/fields.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { under } from '#entities/blocks/under.ts';

const basic = { group: '基本' } as const;
const listed = { list: true, filter: true, ...basic } as const;

export const contractWords = {
  receivable: {
    prefix: 'SC',
    title: '销售合同',
    partner: '客户',
    direction: 'sale',
    executed: '已出库',
    scheme: '应收计划拆分方案',
    term: '收款条件',
  },
  payable: {
    prefix: 'PC',
    title: '采购合同',
    partner: '供应商',
    direction: 'purchase',
    executed: '已入库',
    scheme: '应付计划拆分方案',
    term: '付款条件',
  },
} as const;

/** The counterpart, our people, and what picking the counterpart brings along. */
export function parties<const S extends MoneySide>(side: S) {
  const name = contractWords[side.name];
  const isSale = side.name === 'receivable';
  return {
    ...under(
      side,
      'partner',
      ref(side.partner, name.partner, {
        required: true,
        ...listed,
        keepsTyped: true,
        fill: {
          currency: 'currency',
          taxIncluded: 'taxIncluded',
          [side.owner]: side.owner,
          [side.group]: side.group,
          deliveryMode: 'deliveryMode',
          priceTerm: 'priceTerm',
          settlementMethod: 'settlementMethod',
          paymentTerm: 'paymentTerm',
          counterpartPhone: 'phone',
        },
      }),
    ),
    counterpartContact: text('对方联系人', basic),
    counterpartPhone: text('对方电话', basic),
    counterpartSigner: text('对方签约人', basic),
    ...under(side, 'otherContractNo', text(isSale ? '客户合同号' : '供方合同号', { filter: true, ...basic })),
    ...under(
      side,
      'owner',
      ref('employee', isSale ? '销售员' : '采购员', {
        required: true,
        ...listed,
        default: 'currentEmployee',
        keepsTyped: true,
        fill: { [side.department]: 'department' },
        pick: isSale ? 'isSalesperson' : 'isPurchaser',
      }),
    ),
    ...under(
      side,
      'department',
      ref('department', isSale ? '销售部门' : '采购部门', {
        filter: true,
        ...basic,
        default: 'currentDepartment',
      }),
    ),
    ...under(
      side,
      'group',
      ref('businessGroup', isSale ? '销售组' : '采购组', {
        filter: true,
        ...basic,
        pick: `groupType = '${name.direction}'`,
      }),
    ),
    ourSigner: ref('employee', '我方签约人', basic),
  };
}
