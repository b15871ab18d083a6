// 本企业银行账户: own accounts, printed on contracts and used on receipts and payments.
import { importing } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { bool, dict, ref, text } from '#model/fields.ts';

export const companyBankAccount = defineEntity({
  name: 'companyBankAccount',
  title: '本企业银行账户',
  area: 'master',
  kind: 'lookup',
  states: 'lookup',
  label: ['accountNo', 'accountName'],
  carry: ['bank', 'currency'],
  search: ['accountNo', 'accountName'],
  onlyOne: { field: 'isDefault', within: ['currency'] },
  fields: {
    accountNo: text('账号', { required: true, unique: true, list: true, filter: true }),
    accountName: text('户名', { required: true, list: true, pinyin: true }),
    org: ref('organization', '所属组织', {
      required: true,
      list: true,
      filter: true,
      readonly: true,
      default: 'currentOrg',
    }),
    bank: ref('bank', '开户银行', { required: true, list: true, filter: true }),
    currency: ref('currency', '币别', { required: true, list: true, default: 'localCurrency' }),
    accountType: dict('bankAccountType', '账户类型', { list: true, filter: true }),
    isDefault: bool('默认', { default: false, help: '每个币别一个' }),
    purpose: text('用途'),
    remark: text('备注'),
  },

  sort: [{ field: 'accountNo' }],
  actions: { import: importing },
  menu: { group: '基础资料', section: 'terms', order: 50, icon: 'building-bank' },
});
